import { compareText } from '@cairn/domain/compare-text';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { fulfillPlanned, lastDayFor } from '@cairn/domain/planned-payments';
import type { Plan, PlanDay } from '../planned/plan-days.ts';
import type { RecurringStream, StreamRow } from './stream.ts';

/**
 * Which detected streams are planned ones: stream key → plan id. On the same account, in the same direction and as often, and payments of
 * the stream paid the plan, or its next one would. Each stream is one plan at most, and each plan one stream at most: of two equal
 * subscriptions, one that is planned leaves the other as it was.
 */
export function plannedStreams<Row extends StreamRow>(
  streams: readonly RecurringStream<Row>[],
  days: readonly PlanDay[],
): Map<string, string> {
  const ofPlan = Map.groupBy(days, ({ plannedId }) => plannedId);
  const candidates = [...ofPlan].flatMap(([plannedId, own]) => {
    const plan = own[0]?.plan;
    const paidIds = new Set(own.flatMap(({ payment }) => payment?.id ?? []));
    return streams.flatMap((stream) => {
      if (
        plan === undefined ||
        plan.accountId !== stream.accountId ||
        plan.frequency !== stream.cadence ||
        Math.sign(plan.amountCents) !== Math.sign(stream.usualCents) ||
        isPaidAfterEnd(plan, stream)
      )
        return [];
      const paid = stream.rows.filter(({ id }) => paidIds.has(id)).length;
      const evidence = paid + (wouldPay(stream, own) ? 1 : 0);
      return evidence === 0 ? [] : [{ plannedId, key: stream.key, evidence }];
    });
  });
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { plannedId, key } of candidates.sort(
    (a, b) => b.evidence - a.evidence || compareText(a.key, b.key) || compareText(a.plannedId, b.plannedId),
  )) {
    if (found.has(key) || taken.has(plannedId)) continue;
    found.set(key, plannedId);
    taken.add(plannedId);
  }
  return found;
}

/** An expected payment, as it is compared with plans. */
export type ExpectedPayment = { accountId: string; date: PlainDate; amountCents: Cents; texts: string[] };

/** The expected payments that are planned already. */
export function plannedAlready<Expected extends ExpectedPayment>(
  expected: readonly Expected[],
  open: readonly PlanDay[],
): Set<Expected> {
  const numbered = expected.map((payment, index) => ({ ...payment, id: String(index), payment }));
  return new Set([...fulfillPlanned(open, numbered).values()].map(({ payment }) => payment));
}

function wouldPay({ accountId, payee, next }: RecurringStream, days: readonly PlanDay[]): boolean {
  if (next === null) return false;
  const { on: date, amountCents } = next;
  return plannedAlready([{ accountId, date, amountCents, texts: [payee] }], days).size > 0;
}

/** What goes on after the plan's end is no longer planned. */
function isPaidAfterEnd({ lastOn, frequency }: Plan, { rows }: RecurringStream): boolean {
  const latest = rows.at(-1);
  return lastOn !== null && latest !== undefined && latest.postedOn > lastDayFor({ date: lastOn, frequency });
}
