import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { ask } from './people/person.ts';
import { test } from './people/person-with-bank.ts';
import { guardedPaths } from './pictures/route-list.ts';
import { figuresOfPage, type ShownFigure } from './screens/figures-of-page.ts';
import { openAs } from './screens/sign-in.ts';

type Path = (typeof guardedPaths)[number];

/** The names of all figures on each page; a new figure gets a name of its own here and in the register (web/src/lib/figure-labels.ts). */
const namesOn: Record<Path, readonly string[]> = {
  '/dashboard': [
    'Connected Accounts',
    'Monthly Income',
    'Monthly Spending',
    'Net this month',
    'Total Balance',
  ],
  '/transactions': ['Total income', 'Total spent', 'Total transactions'],
  '/review': [],
  '/categories': [],
  '/merchants': [],
  '/rules': [],
  '/plaid-demo': [],
  '/budgets': ['Remaining', 'Spent in budgets', 'Total Budget'],
  '/accounts': ['Checking and savings', 'Total Balance'],
  '/imports': [],
  '/history': [],
  '/currencies': [],
  '/household': [],
  '/shared-costs': [],
  '/notifications': [],
  '/operator': [],
  '/insights': [
    'Average Confidence',
    'Fixed spending',
    'High Priority',
    'Runway',
    'Savings rate',
    'Total Insights',
  ],
  '/recurring': ['Recurring costs', 'Recurring income'],
  '/bank-return': [],
};

/** What is shown beside them where there is enough of a past to test a forecast on. */
const whileForecast = new Set(['Simpler estimates had larger errors', 'Typical error']);

const namesOf = (figures: readonly ShownFigure[]) =>
  [...new Set(figures.map(({ name }) => name))].filter((name) => !whileForecast.has(name)).toSorted();

/** The figures of a page, once it shows those that it is to have; `Loading` is no figure. */
async function figuresAt(page: Page, path: Path, names: readonly string[]): Promise<ShownFigure[]> {
  await page.goto(path);
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  await expect.poll(async () => namesOf(await figuresOfPage(page)), path).toEqual(names);
  const text = await page.locator('main').innerText();
  expect(text, `${path}: a hyphen is no minus`).not.toMatch(/(^|\s)-\$?\d/m);
  return figuresOfPage(page);
}

function expectOneFigureEach(found: readonly ShownFigure[]): void {
  const byName = Map.groupBy(found, ({ name }) => name);
  for (const [name, figures] of byName)
    expect([...new Set(figures.map(({ figure }) => figure))], name).toHaveLength(1);
}

test('P34 every page shows the figures of the register, and one name has one figure on all of them', async ({
  page,
  full,
}) => {
  await ask(full, routes.addBudget, { body: { category: 'Groceries', monthlyLimit: 40_000 } });
  await openAs(page, full, '/dashboard');
  const found: ShownFigure[] = [];
  for (const path of guardedPaths) found.push(...(await figuresAt(page, path, namesOn[path])));
  expectOneFigureEach(found);
  expect(
    found.filter(({ name }) => name === 'Total Balance'),
    'on two pages',
  ).toHaveLength(2);
});

test('P34 in the demo a name of a figure is one of the same, and one figure', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  const found: ShownFigure[] = [];
  for (const path of ['/dashboard', '/transactions', '/budgets', '/accounts'] as const)
    found.push(...(await figuresAt(page, path, namesOn[path])));
  expectOneFigureEach(found);
});
