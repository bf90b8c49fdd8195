import { expect, type Page } from '@playwright/test';
import { registerWithBank } from '../people/ledger.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

/** The texts with an amount of money in them that are on screen, by whether they are blurred. */
function amountsOn(page: Page): Promise<{ blurred: string[]; readable: string[] }> {
  return page.getByRole('main').evaluate((main) => {
    const found = { blurred: [] as string[], readable: [] as string[] };
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      if (!/\$\d/.test(text) || !node.parentElement?.checkVisibility()) continue;
      let isBlurred = false;
      for (let around: Element | null = node.parentElement; around !== null; around = around.parentElement)
        isBlurred ||= getComputedStyle(around).filter.includes('blur');
      (isBlurred ? found.blurred : found.readable).push(text);
    }
    return found;
  });
}

test('hidden amounts are blurred, every one of them, and only then', async ({ browser, cairn }) => {
  const { person } = await registerWithBank(cairn);
  for (const address of ['/dashboard', '/accounts']) {
    const page = await browser.newPage({ baseURL: cairn.url });
    await openAs(page, person, address);
    await expect(page.getByText(/\$\d/).first()).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect((await amountsOn(page)).blurred).toEqual([]);
    await page.evaluate(() => localStorage.setItem('cairn.privacy', 'on'));
    await page.reload();
    await expect(page.getByText(/\$\d/).first()).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    const { blurred, readable } = await amountsOn(page);
    expect(readable).toEqual([]);
    expect(blurred.length, address).toBeGreaterThan(3);
    await page.close();
  }
});
