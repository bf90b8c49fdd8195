import { expect } from '@playwright/test';
import { test } from '../servers/shared-cairn.ts';

const pages = ['/', '/about', '/contact', '/roadmap', '/privacy', '/terms'];

test.describe('Section 2: static pages', () => {
  test('About: mission, vision, stats, team, contact', async ({ page }) => {
    await page.goto('/about');
    const headings = page.locator('main').getByRole('heading', { level: 2 });
    await expect(headings).toHaveText(['Mission', 'Vision', 'Team', 'Contact']);
    const stats = page.getByRole('region', { name: 'In figures' });
    for (const stat of ['10K+', '99.9%', '85%', 'users', 'uptime', 'AI accuracy'])
      await expect(stats.getByText(stat, { exact: true })).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/contact',
    );
  });

  test('Roadmap: a chip for each quarter shows that quarter, kept in the address', async ({ page }) => {
    await page.goto('/roadmap');
    const quarters = ['Q1 2025', 'Q2 2025', 'Q3 2025', 'Q4 2025'];
    const chips = page.getByRole('group', { name: 'Quarter' }).getByRole('button');
    const shown = page.locator('main').getByRole('heading', { level: 2 });
    await expect(chips).toHaveText(['All Quarters', ...quarters]);
    await expect(shown).toHaveText(quarters);
    for (const quarter of quarters) {
      const chip = page.getByRole('button', { name: quarter });
      await chip.click();
      await expect(chip).toHaveAttribute('aria-pressed', 'true');
      await expect(shown).toHaveText([quarter]);
    }
    await page.reload();
    await expect(shown).toHaveText(['Q4 2025']);
    await page.getByRole('button', { name: 'All Quarters' }).click();
    await expect(shown).toHaveText(quarters);
  });

  test('Section 4: each quarter has a status, in words', async ({ page }) => {
    await page.goto('/roadmap');
    for (const [quarter, status] of [
      ['Q1 2025', 'completed'],
      ['Q2 2025', 'in-progress'],
      ['Q3 2025', 'planned'],
      ['Q4 2025', 'future'],
    ] as const) {
      const region = page.getByRole('region', { name: quarter });
      await expect(region.getByText(status, { exact: true })).toBeVisible();
      await expect(region.getByRole('heading', { level: 3 }).first()).toBeVisible();
    }
    await expect(page.getByText('50% done')).toBeVisible();
  });

  for (const path of ['/privacy', '/terms']) {
    test(`${path} was last updated in January 2025, and its contents lead to its parts`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText('Last updated: January 2025')).toBeVisible();
      const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      for (const link of await contents.all()) {
        const name = await link.innerText();
        await link.click();
        await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
      }
    });
  }
});

test.describe('Section 5: contact form', () => {
  test('all four fields are required', async ({ page }) => {
    await page.goto('/contact');
    const send = page.getByRole('button', { name: 'Send Message' });
    const values = { Name: 'Ada', Email: 'ada@example.com', Subject: 'Hello', Message: 'A line' };
    for (const missing of Object.keys(values)) {
      for (const [label, value] of Object.entries(values))
        await page.getByLabel(label, { exact: true }).fill(label === missing ? '' : value);
      await send.click();
      await expect(page.getByLabel(missing, { exact: true })).toBeFocused();
      await expect(page.getByRole('status')).toBeEmpty();
    }
  });

  test('Section 9: it opens the mail client with the letter, and the notice hides after 3 seconds', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/contact');
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.enable');
    const opened = new Promise<string>((tell) =>
      browser.on('Page.frameRequestedNavigation', ({ url }) => tell(url)),
    );
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Subject').fill('Sums & rows');
    await page.getByLabel('Message').fill('First\nSecond');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const notice = page.getByText('Opening your email client…');
    await expect(notice).toBeVisible();
    const letter = new URL(await opened);
    expect(letter.protocol).toBe('mailto:');
    expect(letter.searchParams.get('subject')).toBe('Sums & rows');
    expect(letter.searchParams.get('body')).toBe('First\r\nSecond\r\n\r\nAda\r\nada@example.com');
    await page.clock.fastForward(2_000);
    await expect(notice).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(notice).toHaveCount(0);
  });
});

test.describe('Section 2: every public page', () => {
  test('says of itself what search engines and sharers need, with absolute addresses', async ({
    request,
  }) => {
    const titles = new Set<string>();
    for (const path of pages) {
      const html = await (await request.get(path)).text();
      const contentOf = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
      titles.add(contentOf(/<title>([^<]+)/));
      expect(contentOf(/name="description" content="([^"]+)/).length).toBeGreaterThan(30);
      for (const address of [
        contentOf(/rel="canonical" href="([^"]+)/),
        contentOf(/property="og:url" content="([^"]+)/),
      ])
        expect(new URL(address).pathname).toBe(path);
      expect(new URL(contentOf(/property="og:image" content="([^"]+)/)).pathname).toBe('/social.png');
      expect(contentOf(/name="twitter:card" content="([^"]+)/)).toBe('summary_large_image');
      // The content policy would refuse both.
      expect(html).not.toMatch(/<style|\sstyle=/);
    }
    expect(titles.size).toBe(pages.length);
  });

  test('is in the sitemap, which robots.txt names; the picture for sharing is there', async ({ request }) => {
    const robots = await (await request.get('/robots.txt')).text();
    const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
    const text = await (await request.get(new URL(sitemap).pathname)).text();
    const listed = [...text.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => new URL(address).pathname);
    expect(listed).toEqual(expect.arrayContaining(pages));
    for (const path of listed) expect((await request.get(path)).status()).toBe(200);
    const picture = await request.get('/social.png');
    expect(picture.headers()['content-type']).toBe('image/png');
  });
});
