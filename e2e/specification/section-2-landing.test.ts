import { expect } from '@playwright/test';
import { landingSections, openLanding, sectionOf, topOf } from '../screens/landing.ts';
import { watchPage } from '../screens/watch-page.ts';
import { test } from '../servers/shared-cairn.ts';

/** An amount as it is written on the page, in cents. */
function centsOf(text: string): number {
  return Math.round(Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, '')) * 100);
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('Section 2: landing page', () => {
  test('its sections stand in order, and then the footer', async ({ page }) => {
    const complaints = await watchPage(page);
    await openLanding(page);
    const named = await page.locator('main > section').evaluateAll((parts) =>
      parts.map((part) => {
        const heading = document.getElementById(part.getAttribute('aria-labelledby') ?? '');
        return heading?.textContent;
      }),
    );
    expect(named).toEqual(landingSections);
    for (const [id, name] of [
      ['features', 'Features'],
      ['security', 'Security and Trust'],
      ['pricing', 'Pricing'],
    ] as const)
      await expect(sectionOf(page, name)).toHaveAttribute('id', id);
    await expect(page.locator('main + footer')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('Start Now goes to /auth, and the demo starts without an account', async ({ page }) => {
    await openLanding(page);
    await page.getByRole('link', { name: 'Start Now' }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Try the demo' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('Features and Pricing scroll smoothly to their anchors', async ({ page }) => {
    await openLanding(page);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    for (const [name, id] of [
      ['Pricing', 'pricing'],
      ['Features', 'features'],
    ] as const) {
      const started = page.evaluate(
        () => new Promise<number>((tell) => addEventListener('scroll', () => tell(scrollY), { once: true })),
      );
      const from = await page.evaluate(() => scrollY);
      await navigation.getByRole('link', { name }).click();
      // Smooth: the first step is only a part of the way.
      expect(Math.abs((await started) - from)).toBeLessThan(500);
      await expect.poll(() => topOf(page, id)).toBe(72);
      await expect(page).toHaveURL(new RegExp(`/#${id}$`));
    }
  });

  test('from another page they lead to the landing page’s anchors', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
    await expect(sectionOf(page, 'Pricing')).toBeInViewport();
  });

  test('Log In makes way for the account icon when a token is stored, and nothing moves', async ({
    page,
  }) => {
    await openLanding(page);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const dashboard = navigation.getByRole('link', { name: 'Dashboard' });
    await expect(dashboard).toHaveAttribute('href', '/dashboard');
    await expect(navigation.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/auth');
    const before = await dashboard.boundingBox();
    await page.evaluate(() => localStorage.setItem('cairn.token', 'anything'));
    await page.reload();
    await expect(navigation.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
    await expect(navigation.getByRole('link', { name: 'Log In' })).toHaveCount(0);
    expect(await dashboard.boundingBox()).toEqual(before);
  });

  test('the footer links to the anchors, the pages, and profiles elsewhere', async ({ page }) => {
    await openLanding(page);
    const links = await page
      .locator('footer a')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]));
    const inside = links.map(([href]) => href).filter((href) => href?.startsWith('/'));
    expect(inside).toEqual([
      '/#features',
      '/#pricing',
      '/#security',
      '/roadmap',
      '/about',
      '/contact',
      '/privacy',
      '/terms',
    ]);
    const outside = links.filter(([href]) => href?.startsWith('https://'));
    expect(outside.length).toBeGreaterThan(0);
    for (const [, rel] of outside) expect(rel).toContain('noopener');
  });
});

test.describe('Section 2: hero', () => {
  test('its text moves at half the scroll speed', async ({ page }) => {
    await openLanding(page);
    const title = page.getByRole('heading', { level: 1 });
    const before = await title.boundingBox();
    await page.evaluate(() => window.scrollTo(0, 200));
    await expect.poll(async () => (await title.boundingBox())?.y).toBe((before?.y ?? 0) - 100);
  });

  test('its ledger follows the pointer, and its day the scrolling', async ({ page }) => {
    await openLanding(page);
    const ledger = sectionOf(page, 'An example ledger');
    await page.mouse.move(10, 10);
    await expect(ledger.locator('..')).toHaveAttribute('style', /translate3d\(-\d/);
    await page.mouse.move(1200, 10);
    await expect(ledger.locator('..')).toHaveAttribute('style', /translate3d\(\d/);
    const day = page.getByRole('slider', { name: 'Day of the month' });
    await expect(day).toHaveValue('20');
    await page.evaluate(() => window.scrollTo(0, 240));
    await expect(day).toHaveValue('10');
  });

  test('shows every amount of its ledger whole on narrow screens, on every day of the month', async ({
    page,
  }) => {
    await openLanding(page);
    const ledger = sectionOf(page, 'An example ledger');
    const slider = page.getByRole('slider', { name: 'Day of the month' });
    const lastDay = Number(await slider.getAttribute('max'));
    expect(lastDay).toBeGreaterThan(1);
    for (const width of [320, 390, 767]) {
      await page.setViewportSize({ width, height: 900 });
      for (let day = 1; day <= lastDay; day += 1) {
        await slider.fill(String(day));
        const clipped = await ledger.evaluate((section) => {
          const edge = section.getBoundingClientRect().right;
          const amounts = [...section.querySelectorAll('.figures, td')];
          return amounts.filter((one) => one.getBoundingClientRect().right > edge).length;
        });
        expect(clipped, `at ${width} px, on day ${day}`).toBe(0);
      }
    }
  });

  test('P24 the rows behind each category add up to it, and the categories to the spending', async ({
    page,
  }) => {
    await openLanding(page);
    const ledger = sectionOf(page, 'An example ledger');
    let totalCents = 0;
    for (const category of await ledger.getByRole('button').all()) {
      await category.hover();
      await expect(category).toHaveAttribute('aria-pressed', 'true');
      const [name = '', amount = ''] = await category.locator('span > span').allTextContents();
      const rows = ledger.getByRole('table', { name: `The transactions behind ${name}` }).getByRole('row');
      const cents = (await rows.locator('td:last-child').allTextContents()).map(centsOf);
      const together = cents.pop();
      expect(cents.reduce((sum, one) => sum + one, 0)).toBe(together);
      expect(together).toBe(-centsOf(amount));
      totalCents += centsOf(amount);
    }
    const spending = await ledger.getByText('Spending in November').locator('..').textContent();
    expect(centsOf(spending?.replace('Spending in November', '') ?? '')).toBe(totalCents);
  });
});

test.describe('Section 2: brand strip', () => {
  test('names platforms of each kind, scrolls, and stops under a pointer or when asked', async ({ page }) => {
    await openLanding(page);
    const strip = sectionOf(page, 'Powered by Industry Leaders');
    for (const kind of [
      'Banking APIs',
      'Payments',
      'Crypto',
      'Investing',
      'Wallets',
      'Card networks',
      'Neo banks',
    ])
      await expect(strip.getByRole('list').getByText(kind)).toHaveCount(1);
    const stateOf = () =>
      strip.evaluate((part) => part.getAnimations({ subtree: true }).map(({ playState }) => playState));
    await strip.scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    await expect.poll(stateOf).toEqual(['running']);
    await strip.getByRole('list').hover({ force: true });
    await expect.poll(stateOf).toEqual(['paused']);
    await page.mouse.move(0, 0);
    await expect.poll(stateOf).toEqual(['running']);
    await strip.getByRole('checkbox', { name: 'Pause' }).check();
    await page.mouse.move(0, 0);
    await expect.poll(stateOf).toEqual(['paused']);
  });
});

test.describe('Section 2: sections fade in', () => {
  for (const [id, staggerMs] of [
    ['features', 200],
    ['security', 150],
    ['pricing', 150],
  ] as const) {
    test(`#${id} once a quarter of it is seen, ${staggerMs} ms after each other`, async ({ page }) => {
      await openLanding(page);
      const section = page.locator(`#${id}`);
      const cards = section.locator('[data-card]');
      const opacities = () => cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).opacity));
      const showShare = (share: number) =>
        section.evaluate((part, seen) => {
          const { top, height } = part.getBoundingClientRect();
          window.scrollTo(0, scrollY + top - innerHeight + height * seen);
        }, share);
      const count = await cards.count();
      await expect(section).toHaveAttribute('data-reveal', 'waiting');
      expect(await opacities()).toEqual(Array.from({ length: count }, () => '0'));
      await showShare(0.15);
      await expect(section).toBeInViewport();
      await expect(section).toHaveAttribute('data-reveal', 'waiting');
      await showShare(0.3);
      await expect(section).toHaveAttribute('data-reveal', 'shown');
      await expect.poll(opacities).toEqual(Array.from({ length: count }, () => '1'));
      const delays = await cards.evaluateAll((all) =>
        all.map((card) => Number.parseFloat(getComputedStyle(card).transitionDelay) * 1000),
      );
      expect(delays).toEqual(Array.from({ length: count }, (_, index) => index * staggerMs));
    });
  }
});

test.describe('Section 5: landing email form', () => {
  test('logs the address, clears the field, says so, and sends nothing', async ({ page }) => {
    await openLanding(page);
    const field = page.getByRole('textbox', { name: 'Email' });
    await expect(field).toHaveAttribute('type', 'email');
    await expect(field).toHaveAttribute('required');
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'log' && logged.push(message.text()));
    const sent: string[] = [];
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => sent.push(request.url()));

    await field.fill('not an address');
    await page.getByRole('button', { name: 'Keep me posted' }).click();
    expect(logged).toEqual([]);
    await field.fill('ada@example.com');
    await page.getByRole('button', { name: 'Keep me posted' }).click();

    await expect(field).toHaveValue('');
    await expect(page.getByRole('status')).toContainText('Thank you.');
    expect(logged.join()).toContain('ada@example.com');
    expect(sent).toEqual([]);
  });
});

