import type { Transaction, TransactionsFilter, TransactionsQuery } from '@cairn/contract/transactions';
import { builtInCategories } from '@cairn/domain/categories';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import { transactionName } from '@cairn/domain/transactions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { readCategories } from '../categories/categories.store.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { bankStep, type TestBank, takeStep } from '../ledger/test-bank.ts';
import { csvText } from '../ledger/test-csv.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { readPayees } from '../merchants/merchants.store.ts';
import { listTransactions } from './transactions.store.ts';

const ledgers = useTestLedgers();

const first = (ledger: TestLedger, query: Partial<TransactionsQuery> = {}) =>
  ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 200, ...query }));

async function allPages(ledger: TestLedger, query: Partial<TransactionsQuery>): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await first(ledger, { ...query, limit: 3, ...(after === undefined ? {} : { after }) });
    expect(page.totals === null).toBe(after !== undefined);
    rows.push(...page.transactions);
    after = page.nextCursor;
  }
  return rows;
}

async function ledgerOf(rows: Parameters<TestBank['put']>[0][]): Promise<TestLedger> {
  const { bank, ledger } = await ledgers.openBank();
  for (const row of rows) bank.put(row);
  await ledger.apply(bank.delta(0));
  return ledger;
}

const found = async (ledger: TestLedger, search: string) =>
  (await first(ledger, { search })).transactions.map((row) => row.description).sort();

describe('a search', () => {
  test('searches description and merchant, ignoring case and taking every character literally', async () => {
    const amountCents = toCents(-100);
    const ledger = await ledgerOf([
      { amountCents, description: 'CAFÉ 100% ARABICA' },
      { amountCents, description: 'SNAKE_CASE', merchantName: 'Blue Bottle' },
      { amountCents, description: 'back\\slash' },
    ]);
    expect(await found(ledger, 'café')).toEqual(['CAFÉ 100% ARABICA']);
    expect(await found(ledger, 'BLUE bott')).toEqual(['SNAKE_CASE']);
    expect(await found(ledger, '%')).toEqual(['CAFÉ 100% ARABICA']);
    expect(await found(ledger, 'e_c')).toEqual(['SNAKE_CASE']);
    expect(await found(ledger, 'k\\s')).toEqual(['back\\slash']);
    expect(await found(ledger, 'a')).toHaveLength(3);
    expect(await found(ledger, "'; drop")).toEqual([]);
    expect((await first(ledger, { search: 'none' })).totals).toEqual({
      count: 0,
      countConverted: 0,
      countWithoutRate: 0,
      sum: 0,
      spent: 0,
      income: 0,
      countOfAll: 3,
    });
  });

  test('P12 finds a transaction without a bank merchant by its shown name, on every list', async () => {
    const ledger = await ledgerOf([
      { amountCents: toCents(-41_10), description: 'TRADER JOE S #552 QPS BROOKLYN NY' },
      { amountCents: toCents(-9_00), description: 'ZZYX 0042' },
    ]);
    const { transactions } = await first(ledger);
    const names = transactions.map(transactionName).sort();
    expect(names[0]).toBe("Trader Joe's");
    expect(await found(ledger, names[0] ?? '')).toEqual(['TRADER JOE S #552 QPS BROOKLYN NY']);
    const dashboard = await ledger.run((tx) => readDashboard(tx, now));
    expect(dashboard.recent_transactions.map(transactionName).sort()).toEqual(names);
    expect((await ledger.run((tx) => readPayees(tx, 10))).sort()).toEqual(names);
  });

  test('takes a description of any length', async () => {
    const ledger = await ledgerOf([
      { amountCents: toCents(-1), description: `NEEDLE ${'é😀'.repeat(5_000)}` },
    ]);
    expect(await found(ledger, 'needle')).toHaveLength(1);
  });
});

const filters: fc.Arbitrary<TransactionsFilter> = fc
  .record({
    from: fc.option(fc.constantFrom(dayBefore(9), dayBefore(4)), { nil: undefined }),
    to: fc.option(fc.constantFrom(dayBefore(6), dayBefore(1)), { nil: undefined }),
    categoryId: fc.option(
      fc.constantFrom('groceries', 'income', 'food-and-dining', 'groceries,uncategorized'),
      {
        nil: undefined,
      },
    ),
    kind: fc.option(fc.constantFrom('income', 'spending', 'refund', 'transfer', 'net_spending'), {
      nil: undefined,
    }),
    type: fc.option(fc.constantFrom('debit', 'credit'), { nil: undefined }),
    merchant: fc.option(fc.constantFrom('market', 'TRANSFER', 'nothing'), { nil: undefined }),
  })
  .map((drawn) => JSON.parse(JSON.stringify(drawn)));

