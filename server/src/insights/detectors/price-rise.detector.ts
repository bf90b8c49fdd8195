import { toCents } from '@cairn/domain/money';
import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import type { LedgerSnapshot } from '../../ledger/types.ts';
import { type MonthlyPlan, monthlyPlans, priceOf } from '../../recurring/monthly-plans.ts';
import { confidencePercent } from '../confidence.ts';
import { evidenceOf } from '../evidence.ts';
import { dateFact, moneyFact, sentence, textFact } from '../fact.ts';
import type { Finding } from '../finding.ts';
import { calmPriorityOf } from '../priority.ts';

/** The old price must have held this many months to be the price, and not an offer that ran out. */
const fewestAtOldPrice = 3;
/** News for two charges; after that the new price is the price. */
const newsDays = 62;
/** Less than this is the wobble of an exchange rate or a tax. */
const leastRiseCents = 50;
const leastRisePercent = 3;
const monthsInYear = 12;
/** Nobody switches these for a dearer month, and their amounts move for other reasons. */
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

/** A monthly plan that was charged at one price for months and lately costs more. */
export function detectPriceRises(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  return monthlyPlans(snapshot, today)
    .filter((plan) => !plan.hasJumped && !fixedCategoryIds.has(plan.latest.categoryId))
    .flatMap((plan) => judgePlan(plan, snapshot.currency, today));
}

function judgePlan({ charges, latest }: MonthlyPlan, currency: string, today: PlainDate): Finding[] {
  const newPrice = priceOf(latest);
  const lastOld = charges.findLastIndex((charge) => priceOf(charge) !== newPrice);
  const old = charges[lastOld];
  const first = charges[lastOld + 1];
  if (old === undefined || first === undefined) return [];
  const oldPrice = priceOf(old);
  const beforeOld = charges.slice(0, lastOld).findLastIndex((charge) => priceOf(charge) !== oldPrice);
  const atOldPrice = lastOld - beforeOld;
  const rise = toCents(newPrice - oldPrice);
  const threshold = Math.max(leastRiseCents, (oldPrice * leastRisePercent) / 100);
  if (atOldPrice < fewestAtOldPrice || rise < threshold || daysBetween(first.postedOn, today) > newsDays)
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
