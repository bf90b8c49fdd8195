import { type ForecastResponse, forecastResponse } from '@cairn/contract/forecast';
import { type FinancialHealthResponse, financialHealthResponse } from '@cairn/contract/health';
import { type Recurring, recurringResponse } from '@cairn/contract/recurring';
import { sumCents } from '@cairn/domain/money';
import { addDays, addMonths, monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';
import { type CashForecast, forecastCash } from '../forecast/forecast-cash.ts';
import { financialHealthOf } from '../health/financial-health.ts';
import { isLoanPayment } from '../ledger/snapshot/fee-and-loan-rows.ts';
import type { DescribedRow, DescribedSnapshot } from '../ledger/types.ts';
import { recurringOverview } from '../recurring/recurring-overview.ts';

/** What is computed from two years of rows, and therefore kept. */
export type Overviews = {
  recurring: Recurring;
  forecast: ForecastResponse;
  health: FinancialHealthResponse;
};
export type OverviewKind = keyof Overviews;
export const overviewKinds: readonly OverviewKind[] = ['recurring', 'forecast', 'health'];

/** The streams that a person said are not recurring, and the rows since `snapshotStart`. */
export type OverviewInput = {
  snapshot: DescribedSnapshot;
  markedKeys: ReadonlySet<string>;
  today: PlainDate;
};

/** Two years, so that what comes once a year has come twice, and a month for its being late. */
export const historyDays = 760;
const historyMonths = 25;

/** The first day whose rows are needed. */
export function snapshotStart(today: PlainDate): PlainDate {
  return [recurringStart(today), addDays(today, -historyDays)].toSorted()[0] ?? today;
}

/** A month's first: which of several streams began first must not hang on the day of the month that it is. */
function recurringStart(today: PlainDate): PlainDate {
  return monthRange(addMonths(monthOf(today), -historyMonths)).from;
}

const computing: { [Kind in OverviewKind]: (input: OverviewInput) => Overviews[Kind] } = {
  recurring: recurringOf,
  forecast: forecastOf,
  health: healthOf,
};

/** How an overview is written, and read with the contract's own schema. */
const written: {
  [Kind in OverviewKind]: {
    encode: (overview: Overviews[Kind]) => unknown;
    safeParse: (content: unknown) => { data?: Overviews[Kind] | undefined };
  };
} = { recurring: recurringResponse, forecast: forecastResponse, health: financialHealthResponse };

/** The overview as JSON: as an answer has it. */
export function writeOverview<Kind extends OverviewKind>(kind: Kind, input: OverviewInput): string {
  return JSON.stringify(written[kind].encode(computing[kind](input)));
}

/** Null when the content is not what the contract has now: another version of Cairn has written it. */
export function readOverview<Kind extends OverviewKind>(
  kind: Kind,
  content: unknown,
): Overviews[Kind] | null {
  return written[kind].safeParse(content).data ?? null;
}

/** As far back as the detectors, the forecast and financial health look. */
export function recentSnapshot(snapshot: DescribedSnapshot, today: PlainDate): DescribedSnapshot {
  const since = addDays(today, -historyDays);
  return { ...snapshot, rows: snapshot.rows.filter((row) => row.postedOn >= since) };
}

/**
 * Transfers between own accounts cost nothing and bring nothing, and what is pending may yet change: neither is in a stream, but for
 * the payments of a loan, which are owed. A bill that is among them was paid all the same.
 */
function recurringOf({ snapshot, markedKeys, today }: OverviewInput): Recurring {
  const since = recurringStart(today);
  const rows = snapshot.rows.filter((row) => row.postedOn >= since);
  const isCounted = (row: DescribedRow) => !row.isPending && (row.kind !== 'transfer' || isLoanPayment(row));
  return recurringOverview(rows.filter(isCounted), today, snapshot.currency, markedKeys, {
    others: rows.filter((row) => !isCounted(row)),
  });
}

/** What the open depository accounts are expected to hold. */
function forecastOf({ snapshot, today }: OverviewInput): ForecastResponse {
  const balances = new Map(
    snapshot.accounts.flatMap(({ id, type, balanceCents }) =>
      type === 'depository' && balanceCents !== null ? [[id, balanceCents]] : [],
    ),
  );
  const cash = sumCents(balances.values());
  return { today, cash, ...cashForecast() };

  function cashForecast(): CashForecast {
    if (balances.size === 0)
      return {
        forecast: null,
        silentReason: 'A forecast needs a checking or savings account with a balance.',
      };
    const rows = recentSnapshot(snapshot, today).rows.filter(
      (row) => balances.has(row.accountId) && !row.isPending && row.postedOn <= today,
    );
    return forecastCash(rows, cash, today);
  }
}

function healthOf({ snapshot, today }: OverviewInput): FinancialHealthResponse {
  const recent = recentSnapshot(snapshot, today);
  return financialHealthOf({ ...recent, rows: recent.rows.filter((row) => row.postedOn <= today) }, today);
}
