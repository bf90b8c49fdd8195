import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { createTestLedgers, now, type TestLedger } from '../ledger/test-ledger.ts';
import { createTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

async function accountsOf(ledger: TestLedger) {
  return (await ledger.run((tx) => readAccountsList(tx, now))).accounts;
}

const card = (rows: string) => `Date,Description,Amount\n${rows}`;
const mine = card('2026-05-04,Netflix,-15.49\n2026-05-06,Corner Market,-31.20\n2026-05-08,Bakery,-7.10\n');

test('P38 two files of one layout are one account only where a person says so, or their rows prove it', async () => {
  const opened = await createTestImports(ledgers);
  await opened.importText(mine, 'mine.csv');
  const [account] = await accountsOf(opened.ledger);
  const june = await opened.preview(
    card('2026-06-04,Netflix,-15.49\n2026-06-05,Cinema,-12.00\n'),
    'june.csv',
  );
  expect(june.accounts).toMatchObject([
    {
      accountId: null,
      foundBy: 'asked',
      addCount: 0,
      askedCount: 2,
      among: [{ accountId: account?.id, key: null, name: 'mine', sharedCount: 0, comparedCount: 0 }],
    },
  ]);
  const { rows } = await opened.imports.rows(opened.ledger.scope, june.id, {});
  expect(rows.map(({ decision, match }) => [decision, match])).toEqual([
    ['asked', null],
    ['asked', null],
  ]);
  await expect(opened.imports.run(opened.ledger.scope, june.id)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Answer the questions about accounts and transactions first.',
  });
  const answered = await opened.chooseAccount(june, null);
  expect(answered.accounts).toMatchObject([{ accountId: null, foundBy: 'new', among: [], addCount: 2 }]);
  await opened.run(june.id);
  expect(await accountsOf(opened.ledger)).toHaveLength(2);
  // The same again is proven by its rows.
  expect(await opened.importText(mine, 'again.csv')).toMatchObject({ addedCount: 0, matchedCount: 3 });
  expect(await opened.rows()).toHaveLength(5);
});

test('P38 P44 what is near and unsure is asked: the same as one that is there, or new', async () => {
  const opened = await createTestImports(ledgers);
  await opened.importText(mine, 'mine.csv');
  const [account] = await accountsOf(opened.ledger);
  const next = card('2026-05-09,Bread and more,-7.10\n2026-05-11,Cinema,-12.00\n2026-05-13,Books,-31.00\n');
  const asked = await opened.chooseAccount(await opened.preview(next, 'next.csv'), account?.id ?? '');
  expect(asked.accounts).toMatchObject([{ addCount: 2, thereCount: 0, askedCount: 1 }]);
  expect(asked.importFiles[0]?.counts).toMatchObject({ read: 3, added: 2, asked: 1 });
  const rowsOf = async () => (await opened.imports.rows(opened.ledger.scope, asked.id, {})).rows;
  expect((await rowsOf())[0]).toMatchObject({
    decision: 'asked',
    match: { reason: 'near', description: 'Bakery', date: '2026-05-08' },
  });
  await expect(opened.imports.run(opened.ledger.scope, asked.id)).rejects.toMatchObject({ code: 'conflict' });
  const decide = async (decision: 'there' | 'add' | null) =>
    (await opened.imports.change(opened.ledger.scope, asked.id, { rows: [{ position: 0, decision }] }))
      .import;
  expect((await decide('add')).accounts).toMatchObject([{ addCount: 3, askedCount: 0 }]);
  expect((await decide(null)).accounts).toMatchObject([{ askedCount: 1 }]);
  expect((await decide('there')).accounts).toMatchObject([{ addCount: 2, thereCount: 1, askedCount: 0 }]);
  await opened.run(asked.id);
  const cents = (await opened.rows()).map((row) => Number(row.split(' ')[1]));
  expect(cents.toSorted((a, b) => a - b)).toEqual([-3_120, -3_100, -1_549, -1_200, -710]);
  // It is known by both from now on.
  expect(await opened.importInto(account?.id ?? '', next)).toMatchObject({ addedCount: 0, matchedCount: 3 });
  expect(await opened.ledger.wrongTotals()).toEqual([]);
});

test('P38 an import is not done where what has come since makes its account unclear', async () => {
  const opened = await createTestImports(ledgers);
  const first = await opened.preview(mine, 'mine.csv');
  const second = await opened.preview(card('2026-06-04,Netflix,-15.49\n'), 'june.csv');
  expect(second.accounts).toMatchObject([{ foundBy: 'new', among: [] }]);
  await opened.imports.run(opened.ledger.scope, second.id);
  await opened.run(first.id);
  expect(await opened.finish(second.id)).toMatchObject({
    state: 'open',
    failure: expect.stringMatching(/^New transactions have come since/),
    accounts: [{ foundBy: 'asked' }],
  });
  expect(await opened.rows()).toHaveLength(3);
});
