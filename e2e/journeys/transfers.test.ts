import { routes } from '@cairn/contract/routes';
import { expect, type Page } from '@playwright/test';
import { ask, type Person, register } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { rowWith, summaryCard } from '../screens/transactions.ts';
import { test } from '../servers/shared-cairn.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Somebody who changed 100 dollars into 92.25 euros, and bought a pretzel. */
async function makeTraveler(server: string): Promise<Person> {
  const person = await register(server);
  const { today: date } = await ask(person, routes.household);
  const open = async (name: string, currency: string, balance: number) =>
    (await ask(person, routes.addOwnAccount, { body: { name, kind: 'cash', currency, balance } })).account.id;
  const enter = (ownAccountId: string, amount: number, description: string) =>
    ask(person, routes.addOwnTransaction, {
      params: { ownAccountId },
      body: { amount, description, date },
    });
  const dollars = await open('Dollars', 'USD', 300);
  const euros = await open('Euros', 'EUR', 0);
  await enter(dollars, -100, 'Bureau de change');
  await enter(dollars, -4.5, 'Pretzel stand');
  await enter(euros, 92.25, 'Bureau de change');
  return person;
}

test('P07 a transfer across currencies is paired by hand: its rate is shown, it is neither income nor spending, and undo takes it apart', async ({
  page,
  cairn,
}) => {
  await openAs(page, await makeTraveler(cairn.url), '/transactions');
  await expect(summaryCard(page, 'Total spent')).toContainText('$104.50');
  await rowWith(page, '−$100.00').getByRole('link').click();
  const drawer = dialog(page, /^Bureau/);
  await drawer.getByRole('button', { name: 'Pair with the other side' }).click();
  const pairing = dialog(page, 'Pair as a transfer');
  await expect(pairing.getByRole('button', { name: 'Pair' })).toBeDisabled();
  await pairing.getByRole('radio', { name: /Euros/ }).check();
  await pairing.getByRole('button', { name: 'Pair' }).click();
  await expect(pairing).toHaveCount(0);
  await expect(drawer).toContainText('Paired by you');
  await expect(drawer).toContainText('Rate: 1 USD = 0.9225 EUR.');
  await expect(drawer).toContainText('Transfer: not income or spending');
  await page.keyboard.press('Escape');
  await expect(summaryCard(page, 'Total spent')).toContainText('$4.50');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(summaryCard(page, 'Total spent')).toContainText('$104.50');
});