test.describe('Section 9: plans and claims', () => {
  const plans = {
    Free: [
      '$0',
      'forever',
      'Up to 3 accounts',
      'Basic portfolio tracking',
      'Monthly reports',
      'Email support',
      'Mobile app access',
      'Get Started',
    ],
    Pro: [
      'MOST POPULAR',
      '$12',
      'per month',
      'Unlimited accounts',
      'Real-time tracking',
      'AI-powered insights',
      'Advanced analytics',
      'Priority support',
      'Custom alerts',
      'Data export',
      'Start Free Trial',
    ],
    Enterprise: [
      'Custom',
      'contact us',
      'Everything in Pro',
      'Dedicated account manager',
      'Custom integrations',
      'API access',
      'Advanced security',
      'SLA guarantee',
      'Team collaboration',
      'Contact Sales',
    ],
  };

  test('three plans, to the letter', async ({ page }) => {
    await openLanding(page);
    const pricing = sectionOf(page, 'Pricing');
    await expect(pricing).toContainText(
      'Every plan includes a 14-day free trial, no credit card required, cancel anytime',
    );
    await expect(pricing.getByRole('heading', { level: 3 })).toHaveText(Object.keys(plans));
    for (const [name, texts] of Object.entries(plans)) {
      const plan = pricing.locator('[data-card]').filter({ has: page.getByRole('heading', { name }) });
      for (const text of texts) await expect(plan.getByText(text, { exact: true })).toHaveCount(1);
    }
    await expect(pricing.getByText('MOST POPULAR')).toHaveCount(1);
  });

  test('the claims, to the letter, with links to where they can be checked', async ({ page }) => {
    await openLanding(page);
    const security = sectionOf(page, 'Security and Trust');
    await expect(security.getByRole('heading', { level: 3 })).toHaveText([
      '256-bit AES encryption',
      'SSL secured',
      'Two-factor authentication with biometric and SMS',
      'SOC 2 Type II',
      'FDIC insured',
      '50,000+ users',
    ]);
    const targets = await security
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(targets.length).toBeGreaterThan(3);
    for (const target of targets) {
      await page.goto(target);
      await expect(page.locator(new URL(target, page.url()).hash)).toBeInViewport();
    }
  });
});
