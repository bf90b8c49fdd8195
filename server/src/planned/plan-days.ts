import type { PlannedTransaction, PlannedOccurrence as ShownOccurrence } from '@cairn/contract/planned';
import { compareText } from '@cairn/domain/compare-text';
import type { Cents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { nextPlannedDays, type PlannedSchedule, plannedDays } from '@cairn/domain/planned-days';
import {
  fulfillPlanned,
  lastDayFor,
  type PlannedOccurrence,
  type RealPayment,
} from '@cairn/domain/planned-payments';

/** A planned transaction with the names of what it refers to. */
export type Plan = PlannedSchedule & {
  id: string;
  accountId: string;
  accountName: string;
  institution: string;
  mask: string | null;
  currency: string;
  description: string;
  /** In the account's currency; money out is negative. */
  amountCents: Cents;
  categoryId: string | null;
  categoryName: string | null;
  skippedOn: readonly PlainDate[];
  /** As of `PlannedOccurrence`. */
  paidAfter: PlainDate | null;
};

export type PlanPayment = RealPayment & { description: string; isPending: boolean };

/** The plans, and what really moved on their accounts since `plannedSince`. */
export type PlannedInput = { plans: readonly Plan[]; payments: readonly PlanPayment[] };

/** A day of a plan with its payment; null for none. */
export type PlanDay = PlannedOccurrence & { plan: Plan; isSkipped: boolean; payment: PlanPayment | null };

/** The most that a household has: each is compared with all payments of its account whenever they are shown. */
export const maxPlans = 500;
/** 13 months: the last payment of a yearly plan, and a month for delays. */
const pastDays = 400;
/** As far ahead as detected payments are shown. */
const comingDays = 45;
/** How long a missed day is shown. */
export const missedDays = 45;

/** The first day from which payments are compared with plans. */
export function plannedSince(today: PlainDate): PlainDate {
  return addDays(today, -pastDays - 7);
}

/** Every day of the plans in the last 13 months and the next 45 days, soonest first, each with what paid it. A skipped day has no payment. */
export function planDays({ plans, payments }: PlannedInput, today: PlainDate): PlanDay[] {
  const days = plans
    .flatMap((plan) =>
      plannedDays(plan, addDays(today, -pastDays), addDays(today, comingDays)).map((date) => ({
        plan,
        plannedId: plan.id,
        accountId: plan.accountId,
        date,
        amountCents: plan.amountCents,
        description: plan.description,
        frequency: plan.frequency,
        paidAfter: plan.paidAfter,
        isSkipped: plan.skippedOn.includes(date),
      })),
    )
    .sort((a, b) => compareText(a.date, b.date) || compareText(a.plannedId, b.plannedId));
  const paid = fulfillPlanned(
    days.filter(({ isSkipped }) => !isSkipped),
    payments,
  );
  return days.map((day) => ({ ...day, payment: paid.get(day) ?? null }));
}

/** Whether a day is still to be paid: in the future, or so little in the past that a payment may still post. */
export function isOpen({ date, frequency, isSkipped, payment }: PlanDay, today: PlainDate): boolean {
  return !isSkipped && payment === null && lastDayFor({ date, frequency }) >= today;
}

/** The plans as the page shows them, next ones first; of a file those whose transaction has not come. `days`: as `planDays` returns them. */
export function shownPlans(
  { plans }: PlannedInput,
  days: readonly PlanDay[],
  today: PlainDate,
): PlannedTransaction[] {
  const ofPlan = Map.groupBy(days, ({ plannedId }) => plannedId);
  return plans
    .filter((plan) => !hasCome(plan, ofPlan.get(plan.id) ?? [], today))
    .map((plan) => toShown(plan, ofPlan.get(plan.id) ?? [], today))
    .sort(
      (a, b) =>
        compareText(a.next ?? '9999', b.next ?? '9999') ||
        compareText(a.description, b.description) ||
        compareText(a.id, b.id),
    );
}

/** Whether the row of a file is a transaction like any other by now, or comes no longer. */
function hasCome(
  { paidAfter, frequency, firstOn }: Plan,
  days: readonly PlanDay[],
  today: PlainDate,
): boolean {
  if (paidAfter === null || frequency !== 'once') return false;
  return firstOn < addDays(today, -missedDays) || days.some(({ payment }) => payment !== null);
}

function toShown(plan: Plan, days: readonly PlanDay[], today: PlainDate): PlannedTransaction {
  const occurrences = days
    .map((day) => toOccurrence(day, today))
    .filter(({ date, state }) => state !== 'missed' || date >= addDays(today, -missedDays));
  const { id, accountId, accountName, institution, mask, currency, description, categoryId, categoryName } =
    plan;
  return {
    id,
    accountId,
    accountName,
    institution,
    mask,
    currency,
    description,
    amount: plan.amountCents,
    categoryId,
    categoryName,
    frequency: plan.frequency,
    firstDate: plan.firstOn,
    lastDate: plan.lastOn,
    next: nextOf(plan, occurrences, today),
    occurrences,
  };
}

function toOccurrence(day: PlanDay, today: PlainDate): ShownOccurrence {
  const { date, payment } = day;
  if (payment === null) return { date, state: unpaidState(day, today), transaction: null };
  const { id, date: paidOn, description, amountCents } = payment;
  return { date, state: 'paid', transaction: { id, date: paidOn, description, amount: amountCents } };
}

function unpaidState(day: PlanDay, today: PlainDate): ShownOccurrence['state'] {
  if (day.isSkipped) return 'skipped';
  if (day.date >= today) return 'coming';
  return isOpen(day, today) ? 'late' : 'missed';
}

/** The first day from today on that is neither paid nor skipped; it may be further ahead than the days that are shown. */
function nextOf(plan: Plan, occurrences: readonly ShownOccurrence[], today: PlainDate): PlainDate | null {
  const coming = occurrences.find(({ state }) => state === 'coming');
  if (coming !== undefined) return coming.date;
  const later = nextPlannedDays(plan, addDays(today, comingDays + 1), plan.skippedOn.length + 1);
  return later.find((day) => !plan.skippedOn.includes(day)) ?? null;
}
