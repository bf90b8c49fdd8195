import { type Cents, sumCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { confidencePercent } from '../../findings/confidence.ts';
import { countFact, dateFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import { type MonthlyPlan, monthlyPlans, priceOf } from '../../recurring/monthly-plans.ts';
import { compareRows, spentCents } from '../../snapshot/spending.ts';
import { evidenceOf } from '../evidence.ts';
import { calmPriorityOf } from '../priority.ts';

/** Categories of plans that are easy to cancel, unlike rent, power and loans. */
const cancelableIds: ReadonlySet<string> = new Set([
  'subscriptions',
  'entertainment',
  'personal-care',
  'shopping',
]);

/** Whether a plan of this category is easy to cancel. */
export function isCancelable({
  categoryId,
  parentId,
}: Pick<SnapshotRow, 'categoryId' | 'parentId'>): boolean {
  return cancelableIds.has(categoryId) || cancelableIds.has(parentId);
}

/** From three on, subscriptions add up unnoticed. */
const minSubscriptions = 3;
const minCostCents = 100_00;
const lookBackDays = 365;

/** The cost of all monthly subscriptions over the past year, and the most expensive one. */
export function detectSubscriptionCost(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  const from = addDays(today, -lookBackDays);
  const subscriptions = monthlyPlans(snapshot, today)
    .filter((plan) => isCancelable(plan.latest))
    .map((plan) => ({ ...plan, charges: plan.charges.filter((charge) => charge.postedOn > from) }));
  const dearest = subscriptions.toSorted(byCost).at(0);
  if (dearest === undefined || subscriptions.length < minSubscriptions) return [];

  const charges = subscriptions.flatMap((subscription) => subscription.charges).sort(compareRows);
  const cost = spentCents(charges);
  const oldest = charges[0];
  if (oldest === undefined || cost < minCostCents) return [];

  const facts = {
    subscriptions: countFact(subscriptions.length),
    cost: moneyFact(cost, snapshot.currency),
    since: dateFact(oldest.postedOn),
    dearest: textFact(dearest.latest.name),
    dearestCost: moneyFact(costOf(dearest), snapshot.currency),
  };
  return [
    {
      detector: 'subscription-cost',
      type: 'recommendation',
      priority: calmPriorityOf(cost),
      // A further subscription is a new cause; the same ones continuing are not.
      dedupKey: `subscription-cost:${subscriptions.length}`,
      title: sentence`Your subscriptions add up to ${facts.cost}`,
      message: sentence`You have paid ${facts.cost} for ${facts.subscriptions} subscriptions since ${facts.since}; ${facts.dearest} alone cost ${facts.dearestCost}. Cancel any that you no longer need.`,
      facts,
      evidence: evidenceOf(charges),
      confidencePercent: confidencePercent({
        observations: Math.min(...subscriptions.map((subscription) => subscription.charges.length)),
        asHigh: 0,
        distanceRatio: 1,
      }),
    },
  ];
}

function costOf(plan: MonthlyPlan): Cents {
  return sumCents(plan.charges.map(priceOf));
}

/** Highest cost first, then by id, so that results do not depend on order. */
function byCost(a: MonthlyPlan, b: MonthlyPlan): number {
  return costOf(b) - costOf(a) || (a.latest.id < b.latest.id ? -1 : 1);
}
