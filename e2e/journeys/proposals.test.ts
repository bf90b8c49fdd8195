import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { ask, type Person } from '../people/person.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

/** A program with a key of the person, which proposes a change of each of their transactions. */
async function proposeForAll(person: Person): Promise<void> {
  const { secret } = await ask(person, routes.addApiKey, {
    body: { name: 'Money helper', scopes: ['read', 'write'], days: 30 },
  });
  const { transactions } = await ask(person, routes.transactions);
  const proposals = transactions.map(({ id, description }) => ({
    transactionId: id,
    categoryId: 'gifts',
    note: `About ${description}`,
    reason: 'It says so on the receipt',
  }));
  const answer = await fetch(`${person.server}/api/v1/proposals`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ proposals }),
  });
  expect(await answer.json()).toEqual({ waitingCount: transactions.length });
}

test('P25 what a program proposes waits in Needs review, and changes only what the person accepts', async ({
  page,
  cairn,
}) => {
  const { person } = await registerWithWallet(cairn.url, 500, [
    { amount: -12, description: 'Corner Toys', categoryId: 'shopping' },
    { amount: -34, description: 'Flower Stand', categoryId: 'shopping' },
    { amount: -56, description: 'Book Nook', categoryId: 'shopping' },
  ]);
  await proposeForAll(person);
  const noteOf = async (description: string) =>
    (await ask(person, routes.transactions)).transactions.find((one) => one.description === description)
      ?.note;

  await openAs(page, person, '/transactions');
  await page.getByRole('link', { name: 'Needs review (3)' }).click();
  const list = page.getByRole('list', { name: 'Proposed changes' });
  const row = list.getByRole('listitem').filter({ hasText: 'Corner Toys' });
  await expect(row).toContainText('Category: Gifts (now Shopping)');
  await expect(row).toContainText('Note: About Corner Toys (now none)');
  await expect(row).toContainText('Proposed by Money helper: “It says so on the receipt”');
  await picture(page, 'proposals');
  expect(await noteOf('Corner Toys')).toBeNull();

  await row.getByRole('button', { name: 'Accept what is proposed for Corner Toys' }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect.poll(() => noteOf('Corner Toys')).toBe('About Corner Toys');
  // As any other edit it can be taken back, and then waits again.
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => noteOf('Corner Toys')).toBeNull();
  await expect(row).toBeVisible();

  const books = list.getByRole('listitem').filter({ hasText: 'Book Nook' });
  await books.getByRole('button', { name: 'Dismiss what is proposed for Book Nook' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Accept All' }).click();
  await expect(page.getByText('Nothing to review')).toBeVisible();
  await expect.poll(() => noteOf('Flower Stand')).toBe('About Flower Stand');
  expect(await noteOf('Book Nook')).toBeNull();
});
