import { toCents } from '@cairn/domain/money';
import { expect, test } from 'vitest';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';
import { createTransfers } from '../transfers/transfers.ts';
import { createTestImports } from './test-imports.ts';

const ledgers = useTestLedgers();

const day = dayBefore(20);
const register = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Giro","","${day}","Transfer : Jar","","","","","$500.00","$0.00","Cleared"
"Jar","","${day}","Transfer : Giro","","","","","$0.00","$500.00","Cleared"
`;

/** The bank’s row of the register’s first line, under the bank’s own words, and the register imported over it. */
async function importOverBank() {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const withdrawal = bank.put({
    amountCents: toCents(-50_000),
    postedOn: day,
    providerAccountId: 'checking',
    description: 'CORNER MARKET 0042',
  });
  await ledger.sync(bank);
  const opened = await createTestImports(ledgers, ledger);
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
  const idOfAccount = (column: 'provider_account_id' | 'name', value: string) =>
    ledger.run(async ({ query, householdId }) => {
      const row = await query
        .selectFrom('accounts')
        .select('id')
        .where('household_id', '=', householdId)
        .where(column, '=', value)
        .executeTakeFirst();
      return row?.id ?? null;
    });
  const bankRow = async () => (await ledger.rows()).find(({ bankId }) => bankId === withdrawal.sourceId);
  return {
    opened,
    bankRow,
    transfers: createTransfers(deps),
    rowId: await idOf(ledger, withdrawal),
    importRegister: async () => {
      const { id, accounts } = await opened.preview(register, 'Register.csv');
      const ids = [await idOfAccount('provider_account_id', 'checking'), await idOfAccount('name', 'Jar')];
      for (const [at, { statements }] of accounts.entries()) {
        const keys = statements.map(({ key }) => key);
        await opened.imports.change(ledger.scope, id, { account: { keys, accountId: ids[at] ?? null } });
      }
      return opened.run(id);
    },
  };
}

test('P07 P11 P38 a bank’s row that the file links is half of a transfer until the import is undone', async () => {
  const { opened, bankRow, importRegister } = await importOverBank();
  expect(await bankRow()).toMatchObject({ kind: 'spending', otherLeg: null });
  const done = await importRegister();
  expect(done).toMatchObject({ addedCount: 1, matchedCount: 1 });
  expect(await bankRow()).toMatchObject({
    kind: 'transfer',
    otherLeg: expect.stringContaining('from a file'),
  });
  await opened.undo(done.id);
  expect(await bankRow()).toMatchObject({ kind: 'spending', otherLeg: null });
  expect(await opened.ledger.wrongTotals()).toEqual([]);
});

test('P07 P13 a row that a person unpaired stays so, whatever a file says later', async () => {
  const { opened, bankRow, importRegister, transfers, rowId } = await importOverBank();
  const done = await importRegister();
  await transfers.unpair(opened.ledger.scope, rowId);
  expect(await bankRow()).toMatchObject({ otherLeg: null });
  await opened.undo(done.id, { keepEdited: false });
  await importRegister();
  expect(await bankRow()).toMatchObject({ otherLeg: null });
});

test('P11 a transfer that two imports have is unlinked with the last of them', async () => {
  const { opened, bankRow, importRegister } = await importOverBank();
  const first = await importRegister();
  const second = await importRegister();
  expect(second).toMatchObject({ addedCount: 0, matchedCount: 2 });
  await opened.undo(first.id);
  expect(await bankRow()).toMatchObject({ kind: 'transfer' });
  await opened.undo(second.id);
  expect(await bankRow()).toMatchObject({ kind: 'spending', otherLeg: null });
});
