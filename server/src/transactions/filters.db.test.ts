import { randomUUID } from 'node:crypto';
import type { TransactionsFilter } from '@cairn/contract/transactions';
import { toCents } from '@cairn/domain/money';
import { matchesFilter } from '@cairn/domain/transaction-filter';
import { totalsOf } from '@cairn/domain/transaction-totals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { insertAttachment } from '../attachments/attachments.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { findWhole } from '../journal/hung-rows.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf } from '../ledger/test-rows.ts';
import { insertStatement } from '../statements/statements.store.ts';
import { findOrAddTags, readTags } from '../tags/tags.store.ts';
import { resolveFilter } from './transaction-filter.store.ts';
import { listTransactions, readSorted, readTransaction } from './transactions.store.ts';

const ledgers = useTestLedgers();

async function attach(tx: HouseholdTransaction, transactionId: string): Promise<void> {
  const whole = await findWhole(tx, transactionId);
  const file = { name: 'a.pdf', mediaType: 'application/pdf' as const, byteCount: 9, addedAt: now };
  await insertAttachment(tx, whole?.accountId ?? '', { id: randomUUID(), transactionId, ...file });
}

/** Finishes a statement of the account of the first of these transactions. */
async function reconcile(tx: HouseholdTransaction, transactionIds: string[]): Promise<void> {
  const { accountId } = await readTransaction(tx, transactionIds[0] ?? '');
  const nothingStated = { adjustmentId: null, statedBefore: null, statedEve: null };
  const stated = { accountId, closesOn: dayBefore(3), balance: toCents(0), ...nothingStated };
  await insertStatement(tx, { ...stated, transactionIds }, now);
}

/** Twelve transactions of three accounts, some pending or on a statement, some with a note, tags or an attachment. */
async function openWorld() {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  const names = ['card', 'checking', 'savings'];
  const rows = Array.from({ length: 12 }, (_, at) =>
    bank.put({
      amountCents: toCents((at % 4 === 0 ? 1 : -1) * (500 + at * 250)),
      providerAccountId: names[at % 3] ?? 'card',
      postedOn: dayBefore(at),
      isPending: at % 5 === 0,
    }),
  );
  await ledger.sync(bank);
  const ids = await Promise.all(rows.map((row) => idOf(ledger, row)));
  await ledger.run(async (tx) => {
    const tags = await findOrAddTags(tx, ['trip', 'work']);
    const edits = ids.map((id, at) => ({
      id,
      note: at % 3 === 0 ? `Note ${at}` : null,
      merchantName: at % 4 === 2 ? 'BAKERY' : null,
      tagIds: tags.filter((_tag, place) => at % (place + 2) === 0).map((tag) => tag.id),
    }));
    await editTransactions(tx, edits, now);
    for (const transactionId of ids.filter((_id, at) => at % 4 === 1)) await attach(tx, transactionId);
    await reconcile(tx, [ids[6] ?? '', ids[9] ?? '']);
  });
  const tags = await ledger.run(readTags);
  const list = (filter: TransactionsFilter) =>
    ledger.run((tx) => listTransactions(tx, { ...filter, sort: 'date', limit: 50 }));
  /** Ids as found where a household has very many transactions. */
  const findAmongMany = (filter: TransactionsFilter) =>
    ledger.run(async (tx) => {
      const resolved = { ...(await resolveFilter(tx, filter)), isOfMany: true };
      return (await readSorted(tx, resolved, 'date', 50)).map(({ id }) => id);
    });
  return { list, findAmongMany, tags, all: (await list({})).transactions };
}

const statuses = ['pending', 'posted', 'reconciled', 'unreconciled'] as const;

test('P12 every filter finds on the server what it finds in the browser, with totals of the same', async () => {
  const { list, findAmongMany, tags, all } = await openWorld();
  const numbers = statuses.map((status) => all.filter(matchesFilter({ status }, [], [])).length);
  expect(numbers).toEqual([3, 9, 2, 7]);
  const anyOf = (ids: readonly string[]) =>
    fc
      .option(fc.subarray([...new Set(ids)], { minLength: 1 }), { nil: undefined })
      .map((some) => some?.join(','));
  const drawn = fc.record({
    merchantIs: fc.constantFrom(undefined, undefined, 'corner market', 'Bakery ', 'none'),
    accountId: anyOf(all.map(({ accountId }) => accountId)),
    tagId: anyOf(all.flatMap(({ tagIds }) => tagIds)),
    status: fc.constantFrom(undefined, ...statuses),
    hasNote: fc.constantFrom(undefined, 'yes' as const, 'no' as const),
    hasAttachment: fc.constantFrom(undefined, 'yes' as const, 'no' as const),
    type: fc.constantFrom(undefined, undefined, 'debit' as const),
    minAmountCents: fc.constantFrom(undefined, undefined, 1_000),
    from: fc.constantFrom(undefined, undefined, dayBefore(6)),
    search: fc.constantFrom(
      undefined,
      undefined,
      'NOTE 3',
      'tri',
      'check',
      '7.50',
      '$10',
      'sav',
      'none of them',
    ),
    merchant: fc.constantFrom(undefined, undefined, undefined, 'market', 'note'),
  });
  await fc.assert(
    fc.asyncProperty(drawn, async (filter) => {
      const { transactions, totals } = await list(filter);
      const expected = all.filter(matchesFilter(filter, [], tags));
      expect(transactions.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(totals).toEqual({ ...totalsOf(expected), countOfAll: all.length });
      expect(await findAmongMany(filter)).toEqual(expected.map(({ id }) => id));
    }),
    drawnRuns(60),
  );
});

test('P24 one or two letters are looked for text by text where few texts of very many transactions have them', async () => {
  const { bank, ledger } = await ledgers.openBank();
  const rows = Array.from({ length: 3_100 }, (_, at) => {
    return bank.put({ amountCents: toCents(-100), description: at < 40 ? `QUAY ${at}` : `SHOP ${at}` });
  });
  await ledger.sync(bank);
  const resolve = (filter: TransactionsFilter) =>
    ledger.run(async (tx) => (await resolveFilter(tx, filter)).isOfMany);
  expect(await resolve({ search: 'q' })).toBe(false);
  // As if there were more.
  await ledger.run((tx) =>
    tx.query
      .updateTable('yearly_totals')
      .set({ transaction_count: 150_000 })
      .where('household_id', '=', tx.householdId)
      .execute(),
  );
  expect(await resolve({ search: 'q' })).toBe(true);
  expect(await resolve({ merchant: 'ay' })).toBe(true);
  expect(await resolve({ search: 's' })).toBe(false);
  expect(await resolve({ search: 'q', merchant: 's' })).toBe(false);
  expect(await resolve({ search: 'shop' })).toBe(true);
  expect(await resolve({})).toBe(false);
  const found = await ledger.run((tx) => listTransactions(tx, { search: 'q', sort: 'date', limit: 200 }));
  expect(found.transactions).toHaveLength(
    rows.filter(({ description }) => description.startsWith('QUAY')).length,
  );
});
