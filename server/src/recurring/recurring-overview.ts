import type { Recurring, RecurringStream as ShownStream } from '@cairn/contract/recurring';
import { type Cents, sumCents, toCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import type { TransactionKind } from '@cairn/domain/transactions';
import { type PlannedInput, planDays, shownPlans } from '../planned/plan-days.ts';
import { detectStreams } from './detect-streams.ts';
import { type ForgettableRow, forgettable } from './forgotten.ts';
import { plannedStreams } from './planned-streams.ts';
import { groupOf } from './recurring-group.ts';
import type { RecurringStream, StreamRow } from './stream.ts';

/** A transaction with the fields that the page shows. */
export type OverviewRow = ForgettableRow & {
  kind: TransactionKind;
  accountName: string;
  institution: string;
  mask: string | null;
  name: string;
  description: string;
};

const noPlans: PlannedInput = { plans: [], payments: [] };
const monthsInYear = 12;
/** How long ended streams are shown. */
const endedDays = 180;

/**
 * Recurring streams as of today, soonest first, marked ones apart, and what people planned. Totals cover shown active streams, and no plan:
 * a stream that is a planned one is in them as before. `others`: see `detectStreams`.
 */
export function recurringOverview(
  rows: readonly OverviewRow[],
  today: PlainDate,
  currency: string,
  markedKeys: ReadonlySet<string>,
  { others = [], planned = noPlans }: { others?: readonly StreamRow[]; planned?: PlannedInput } = {},
): Recurring {
  const found = detectStreams(rows, today, others).filter(
    ({ status, dueOn }) => status !== 'stopped' || dueOn >= addDays(today, -endedDays),
  );
  const mayBeForgotten = forgettable(found, rows, today);
  const days = planDays(planned, today);
  const ofPlans = plannedStreams(found, days);
  const shown = found
    .map((stream) => ({
      ...toShown(stream, today, mayBeForgotten.has(stream.key)),
      plannedId: ofPlans.get(stream.key) ?? null,
    }))
    .sort(compareStreams);
  const streams = shown.filter(({ key }) => !markedKeys.has(key));
  const totals = (kind: 'spending' | 'income') => {
    const summed = streams.filter((stream) => stream.kind === kind);
    return {
      monthly: sumCents(summed.map(({ monthly }) => monthly)),
      yearly: sumCents(summed.map(({ yearly }) => yearly)),
    };
  };
  return {
    today,
    currency,
    streams,
    marked: shown.filter(({ key }) => markedKeys.has(key)),
    planned: shownPlans(planned, days, today),
    totals: { costs: totals('spending'), income: totals('income') },
  };
}

function toShown(
  stream: RecurringStream<OverviewRow>,
  today: PlainDate,
  mayBeForgotten: boolean,
): Omit<ShownStream, 'plannedId'> {
  const latest = stream.rows.at(-1);
  return {
    key: stream.key,
    accountId: stream.accountId,
    accountName: latest?.accountName ?? '',
    institution: latest?.institution ?? '',
    mask: latest?.mask ?? null,
    name: latest?.name ?? stream.payee,
    cadence: stream.cadence,
    group: groupOf(stream, today, mayBeForgotten),
    kind: kindOf(stream),
    amount: stream.usualCents,
    isVariable: stream.isVariable,
    due: stream.dueOn,
    next: stream.next === null ? null : { date: stream.next.on, amount: stream.next.amountCents },
    coming: [...stream.comingOn],
    monthly: monthlyShare(stream.yearlyCents),
    yearly: stream.yearlyCents,
    changes: stream.changes.map(({ on, from, to }) => ({ date: on, from, to })),
    jump: toShownJump(stream),
    beganAsTrial: stream.beganAsTrial,
    confidence: stream.confidencePercent,
    transactions: stream.rows
      .map(({ id, postedOn, description, amountCents }) => ({
        id,
        date: postedOn,
        description,
        amount: amountCents,
      }))
      .reverse(),
    total: sumCents(stream.rows.map(({ amountCents }) => amountCents)),
  };
}

/** By the latest payment: connecting a loan turns its payments into transfers. */
function kindOf({ rows, usualCents }: RecurringStream<OverviewRow>): ShownStream['kind'] {
  if (rows.at(-1)?.kind === 'transfer') return 'transfer';
  return usualCents > 0 ? 'income' : 'spending';
}

function toShownJump({ jump }: RecurringStream): ShownStream['jump'] {
  if (jump === null) return null;
  return { date: jump.on, amount: jump.amountCents, least: jump.minAmountCents, most: jump.maxAmountCents };
}

/** A twelfth of the yearly amount, rounded half away from zero. */
function monthlyShare(yearly: Cents): Cents {
  return toCents(Math.sign(yearly) * Math.round(Math.abs(yearly) / monthsInYear));
}

function compareStreams(a: ShownStream, b: ShownStream): number {
  const [x, y] = [a.next?.date ?? '9999', b.next?.date ?? '9999'];
  if (x !== y) return x < y ? -1 : 1;
  return Math.abs(b.yearly) - Math.abs(a.yearly) || (a.key < b.key ? -1 : 1);
}
