import { routes } from '@cairn/contract/routes';
import { type Browser, expect, type Page } from '@playwright/test';
import { ask, type Person, register } from '../people/person.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { rowsInView, rowWith } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const wallet = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Shared wallet' });

/** A phone of one of the two, signed in to what they share. */
async function openPhone(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await openAs(page, person, path);
  return page;
}

/** A person with $60 in a wallet. */
async function registerWithWallet(url: string) {
  const person = await register(url);
  const { account } = await ask(person, routes.addOwnAccount, {
    body: { name: 'Shared wallet', kind: 'cash', balance: 60 },
  });
  const { today } = await ask(person, routes.household);
  return { person, account, today };
}

async function add(page: Page, amount: string, description: string, isIncoming = false): Promise<void> {
  await page.getByRole('button', { name: 'Add Transaction', exact: true }).tap();
  const adding = dialog(page, 'Add Transaction');
  await adding.getByLabel('Amount').fill(amount);
  await adding.getByLabel('Description').fill(description);
  if (isIncoming) await adding.getByText('Money in').tap();
  await adding.getByRole('button', { name: 'Add Transaction' }).tap();
  await expect(adding).toHaveCount(0);
}

test('the couple’s cash: both add on their phones, what is in the wallet is reconciled, and the one who owes settles', async ({
  browser,
  cairn,
}) => {
  const household = await register(cairn.url);
  await ask(household, routes.addOwnAccount, {
    body: { name: 'Shared wallet', kind: 'cash', balance: 200 },
  });
  const hers = await openPhone(browser, household, '/transactions');
  const his = await openPhone(browser, household, '/transactions');

  await add(hers, '54', 'Nopa San Francisco');
  await add(his, '12.40+3', 'Farmers market');
  // He enters the same dinner: neither saw that the other had.
  await add(his, '54', 'Nopa San Francisco');
  await expect(rowsInView(his)).toHaveCount(3);
  await picture(his, 'cash-list');

  // 200 - 54 - 15.40 is in the wallet.
  await his.goto('/accounts');
  await wallet(his)
    .getByRole('button', { name: /^Reconcile/ })
    .tap();
  const reconciling = dialog(his, 'Reconcile Shared wallet');
  await reconciling.getByLabel('Closing balance').fill('130.60');
  await expect(reconciling.getByRole('status', { name: 'Difference' })).toContainText('Difference+$54.00');
  await expect(reconciling.getByRole('button', { name: 'Finish', exact: true })).toBeDisabled();
  await expect(reconciling).toContainText('There is another like it a few days earlier.');
  await picture(his, 'cash-difference');
  await reconciling.getByRole('button', { name: 'Delete this duplicate' }).first().tap();
  await expect(reconciling.getByRole('status', { name: 'Difference' })).toContainText('No difference');
  await reconciling.getByRole('button', { name: 'Finish', exact: true }).tap();
  await expect(reconciling).toHaveCount(0);
  await expect(wallet(his)).toContainText('$130.60');

  // Half of the dinner is his: she expects it, and he puts it into the wallet.
  await hers.reload();
  await rowWith(hers, 'Nopa').getByRole('link').tap();
  const dinner = dialog(hers, /^Nopa/);
  await dinner.getByRole('button', { name: 'Expect money back' }).tap();
  await dialog(hers, 'Expect money back').getByLabel('Amount').fill('54/2');
  await dialog(hers, 'Expect money back').getByLabel('From').fill('Ben');
  await hers.keyboard.press('Enter');
  await expect(dinner.getByText('$27.00 to come back')).toBeVisible();
  await his.goto('/transactions');
  await add(his, '27', 'Ben', true);
  await rowWith(his, 'Nopa').getByRole('link').tap();
  const settling = dialog(his, /^Nopa/);
  await settling.getByRole('button', { name: 'Link money that came back' }).tap();
  await dialog(his, 'Link money that came back').getByRole('radio', { name: /Ben/ }).check();
  await dialog(his, 'Link money that came back').getByRole('button', { name: 'Link' }).tap();
  await expect(settling.getByText('All came back')).toBeVisible();
  await picture(his, 'cash-settled');
  await expect(settling).toContainText('Net−$27.00');
  // What came back on the day of the reconciliation is in the wallet too.
  await his.goto('/accounts');
  await expect(wallet(his)).toContainText('$157.60');
  await picture(his, 'cash-wallet');
  await hers.context().close();
  await his.context().close();
});

