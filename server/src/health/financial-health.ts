import type { FinancialHealth, FinancialHealthResponse } from '@cairn/contract/health';
import { type Cents, negateCents, sumCents, toCents } from '@cairn/domain/money';
import { knownAmount, partialSum } from '@cairn/domain/partial-sum';
import { addMonths, monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';
import { textFact } from '../findings/fact.ts';
import type { LedgerSnapshot, SnapshotRow } from '../ledger/types.ts';
import { streamsOf } from '../recurring/streams.ts';
import { coverageOf } from '../snapshot/coverage.ts';
import { compareRows, countedRows, spendingUntil } from '../snapshot/spending.ts';

/** One month is irregular; three cover monthly bills with little seasonality. */
const monthsCount = 3;
/** Discretionary categories count as flexible even when they recur. */
const chosenParentIds: ReadonlySet<string> = new Set([
  'food-and-dining',
  'shopping',
  'transportation',
  'travel',
  'people-and-cash',
]);

/**
 * Savings rate, runway, and fixed and flexible spending of the last three full months, or the reason why they are unknown: an account
 * whose history starts later would distort earlier months.
 */
export function financialHealthOf(snapshot: LedgerSnapshot, today: PlainDate): FinancialHealthResponse {
  const firstMonth = addMonths(monthOf(today), -monthsCount);
  const { from } = monthRange(firstMonth);
  const { to } = monthRange(addMonths(monthOf(today), -1));
  const within = (row: SnapshotRow) => row.postedOn >= from && row.postedOn <= to;
  const rows = countedRows(snapshot).filter(within).sort(compareRows);
  const coverage = coverageOf(snapshot);
  const isKnown = rows.every((row) => monthOf(coverage.get(row.accountId)?.firstOn ?? today) < firstMonth);
  if (rows.length === 0 || !isKnown)
    return silent('Not enough history yet. Every account needs three full months of transactions.');
  const spending = spendingUntil(snapshot, to).filter(within);
  const spent = negateCents(sumOf(spending));
  const income = sumOf(rows.filter((row) => row.kind === 'income'));
  if (income <= 0 && spent <= 0)
    return silent('You had no income or spending in the last three full months.');
  const cash = knownAmount(
    partialSum(
      snapshot.accounts.filter(({ type }) => type === 'depository').map(({ balanceCents }) => balanceCents),
    ),
  );
  const fixedRows = fixedOf(snapshot, today).filter(within).sort(compareRows);
  const fixed = negateCents(sumOf(fixedRows));
  return {
    health: {
      from,
      to,
      monthsCount,
      income,
      spent,
      savingsRatePercent: income > 0 ? Math.round(((income - spent) * 100) / income) : null,
      cash,
      runwayTenthsOfMonth:
        spent > 0 && cash !== null ? Math.round((Math.max(0, cash) * monthsCount * 10) / spent) : null,
      fixed,
      flexible: toCents(spent - fixed),
      fixedRows: fixedRows.map(shownRow),
    },
    silentReason: null,
  };
}

function silent(silentReason: string): FinancialHealthResponse {
  return { health: null, silentReason };
}

function sumOf(rows: readonly SnapshotRow[]): Cents {
  return sumCents(rows.map((row) => row.amountCents));
}

/** Spending on recurring bills and plans. */
function fixedOf(snapshot: LedgerSnapshot, today: PlainDate): SnapshotRow[] {
  return streamsOf(snapshot, today).flatMap((stream) =>
    stream.rows.filter((row) => row.kind === 'spending' && !chosenParentIds.has(row.parentId)),
  );
}

function shownRow(row: SnapshotRow): FinancialHealth['fixedRows'][number] {
  return { id: row.id, date: row.postedOn, description: textFact(row.name).text, amount: row.amountCents };
}
