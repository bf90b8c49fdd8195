import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccountsList } from '../ledger/accounts/accounts-list.store.ts';
import { now, openTestLedgers, type TestLedger } from '../ledger/test-ledger.ts';
import { openTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof openTestLedgers>>;
beforeAll(async () => {
  ledgers = await openTestLedgers();
});
afterAll(() => ledgers.close());

async function accountsOf(ledger: TestLedger) {
  return (await ledger.run((tx) => readAccountsList(tx, now))).accounts;
}

const card = (rows: string) => `Date,Description,Amount\n${rows}`;
const mine = card('2026-05-04,Netflix,-15.49\n2026-05-06,Corner Market,-31.20\n2026-05-08,Bakery,-7.10\n');

test('P38 two files of one layout are one account only where a person says so, or their rows prove it', async () => {
  const opened = await openTestImports(ledgers);
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
    message: 'Answer the questions about the accounts first.',
  });
  const answered = await opened.chooseAccount(june, null);
  expect(answered.accounts).toMatchObject([{ accountId: null, foundBy: 'new', among: [], addCount: 2 }]);
  await opened.run(june.id);
  expect(await accountsOf(opened.ledger)).toHaveLength(2);
  // The same again is proven by its rows.
  expect(await opened.importText(mine, 'again.csv')).toMatchObject({ addedCount: 0, matchedCount: 3 });
  expect(await opened.rows()).toHaveLength(5);
});

test('P38 an import is not done where what has come since makes its account unclear', async () => {
  const opened = await openTestImports(ledgers);
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