/** Whether a built-in category is this one or a part of it. */
function isWithin(categoryId: string, id: string): boolean {
  const category = builtInCategories.find((one) => one.id === categoryId);
  return category?.id === id || category?.parentId === id;
}

function matches(row: Transaction, filter: TransactionsFilter): boolean {
  const { from, to, categoryId, kind, type, merchant } = filter;
  return (
    (from === undefined || row.date >= from) &&
    (to === undefined || row.date <= to) &&
    (categoryId === undefined || categoryId.split(',').some((id) => isWithin(row.categoryId, id))) &&
    (kind === undefined ||
      row.kind === kind ||
      (kind === 'net_spending' && ['spending', 'refund'].includes(row.kind))) &&
    (type === undefined || row.type === type) &&
    (merchant === undefined || row.description.toLowerCase().includes(merchant.toLowerCase()))
  );
}

const amounts = (rows: readonly Transaction[], transactionKinds: readonly string[]): Cents =>
  sumCents(rows.filter((row) => transactionKinds.includes(row.kind)).map((row) => row.amount));

function bySize(a: Transaction, b: Transaction): number {
  const bigger = Math.abs(b.amount) - Math.abs(a.amount);
  return bigger || (a.date < b.date ? 1 : a.date > b.date ? -1 : a.id < b.id ? 1 : -1);
}

test('P12 P24 rows, totals, order and export of any filter are those of the rows that match it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(bankStep, { minLength: 8, maxLength: 30 }),
      fc.array(filters, { minLength: 6, maxLength: 6 }),
      async (steps, drawn) => {
        const { bank, ledger } = await ledgers.openBank();
        for (const step of steps) takeStep(bank, step);
        await ledger.apply(bank.delta(0));
        const { transactions: all } = await first(ledger);
        for (const filter of drawn) {
          const wanted = all.filter((row) => matches(row, filter));
          const { transactions, totals } = await first(ledger, filter);
          expect(transactions).toEqual(wanted);
          expect(totals).toEqual({
            count: wanted.length,
            countConverted: 0,
            countWithoutRate: 0,
            sum: sumCents(wanted.map((row) => row.amount)),
            spent: toCents(-amounts(wanted, ['spending', 'refund'])),
            income: amounts(wanted, ['income']),
            countOfAll: all.length,
          });
          expect(await allPages(ledger, filter)).toEqual(wanted);
          expect(await allPages(ledger, { ...filter, sort: 'amount' })).toEqual(wanted.toSorted(bySize));
          const text = await ledger.run((tx) => csvText(tx, { ...filter, sort: 'amount' }));
          const ids = text
            .split('\r\n')
            .slice(1, -1)
            .map((line) => line.slice(-36));
          expect(ids).toEqual(wanted.toSorted(bySize).map((row) => row.id));
        }
      },
    ),
    drawnRuns(12),
  );
});

test('P12 a page begins at any place of any list, and the pages before it lead back to the first', async () => {
  let seen = 0;
  const daysAgo = fc.constantFrom(0, 1, 2, 5, 9, 240, 400, 401, 800);
  const ends = fc.constantFrom(undefined, undefined, 1, 300, 401);
  const narrowed = fc.constantFrom<TransactionsFilter>(
    {},
    { type: 'debit' },
    { kind: 'spending' },
    { categoryId: 'food-and-dining' },
    { minAmountCents: 200 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(daysAgo, { minLength: 4, maxLength: 20 }),
      fc.array(fc.tuple(narrowed, ends, ends), { minLength: 3, maxLength: 3 }),
      async (days, drawn) => {
        const ledger = await ledgerOf(
          days.map((ago, at) => ({ amountCents: toCents(((at % 5) - 3) * 100), postedOn: dayBefore(ago) })),
        );
        for (const [filter, sinceAgo, untilAgo] of drawn) {
          const span = {
            ...(sinceAgo === undefined ? {} : { from: dayBefore(sinceAgo) }),
            ...(untilAgo === undefined ? {} : { to: dayBefore(untilAgo) }),
          };
          for (const sort of ['date', 'amount'] as const) {
            const query = { ...filter, ...span, sort };
            const { transactions: all, totals } = await first(ledger, query);
            seen += all.length;
            for (let at = 0; at <= all.length + 1; at += 1) {
              const page = await first(ledger, { ...query, at, limit: 3 });
              expect(page.transactions).toEqual(all.slice(at, at + 3));
              expect(page.totals).toEqual(totals);
              const earlier: Transaction[] = [];
              for (let before = page.previousCursor; before !== null; ) {
                const previous = await first(ledger, { ...query, before, limit: 2 });
                expect(previous).toMatchObject({ totals: null, nextCursor: expect.any(String) });
                earlier.unshift(...previous.transactions);
                before = previous.previousCursor;
              }
              expect(earlier).toEqual(all.slice(0, at < all.length ? at : 0));
            }
          }
        }
      },
    ),
    drawnRuns(6),
  );
  expect(seen).toBeGreaterThan(0);
});

