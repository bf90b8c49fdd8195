import type { PlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { readDashboard } from '../dashboard/dashboard.store.ts';
import { csvText } from '../ledger/test-csv.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import {
  actualFile,
  beancountFile,
  gnucashFile,
  hledgerFile,
  ynab4File,
  ynabBudgetFile,
} from './test-book-databases.ts';
import {
  copilotFile,
  fireflyFile,
  mintFile,
  monarchFile,
  qifFile,
  rocketFile,
  ynabFile,
} from './test-book-lists.ts';
import { type Book, blueCard, bookAccounts, books, everyday, figuresOf, rainyDay } from './test-books.ts';
import { createTestImports } from './test-imports.ts';

const ledgers = useTestLedgers();

type Opened = Awaited<ReturnType<typeof createTestImports>>;

/** Cents of each kind by month: what was spent less what came back, and what was earned. */
async function monthsOf({ ledger }: Opened) {
  const months: Record<string, { spent: number; income: number }> = {};
  for (const { postedOn, amountCents, kind } of await ledger.rows()) {
    const month = postedOn.slice(0, 7);
    months[month] ??= { spent: 0, income: 0 };
    if (kind === 'income') months[month].income += amountCents;
    else if (kind !== 'transfer') months[month].spent -= amountCents;
  }
  return months;
}

/** Balances in cents by the accounts of the book, whatever the format makes of their names. */
async function balancesOf({ ledger }: Opened) {
  const { accounts } = await ledger.run((tx) => readAccountsList(tx, now));
  const plain = (name: string) => name.replaceAll(/[^a-z]/gi, '').toLowerCase();
  return Object.fromEntries(
    bookAccounts.map((name) => [
      name,
      accounts.find((one) => plain(one.name).endsWith(plain(name)))?.currentBalance ?? null,
    ]),
  );
}

/** Transfers with both of their sides. */
async function linkCountOf({ ledger }: Opened) {
  const { rows } = await ledger.run(async ({ query, householdId }) => ({
    rows: await query
      .selectFrom('transactions')
      .select('transfer_id as transferId')
      .where('household_id', '=', householdId)
      .where('transfer_id', 'is not', null)
      .where((row) => row.ref('is_counted'))
      .execute(),
  }));
  return rows.length / 2;
}

type Format = { name: string; write: (book: Book) => string | Uint8Array; hasOpenings: boolean };
const formats: Format[] = [
  { name: 'YNAB’s register', write: ynabFile, hasOpenings: true },
  { name: 'YNAB’s JSON', write: ynabBudgetFile, hasOpenings: true },
  { name: 'YNAB 4', write: ynab4File, hasOpenings: true },
  { name: 'Actual', write: actualFile, hasOpenings: true },
  { name: 'Firefly III', write: fireflyFile, hasOpenings: true },
  { name: 'GnuCash', write: gnucashFile, hasOpenings: true },
  { name: 'hledger', write: hledgerFile, hasOpenings: true },
  { name: 'beancount', write: beancountFile, hasOpenings: true },
  { name: 'QIF', write: qifFile, hasOpenings: true },
  { name: 'Mint', write: mintFile, hasOpenings: false },
  { name: 'Monarch', write: monarchFile, hasOpenings: false },
  { name: 'Rocket Money', write: rocketFile, hasOpenings: false },
  { name: 'Copilot', write: copilotFile, hasOpenings: false },
];

async function imported({ write }: Format, book: Book): Promise<Opened & { importId: string }> {
  const opened = await createTestImports(ledgers);
  const { id } = await opened.importText(write(book), 'export');
  return { ...opened, importId: id };
}

const groceries = { name: 'Groceries', isIncome: false };
/** Transfers of all kinds: twice the same on one day, as a part of a split, and to a card. */
const linkedBook: Book = {
  openings: { [everyday]: 150_000, [rainyDay]: 400_000, [blueCard]: -20_000 },
  entries: [
    ['2026-03-02', everyday, '', [[-50_000, null, rainyDay]]],
    ['2026-03-02', everyday, '', [[-50_000, null, rainyDay]]],
    ['2026-03-03', everyday, '', [[-20_000, null, blueCard]]],
    [
      '2026-03-05',
      everyday,
      'Orchard',
      [
        [-4_500, groceries, null],
        [-10_000, null, rainyDay],
      ],
    ],
    ['2026-03-06', rainyDay, '', [[-50_000, null, everyday]]],
    ['2026-03-09', blueCard, 'Orchard', [[-7_077, groceries, null]]],
  ].map(([on, account, payee, parts]) => ({
    on: on as PlainDate,
    account: String(account),
    payee: String(payee),
    parts: (parts as [number, typeof groceries | null, string | null][]).map(([cents, category, to]) => ({
      cents,
      category,
      to,
    })),
    isAdjustment: false,
  })),
};

describe('P07 transfers that a file links are linked, and unlinked with the import', () => {
  test.each(formats.filter(({ hasOpenings }) => hasOpenings))('$name', async (format) => {
    const opened = await imported(format, linkedBook);
    expect(await linkCountOf(opened)).toBe(5);
    await opened.undo(opened.importId);
    expect(await linkCountOf(opened)).toBe(0);
    await opened.importText(format.write(linkedBook), 'export');
    expect(await linkCountOf(opened)).toBe(5);
  });
});

describe('P12 what a person kept in another app comes to the same figures here', () => {
  test.each(formats)('$name', async (format) => {
    await fc.assert(
      fc.asyncProperty(books, async (book) => {
        const opened = await imported(format, book);
        const { balances, months, links } = figuresOf(book);
        expect(await monthsOf(opened)).toEqual(months);
        if (!format.hasOpenings) return;
        expect(await balancesOf(opened)).toEqual(balances);
        expect(await linkCountOf(opened)).toBe(links);
      }),
      drawnRuns(24),
    );
  });
});

test('P12 P39 Cairn’s own CSV comes back to the same months, and its balances are unknown rather than zero', async () => {
  await fc.assert(
    fc.asyncProperty(books, async (book) => {
      const before = await createTestImports(ledgers);
      await before.importText(hledgerFile(book), 'books.journal');
      const after = await createTestImports(ledgers);
      await after.importText(
        await before.ledger.run((tx) => csvText(tx, { sort: 'date' })),
        'transactions.csv',
      );
      expect(await monthsOf(after)).toEqual(figuresOf(book).months);
      const { financial_summary: summary } = await after.ledger.run((tx) => readDashboard(tx, now));
      expect(summary.unknown_balances).toBe(summary.accounts_count);
    }),
    drawnRuns(24),
  );
});