test('P11 a difference is adjusted only when a person says so, and one undo opens the statement again', async ({
  page,
  cairn,
}) => {
  const { person, account, today } = await registerWithWallet(cairn.url);
  for (const amount of [-10, -4.5])
    await ask(person, routes.addOwnTransaction, {
      params: { ownAccountId: account.id },
      body: { amount, description: amount === -10 ? 'Kiosk' : 'Bakery', date: today },
    });
  await openAs(page, person, '/accounts');
  await wallet(page)
    .getByRole('button', { name: /^Reconcile/ })
    .click();
  const reconciling = dialog(page, 'Reconcile Shared wallet');
  await expect(reconciling.getByLabel('Closing balance')).toBeFocused();
  await page.keyboard.type('49.90');
  await expect(reconciling.getByRole('status', { name: 'Difference' })).toContainText('Difference+$4.40');
  await reconciling.getByRole('checkbox', { name: /Bakery/ }).uncheck();
  await expect(reconciling.getByRole('status', { name: 'Difference' })).toContainText('Difference−$0.10');
  await reconciling.getByRole('button', { name: /^Adjust by −\$0.10/ }).click();
  await expect(reconciling).toHaveCount(0);
  // What is left off has happened, although the statement does not have it.
  await expect(wallet(page)).toContainText('$45.40');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(wallet(page)).toContainText('$45.50');
  await page.goto('/transactions');
  await expect(rowsInView(page)).toHaveCount(2);
});

test('P11 what is on a finished statement is marked as reconciled, said before it is edited, and open once the statement is undone', async ({
  page,
  cairn,
}) => {
  const { person, account, today } = await registerWithWallet(cairn.url);
  const add = (description: string) =>
    ask(person, routes.addOwnTransaction, {
      params: { ownAccountId: account.id },
      body: { amount: -10, description, date: today },
    });
  await add('Kiosk');
  const { statement } = await ask(person, routes.finishStatement, {
    params: { ownAccountId: account.id },
    body: { on: today, balance: 50 },
  });
  await add('Bakery');
  await openAs(page, person, '/transactions');
  const mark = (text: string) => rowWith(page, text).getByLabel(/^Reconciled to the statement of /);
  await expect(mark('Kiosk')).toBeVisible();
  await expect(mark('Bakery')).toHaveCount(0);

  await page.getByRole('button', { name: 'All filters' }).click();
  const status = dialog(page, 'Filters').getByLabel('Status');
  await status.selectOption('Not reconciled');
  await expect(rowsInView(page)).toHaveText([/Bakery/]);
  await status.selectOption('Reconciled');
  await page.keyboard.press('Escape');
  await expect(rowsInView(page)).toHaveText([/Kiosk/]);

  await rowWith(page, 'Kiosk').getByRole('link').click();
  const details = dialog(page, 'Kiosk');
  await expect(details).toContainText('Reconciled to the statement of');
  await expect(details.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
    /no longer agree with the statement of/,
  );
  await details.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(dialog(page, 'Edit Transaction')).toContainText('no longer agree with that statement');

  await ask(person, routes.undoStatement, { params: { statementId: statement?.id ?? '' } });
  await page.goto('/transactions');
  await expect(rowsInView(page)).toHaveCount(2);
  await expect(mark('Kiosk')).toHaveCount(0);
});