test('P34 a category has its transaction count, and a parent includes its subcategories', async () => {
  const counted = async (ledger: TestLedger) =>
    (await ledger.run(readCategories))
      .filter(({ transactionsCount }) => transactionsCount > 0)
      .map(({ id, parentId, transactionsCount }) => [id, parentId, transactionsCount]);
  const ledger = await ledgerOf([{ amountCents: toCents(-100) }, { amountCents: toCents(-200) }]);
  expect(await counted(ledger)).toEqual([
    ['food-and-dining', null, 2],
    ['groceries', 'food-and-dining', 2],
  ]);
  const other = await ledgerOf([{ amountCents: toCents(-100), category: null, description: 'QXZV 1042' }]);
  expect(await counted(other)).toEqual([
    ['other', null, 1],
    ['uncategorized', 'other', 1],
  ]);
});

describe('editing several rows', () => {
  test('P11 is all or nothing, and undo restores the earlier values', async () => {
    const ledger = await ledgerOf([
      { amountCents: toCents(-100) },
      { amountCents: toCents(-200), postedOn: dayBefore(400) },
      { amountCents: toCents(700), postedOn: dayBefore(5) },
    ]);
    const edit = (edits: { id: string; categoryId?: string | null; note?: string | null }[]) =>
      ledger.run((tx) => editTransactions(tx, edits, now));
    const before = await first(ledger);
    const ids = before.transactions.map((row) => row.id);
    const toTransfer = ids.map((id) => ({ id, categoryId: 'transfer', note: 'mine' }));
    const missing = { code: 'not_found' };
    const stranger = { id: '6f1e2a34-9d1c-4c8a-8d5e-2b7f0c9a1e55', categoryId: 'travel' };
    await expect(edit([...toTransfer, stranger])).rejects.toMatchObject(missing);
    await expect(
      edit(ids.map((id, at) => ({ id, categoryId: at === 1 ? 'none' : 'travel' }))),
    ).rejects.toMatchObject(missing);
    await expect(edit([...toTransfer, ...toTransfer])).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await first(ledger)).toEqual(before);

    await edit(toTransfer);
    const edited = await first(ledger);
    expect(edited.transactions.map((row) => [row.kind, row.note])).toEqual(
      ids.map(() => ['transfer', 'mine']),
    );
    expect(edited.totals).toMatchObject({ count: 3, spent: 0, income: 0 });
    expect(await ledger.wrongTotals()).toEqual([]);
    await edit(ids.map((id) => ({ id, categoryId: null, note: null })));
    expect(await first(ledger)).toEqual(before);
    const journal = await ledger.run((tx) =>
      tx.query
        .selectFrom('journal')
        .select('subject_id')
        .where('household_id', '=', tx.householdId)
        .where('actor', '=', 'user')
        .execute(),
    );
    expect(journal.map((entry) => entry.subject_id).sort()).toEqual([...ids, ...ids].sort());
  });

  test('P13 P36 a delayed edit does not overwrite a later one, and edits made together keep their order', async () => {
    const ledger = await ledgerOf([{ amountCents: toCents(-100) }, { amountCents: toCents(-200) }]);
    const [one, other] = (await first(ledger)).transactions.map(({ id }) => id);
    if (one === undefined || other === undefined) throw new Error('Two rows were put');
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const say = (ids: string[], categoryId: string, when: Date, ageMs?: number) =>
      ledger.run((tx) =>
        editTransactions(
          tx,
          ids.map((id) => ({ id, categoryId })),
          when,
          ageMs,
        ),
      );
    const older = async (edits: ReturnType<typeof say>) =>
      (await edits).flatMap(({ row, isOlder }) => (isOlder ? [row.id] : []));
    const categories = async () => {
      const { transactions } = await first(ledger);
      return [one, other].map((id) => transactions.find((row) => row.id === id)?.categoryId);
    };

    // On the phone at two o'clock; on a laptop at one and a second later, which reaches the server at three.
    await say([one], 'travel', at(2));
    expect(await older(say([one, other], 'groceries', at(3), 2 * 3_600_000))).toEqual([one]);
    expect(await older(say([other], 'education', at(3), 2 * 3_600_000 - 1_000))).toEqual([]);
    expect(await categories()).toEqual(['travel', 'education']);

    // A clock that ran a year ahead, and is right again, prevents no edit.
    await say([one], 'shopping', at(24 * 365));
    expect(await older(say([one], 'rent', at(4), 60_000))).toEqual([]);
    expect(await categories()).toEqual(['rent', 'education']);
  });
});
