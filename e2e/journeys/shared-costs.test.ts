import { routes } from '@cairn/contract/routes';
import { sharedCostMessages } from '@cairn/contract/shared-costs';
import { expect, type Page } from '@playwright/test';
import { ask, newcomer, type Person, register, registerAs } from '../people/person.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

/** An account that everybody in the household sees, with what was spent from it. */
async function accountOf(person: Person, name: string, spent: number) {
  const { account } = await ask(person, routes.addOwnAccount, {
    body: { name, kind: 'checking', balance: 1_000, sharing: 'ours' },
  });
  const { today } = await ask(person, routes.household);
  const add = async (amount: number, description: string) => {
    const params = { ownAccountId: account.id };
    const body = { amount, date: today, description };
    const { transaction } = await ask(person, routes.addOwnTransaction, { params, body });
    return transaction.id;
  };
  await add(-spent, `Groceries ${name}`);
  return { add, id: account.id };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share costs' });

test('a couple says who pays from which account, sees who owes whom, and settles it by a transfer', async ({
  browser,
  cairn,
}) => {
  const ada = await register(cairn.url);
  const grace = await registerAs({ ...newcomer(cairn.url), name: 'Grace Hopper' });
  const { token } = await ask(ada, routes.inviteMember, { body: { role: 'member' } });
  await ask(grace, routes.joinHousehold, { body: { token: token ?? '' } });
  const hers = await accountOf(ada, 'Ada’s checking', 90);
  const graces = await accountOf(grace, 'Grace’s checking', 10);

  const page = await (await browser.newContext({ baseURL: cairn.url })).newPage();
  await openAs(page, ada, '/household');
  await page.getByRole('link', { name: 'Who pays what' }).click();
  await expect(page.getByText('Costs are not shared yet')).toBeVisible();
  await picture(page, 'costs-none');
  await page.getByRole('button', { name: 'Share costs' }).click();
  await dialog(page).getByLabel('Ada’s checking').selectOption('You');
  await dialog(page).getByLabel('Grace’s checking').selectOption(grace.name);
  await picture(page, 'costs-dialog');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${grace.name} owes you $40.00`)).toBeVisible();
  await picture(page, 'costs');

  // Each figure opens its rows.
  await page.getByRole('link', { name: '$90.00' }).click();
  await expect(page).toHaveURL(/kind=net_spending/);
  await expect(page.getByText('Groceries Ada’s checking').first()).toBeVisible();
  await page.goBack();

  // By what each earns, she pays the larger part.
  await page.getByRole('button', { name: 'Change' }).click();
  await dialog(page)
    .getByRole('radio', { name: /^By income/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Enter a number above 0.').first()).toBeVisible();
  await picture(page, 'costs-missing-income');
  await dialog(page).getByLabel(`Income of ${ada.name}`).fill('6000');
  await dialog(page).getByLabel(`Income of ${grace.name}`).fill('4000');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${grace.name} owes you $30.00`)).toBeVisible();

  // What was handed over in cash settles as much.
  await page.getByRole('button', { name: /^Paid another way/ }).click();
  const payment = page.getByRole('dialog', { name: 'Paid another way' });
  await expect(payment.getByLabel('Amount')).toHaveValue('30.00');
  await payment.getByLabel('Who was paid').selectOption(grace.name);
  await payment.getByRole('button', { name: 'Save' }).click();
  await expect(payment.getByText(sharedCostMessages.samePerson)).toBeVisible();
  await payment.getByLabel('Who was paid').selectOption('You');
  await payment.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Everything is settled.')).toBeVisible();
  await expect(page.getByText('entered by you')).toBeVisible();
  await picture(page, 'costs-cash');

  const sentId = await graces.add(-30, 'To Ada');
  const otherId = await hers.add(30, 'From Grace');
  await ask(grace, routes.pairTransfer, { params: { transactionId: sentId }, body: { otherId } });
  // The bank reports it too: it is said that it may be the same, and a person decides.
  await page.reload();
  await expect(page.getByText(`You owe ${grace.name} $30.00`)).toBeVisible();
  await expect(page.getByText('A transfer of $30.00', { exact: false })).toBeVisible();
  await picture(page, 'costs-alike');
  await page.getByRole('button', { name: /^Remove the payment/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Everything is settled.')).toBeVisible();
  await expect(
    page.getByRole('link', { name: new RegExp(`${grace.name} to you.*\\$30\\.00`) }),
  ).toBeVisible();
  await picture(page, 'costs-settled');

  await page.getByRole('button', { name: 'Stop sharing costs' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Costs are not shared yet')).toBeVisible();
  await page.goto('/history');
  await expect(page.getByText('You ended sharing costs').first()).toBeVisible();
  await expect(page.getByText(`You removed a payment from ${grace.name} to you`).first()).toBeVisible();
  await expect(page.getByText(`You entered a payment from ${grace.name} to you`).first()).toBeVisible();
});
