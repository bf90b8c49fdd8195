import { expect } from '@playwright/test';
import { landingSections, openLanding, sectionOf, topOf } from '../screens/landing.ts';
import { test } from '../servers/shared-cairn.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('Section 2: landing page for everybody', () => {
  test('without JavaScript it is complete and visible', async ({ browser, cairn }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: cairn.url });
    const page = await context.newPage();
    await page.goto('/');
    for (const name of landingSections.slice(1)) await expect(sectionOf(page, name)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start Now' })).toHaveAttribute('href', '/auth');
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect(page.getByText('$24,318.52').first()).toBeVisible();
    await expect(page.locator('[data-card]')).toHaveCount(19);
    for (const card of await page.locator('[data-card]').all()) await expect(card).toHaveCSS('opacity', '1');
    await context.close();
  });

  test('nothing moves for those who want less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openLanding(page);
    const title = page.getByRole('heading', { level: 1 });
    const before = await title.evaluate((text) => text.getBoundingClientRect().top + scrollY);
    await page.mouse.move(10, 10);
    await page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
    // Two frames: what would move has moved by then.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await title.evaluate((text) => text.getBoundingClientRect().top + scrollY)).toBe(before);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(page.locator('[data-reveal]')).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
    expect(await topOf(page, 'pricing')).toBe(72);
  });

  test('P32 by keyboard: past the navigation, into a section, through the ledger', async ({ page }) => {
    await openLanding(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Start Now' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Try the demo' })).toBeFocused();
    await page.keyboard.press('Tab');
    const day = page.getByRole('slider', { name: 'Day of the month' });
    await expect(day).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(day).toHaveAttribute(
      'aria-valuetext',
      /^Nov 19: total balance \$24,318\.52, Night Cab −\$24\.60$/,
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('table', { name: 'The transactions behind Bills & Utilities' }),
    ).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Pricing' })
      .press('Enter');
    await expect(sectionOf(page, 'Pricing')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeFocused();
  });

  test('the layout never shifts, from the first paint to the last section', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries())
          document.documentElement.dataset.shifted = `${JSON.stringify(shift)} ${document.documentElement.dataset.shifted ?? ''}`;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openLanding(page);
    for (const name of landingSections.slice(1)) await sectionOf(page, name).scrollIntoViewIfNeeded();
    await expect(page.locator('html')).not.toHaveAttribute('data-shifted');
  });
});
