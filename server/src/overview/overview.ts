import { type ForecastResponse, forecastResponse } from '@cairn/contract/forecast';
import { type FinancialHealthResponse, financialHealthResponse } from '@cairn/contract/health';
import { type Recurring, recurringResponse } from '@cairn/contract/recurring';
import { sumCents } from '@cairn/domain/money';
import { addDays, addMonths, monthOf, monthRange, type PlainDate } from '@cairn/domain/plain-date';
import { z } from 'zod';
import { type CashForecast, forecastCash } from '../forecast/forecast-cash.ts';
import { financialHealthOf } from '../health/financial-health.ts';
import type { DescribedRow, DescribedSnapshot, SnapshotRow } from '../ledger/types.ts';
import type { PlannedInput } from '../planned/plan-days.ts';
import { recurringOverview } from '../recurring/recurring-overview.ts';
import { isLoanPayment } from '../snapshot/fee-and-loan-rows.ts';

/** Reports computed from two years of transactions, and therefore cached. */
export type Overviews = {
  recurring: Recurring;
  forecast: ForecastResponse;
  health: FinancialHealthResponse;
};
export type OverviewKind = keyof Overviews;
export const overviewKinds: readonly OverviewKind[] = ['recurring', 'forecast', 'health'];

/** `markedKeys`: streams that a person marked as not recurring. `snapshot`: transactions since `snapshotStart`. */
export type OverviewInput = {
  snapshot: DescribedSnapshot;
  markedKeys: ReadonlySet<string>;
  /** What people planned, with the payments that may be it. */
  planned: PlannedInput;
  today: PlainDate;
};

/** Two years for two occurrences of a yearly payment, and a month for delays. */
export const historyDays = 760;
const historyMonths = 25;

/** The first day of the required transactions. */
export function snapshotStart(today: PlainDate): PlainDate {
  return [recurringStart(today), addDays(today, -historyDays)].toSorted()[0] ?? today;
}

/** The first of a month, so that stream keys, which depend on the first payment, do not change within a month. */
function recurringStart(today: PlainDate): PlainDate {
  return monthRange(addMonths(monthOf(today), -historyMonths)).from;
}

const computing: { [Kind in OverviewKind]: (input: OverviewInput) => Overviews[Kind] } = {
  recurring: recurringOf,
  forecast: forecastOf,
  health: healthOf,
};

/** Writes and reads values as a schema of the contract has them. */
function writtenAs<Value>(schema: z.core.$ZodType<Value>) {
  return {
    encode: (value: Value): unknown => z.encode(schema, value),
    read: (content: unknown): Value | null => z.safeParse(schema, content).data ?? null,
  };
}

const written: { [Kind in OverviewKind]: ReturnType<typeof writtenAs<Overviews[Kind]>> } = {
  recurring: writtenAs(recurringResponse),
  forecast: writtenAs(forecastResponse),
  health: writtenAs(financialHealthResponse),
};

/** The report as JSON, as the API returns it. */
export function writeOverview<Kind extends OverviewKind>(kind: Kind, input: OverviewInput): string {
  return JSON.stringify(written[kind].encode(computing[kind](input)));
}

/** Null when another version of Cairn wrote content that the contract no longer accepts. */
export function readOverview<Kind extends OverviewKind>(
  kind: Kind,
  content: unknown,
): Overviews[Kind] | null {
  return written[kind].read(content);
}

/** The history that detectors, forecast and financial health use. */
export function recentSnapshot(snapshot: DescribedSnapshot, today: PlainDate): DescribedSnapshot {
  const since = addDays(today, -historyDays);
  const isRecent = (row: SnapshotRow) => row.postedOn >= since;
  const { rows, convertedRows = [] } = snapshot;
  return { ...snapshot, rows: rows.filter(isRecent), convertedRows: convertedRows.filter(isRecent) };
}

/**
 * Streams contain no pending transactions and no transfers, except loan payments. The excluded ones still count as evidence that a
 * bill was paid.
 */
function recurringOf({ snapshot, markedKeys, planned, today }: OverviewInput): Recurring {
  const since = recurringStart(today);
  const rows = snapshot.rows.filter((row) => row.postedOn >= since);
  const isCounted = (row: DescribedRow) => !row.isPending && (row.kind !== 'transfer' || isLoanPayment(row));
  return recurringOverview(rows.filter(isCounted), today, snapshot.currency, markedKeys, {
    others: rows.filter((row) => !isCounted(row)),
    planned,
  });
}

/** The forecast of open depository accounts. */
function forecastOf({ snapshot, planned, today }: OverviewInput): ForecastResponse {
  const balances = new Map(
    snapshot.accounts.flatMap(({ id, type, balanceCents }) =>
      type === 'depository' && balanceCents !== null ? [[id, balanceCents]] : [],
    ),
  );
  const cash = sumCents(balances.values());
  return { today, cash, ...cashForecast() };

  function cashForecast(): CashForecast {
    const isUnknown = snapshot.accounts.some(
      ({ type, balanceCents }) => type === 'depository' && balanceCents === null,
    );
    if (balances.size > 0 && isUnknown)
      return {
        forecast: null,
        silentReason: 'No forecast is shown: the balance of a checking or savings account is unknown.',
      };
    if (balances.size === 0)
      return {
        forecast: null,
        silentReason: 'A forecast needs a checking or savings account with a balance.',
      };
    const rows = recentSnapshot(snapshot, today).rows.filter(
      (row) => balances.has(row.accountId) && !row.isPending && row.postedOn <= today,
    );
    // The balance is without pending transactions, so what they pay is still to come.
    const plans = planned.plans.filter(({ accountId }) => balances.has(accountId));
    const payments = planned.payments.filter(({ isPending, date }) => !isPending && date <= today);
    return forecastCash(rows, cash, today, { plans, payments });
  }
}

function healthOf({ snapshot, today }: OverviewInput): FinancialHealthResponse {
  const recent = recentSnapshot(snapshot, today);
  const isPast = (row: SnapshotRow) => row.postedOn <= today;
  const { rows, convertedRows = [] } = recent;
  return financialHealthOf(
    { ...recent, rows: rows.filter(isPast), convertedRows: convertedRows.filter(isPast) },
    today,
  );
}
