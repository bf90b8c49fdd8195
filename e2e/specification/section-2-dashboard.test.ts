import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { ask, register } from '../people/person.ts';
import { test } from '../people/person-with-bank.ts';
import { connectBank, section, statCard } from '../screens/dashboard.ts';
import { openAs } from '../screens/sign-in.ts';

const dashboardCall = `**${routes.dashboard.path}`;

test.describe('Section 2: dashboard', () => {
  test('greets, shows four cards and five parts, in this order', async ({ page, full }) => {
    await openAs(page, full, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${full.name}`);
    const cards = ['Total Balance', 'Monthly Spending', 'Monthly Income', 'Connected Accounts'];
    const summary = page.getByRole('region', { name: 'Summary' });
    for (const title of cards) await expect(statCard(page, title)).toBeVisible();
    await expect(summary).toContainText(/\d%/);
    const titles = ['Your Accounts', 'Recent Transactions', 'Spending by Category', 'AI Insights'];
    for (const title of [...titles, 'Spending Breakdown']) await expect(section(page, title)).toBeVisible();
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings.filter((text) => titles.includes(text))).toEqual(titles);
  });

  test('shows skeletons while loading, and the banner only when it is known that there is no bank', async ({
    page,
    cairn,
  }) => {
    const person = await register(cairn.url);
    const answered = Promise.withResolvers<void>();
    await page.route(dashboardCall, async (route) => {
      await answered.promise;
      await route.continue();
    });
    const banner = page.getByRole('region', { name: 'Connect your bank' });
    await openAs(page, person, '/dashboard');
    await expect(page.locator('.skeleton').first()).toBeVisible();
    await expect(banner).toHaveCount(0);
    answered.resolve();
    await expect(banner).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
  });

  test('with a bank there is no banner', async ({ page, full }) => {
    await openAs(page, full, '/dashboard');
    await expect(section(page, 'Your Accounts').getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Connect your bank' })).toHaveCount(0);
  });

  test('each of the five empty parts says so and leads to connecting', async ({ page, cairn }) => {
    await openAs(page, await register(cairn.url), '/dashboard');
    const empty = {
      'Your Accounts': 'No accounts connected yet',
      'Recent Transactions': 'No transactions yet',
      'Spending by Category': 'No spending data available yet',
      'AI Insights': 'No insights yet',
      'Spending Breakdown': 'No spending data yet',
    };
    for (const [title, words] of Object.entries(empty)) {
      await expect(section(page, title)).toContainText(words);
      await expect(section(page, title).getByRole('button', { name: 'Connect a bank' })).toBeVisible();
    }
  });

  test('the banner names the other ways in, and who came by one of them is not asked to get started', async ({
    page,
    cairn,
  }) => {
    const person = await register(cairn.url);
    await openAs(page, person, '/dashboard');
    const banner = page.getByRole('region', { name: 'Connect your bank' });
    await expect(banner).toContainText('Connect your bank to get started');
    await expect(banner.getByRole('link', { name: 'import files' })).toHaveAttribute('href', '/imports');
    await expect(banner.getByRole('link', { name: 'an account by hand' })).toHaveAttribute(
      'href',
      '/accounts',
    );
    await banner.getByRole('button', { name: 'a sample' }).click();
    await expect(section(page, 'Your Accounts').getByRole('listitem').first()).toBeVisible();
    await page.getByRole('button', { name: 'Leave the demo' }).click();
    await ask(person, routes.addOwnAccount, {
      body: { name: 'Wallet', kind: 'cash', currency: 'USD', balance: 20 },
    });
    await openAs(page, person, '/dashboard');
    await expect(section(page, 'Your Accounts')).toContainText('Wallet');
    await expect(banner).toContainText('Connect your bank to stay up to date');
    await expect(banner.getByRole('link', { name: 'import files' })).toBeVisible();
    // A balance of a day or two is no line.
    await expect(page.getByText('appears here once there is enough history')).toBeVisible();
    await expect(section(page, 'Recent Transactions')).toContainText('Nothing to show so far.');
    await expect(page.getByRole('button', { name: 'Connect a bank', exact: true })).toHaveCount(0);
  });

  test('Section 4: connecting is idle, then busy until the window closes, then idle again', async ({
    page,
    cairn,
  }) => {
    await openAs(page, await register(cairn.url), '/dashboard');
    await page.getByRole('button', { name: 'Connect Bank Account', exact: true }).click();
    const busy = page.getByRole('button', { name: 'Connecting...', includeHidden: true }).first();
    await expect(busy).toBeDisabled();
    await page
      .frameLocator('iframe[title="Connect your bank"]')
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(page.getByRole('button', { name: 'Connect Bank Account', exact: true })).toBeEnabled();
  });

  test('Section 4: on success the dashboard reloads and says so', async ({ page, cairn }) => {
    await openAs(page, await register(cairn.url), '/dashboard');
    await connectBank(page, 'Connect Bank Account', 'First Platypus Bank');
    await expect(section(page, 'Your Accounts').getByRole('listitem').first()).toBeVisible();
  });

  test('Section 5: the badge is net cash flow over total balance; bars scale to the first category', async ({
    page,
    full,
  }) => {
    const { financial_summary: summary, spending_by_category: categories } = await ask(
      full,
      routes.dashboard,
    );
    await openAs(page, full, '/dashboard');
    const percent = (100 * summary.net_cash_flow) / Math.max(summary.total_balance, 100);
    const summaryPart = page.getByRole('region', { name: 'Summary' });
    await expect(summaryPart).toContainText('%');
    const badge = /([+−]?)([\d,.]+)%/.exec(await summaryPart.innerText());
    const sign = summary.net_cash_flow < 0 ? '−' : '+';
    expect(badge?.[1], 'a plus where the total is above 0').toBe(summary.total_balance > 0 ? sign : '');
    expect(Math.abs(Number(badge?.[2]?.replaceAll(',', '')) - Math.abs(percent))).toBeLessThan(0.06);
    const bars = section(page, 'Spending by Category').getByRole('listitem');
    await expect(bars).toHaveCount(Math.min(5, categories.length));
    const shares = await bars.evaluateAll((items) =>
      items.map((item) => {
        const bar = item.querySelector('[aria-hidden] > span');
        return (
          (bar?.getBoundingClientRect().width ?? 0) / (bar?.parentElement?.getBoundingClientRect().width ?? 1)
        );
      }),
    );
    const [largest = 1] = categories.map(({ amount }) => amount);
    for (const [index, share] of shares.entries())
      expect(share).toBeCloseTo(Math.max(0, (categories[index]?.amount ?? 0) / Math.max(largest, 100)), 2);
  });

  test('Section 9: at most 6 recent transactions, 5 bars, 6 legend entries', async ({ page, full }) => {
    await openAs(page, full, '/dashboard');
    const counts: [string, number][] = [
      ['Recent Transactions', 6],
      ['Spending by Category', 5],
    ];
    await expect(page.locator('.skeleton')).toHaveCount(0);
    for (const [title, most] of counts)
      expect(await section(page, title).getByRole('listitem').count()).toBeLessThanOrEqual(most);
    const legend = section(page, 'Spending Breakdown').getByRole('list').first();
    expect(await legend.getByRole('listitem').count()).toBeLessThanOrEqual(6);
  });
});
