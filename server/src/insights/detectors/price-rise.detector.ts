import { toCents } from '@cairn/domain/money';
import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { confidencePercent } from '../../findings/confidence.ts';
import { dateFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot } from '../../ledger/types.ts';
import { type MonthlyPlan, monthlyPlans, priceOf } from '../../recurring/monthly-plans.ts';
import { evidenceOf } from '../evidence.ts';
import { calmPriorityOf } from '../priority.ts';

/** Months at the old price, to exclude introductory offers. */
const minAtOldPrice = 3;
/** Shown as news for two charges. */
const newsDays = 62;
/** Smaller changes are exchange rates or taxes. */
const minRiseCents = 50;
const minRisePercent = 3;
const monthsInYear = 12;
/** Contracts that are not switched for a price, and whose amounts change for other reasons. */
const fixedCategoryIds: ReadonlySet<string> = new Set([
  'housing',
  'rent',
  'mortgage',
  'loan-payments',
  'car-loan',
  'student-loan',
  'personal-loan',
  'loan-interest',
  'fees-and-charges',
  'bank-fees',
  'interest-charges',
]);

/** Monthly plans whose price recently rose after months at one price. */
export function detectPriceRises(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  return monthlyPlans(snapshot, today)
    .filter((plan) => !plan.hasJumped && !fixedCategoryIds.has(plan.latest.categoryId))
    .flatMap((plan) => evaluatePlan(plan, snapshot.currency, today));
}

function evaluatePlan({ charges, latest }: MonthlyPlan, currency: string, today: PlainDate): Finding[] {
  const newPrice = priceOf(latest);
  const lastOld = charges.findLastIndex((charge) => priceOf(charge) !== newPrice);
  const old = charges[lastOld];
  const first = charges[lastOld + 1];
  if (old === undefined || first === undefined) return [];
  const oldPrice = priceOf(old);
  const beforeOld = charges.slice(0, lastOld).findLastIndex((charge) => priceOf(charge) !== oldPrice);
  const atOldPrice = lastOld - beforeOld;
  const rise = toCents(newPrice - oldPrice);
  const threshold = Math.max(minRiseCents, (oldPrice * minRisePercent) / 100);
  if (atOldPrice < minAtOldPrice || rise < threshold || daysBetween(first.postedOn, today) > newsDays)
    return [];

  const yearly = toCents(rise * monthsInYear);
  const facts = {
    payee: textFact(latest.name),
    newPrice: moneyFact(newPrice, currency),
    oldPrice: moneyFact(oldPrice, currency),
    yearly: moneyFact(yearly, currency),
    on: dateFact(first.postedOn),
  };
  return [
    {
      detector: 'price-rise',
      type: 'recommendation',
      priority: calmPriorityOf(yearly),
      dedupKey: `price-rise:${first.id}`,
      title: sentence`${facts.payee} raised its price`,
      message: sentence`${facts.payee} charged ${facts.newPrice} on ${facts.on}, up from ${facts.oldPrice} a month. That is ${facts.yearly} more a year. Look for a cheaper plan, or cancel if it is no longer worth it.`,
      facts,
      evidence: evidenceOf([first]),
      confidencePercent: confidencePercent({
        observations: atOldPrice,
        asHigh: 0,
        distanceRatio: rise / threshold,
      }),
    },
  ];
}
