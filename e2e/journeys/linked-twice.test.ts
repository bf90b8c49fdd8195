import { routes } from '@cairn/contract/routes';
import { expect } from '@playwright/test';
import { linkBank, transactionsOf, waitUntilSynced } from '../people/ledger.ts';
import { ask, register } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

const rowCount = 9;
const balanceCents = 500_000;

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** How a person signs in at a bank that has one account of theirs, with nine charges. */
function loginOf(name: string, mask: string) {
  const transactions = Array.from({ length: rowCount }, (_, at) => ({
    date_transacted: dayBefore(3 + 2 * at),
    date_posted: dayBefore(3 + 2 * at),
    amount: 12.4 + at,
    description: `CORNER MARKET 00${at}`,
  }));
  const account = {
    type: 'depository',
    subtype: 'checking',
    starting_balance: balanceCents / 100,
    meta: { name, mask },
    transactions,
  };
  return { username: 'user_custom', password: JSON.stringify({ override_accounts: [account] }) };
}

for (const [sign, institutionId, name, mask] of [
  ['whose bank was bought', 'ins_109511', 'Everyday', '4321'],
  ['with another name and number', 'ins_109509', 'Premier', '9876'],
] as const)
  test(`P03 an account ${sign} is offered to be joined, counts once then, and Undo parts the two`, async ({
    page,
    cairn: { url, bank },
  }) => {
    const person = await register(url);
    await linkBank(person, bank, 'ins_109508', loginOf('Everyday', '4321'));
    await waitUntilSynced(person);
    const [first] = await transactionsOf(person);
    await ask(person, routes.editTransaction, {
      params: { transactionId: first?.id ?? '' },
      body: { note: 'lunch with Sam' },
    });
    await linkBank(person, bank, institutionId, loginOf(name, mask));
    await waitUntilSynced(person, 2);
    const facts = async () => {
      const rows = await transactionsOf(person);
      const notes = rows.flatMap(({ note }) => note ?? []);
      return { worth: (await ask(person, routes.accounts)).netWorth, count: rows.length, notes };
    };
    const twice = await facts();
    expect(twice).toMatchObject({ worth: { amount: 2 * balanceCents }, count: 2 * rowCount });

    await openAs(page, person, '/accounts');
    const row = page.getByRole('listitem').filter({ hasText: 'has the same transactions.' });
    await row.getByRole('button', { name: /^Join/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Join Everyday with another account' });
    await expect(dialog).toContainText('9 transactions in both: each counts once');
    await expect(dialog).toContainText('which was connected later');
    await dialog.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(0);
    expect(await facts()).toEqual({
      worth: { is: 'known', amount: balanceCents },
      count: rowCount,
      notes: ['lunch with Sam'],
    });

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toHaveCount(1);
    expect(await facts()).toEqual(twice);
  });
