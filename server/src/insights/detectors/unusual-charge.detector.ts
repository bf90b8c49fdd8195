import { medianCents, medianDistance } from '@cairn/domain/median';
import { type Cents, negateCents, toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { confidencePercent } from '../../findings/confidence.ts';
import { countFact, dateFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import { payeeKey, settledCharges } from '../../snapshot/spending.ts';
import { evidenceOf } from '../evidence.ts';
import { priorityOf } from '../priority.ts';

/** Fees have their own detector. */
const feesId = 'fees-and-charges';
/** Card disputes are easiest in the first weeks. */
const recentDays = 14;
/** From this many charges on, a payee is compared with its own history; two equal ones also show a price. */
const minPayeeCharges = 3;
const minEqualCharges = 2;
/** Within this factor of the highest earlier charge, a charge is as high as before. */
const asHighBefore = 1.1;
/** Number of latest charges that define the payee's typical amount. */
const maxPayeeCharges = 24;
/**
 * Minimum excess over the typical amount: in money, percent, and median deviations (6 is about 4 sigma). Measured
 * (docs/intelligence/findings.md): lower limits find little more and double the false alarms.
 */
const minPayeeExcessCents = 10_00;
const minPayeeExcessPercent = 75;
const minPayeeDistances = 6;
/** The deviation of few charges is uncertain: below five the limit is half as high again. */
const fewChargesFactor = 1.5;
const fewCharges = 5;
/** Required history to compare with all spending. */
const minCharges = 60;
const minHistoryDays = 90;
const maxHistoryDays = 365;
/** A large charge: minimum amount, multiple of the typical charge, and top share of the year. */
const minLargeCents = 200_00;
const minTimesUsual = 10;
const largestShare = 1 / 100;
/** An earlier payment of this share of the amount makes it normal: a yearly bill, rent, tuition. */
const paidLikeThisShare = 2 / 3;

/** Recent settled charges that differ from the payee's history or, at a little-known payee, from all spending. */
export function detectUnusualCharges(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  const charges = settledCharges(snapshot, today).filter((row) => row.parentId !== feesId);
  const byPayee = Map.groupBy(charges, payeeKey);
  const oldNewsOn = addDays(today, -recentDays);
  return charges.flatMap((charge, index) => {
    if (charge.postedOn <= oldNewsOn) return [];
    const ofPayee = byPayee.get(payeeKey(charge)) ?? [];
    const earlierOfPayee = ofPayee.slice(0, ofPayee.indexOf(charge)).map(amountOf);
    return showsUsual(earlierOfPayee)
      ? evaluateByPayee(charge, earlierOfPayee, snapshot.currency)
      : evaluateByAll(charge, earlierOfPayee, charges.slice(0, index), snapshot.currency);
  });
}

function evaluateByPayee(charge: SnapshotRow, earlier: readonly Cents[], currency: string): Finding[] {
  const amount = amountOf(charge);
  const oddness = oddnessOf(amount, earlier);
  if (oddness === null) return [];
  const { usual, excess, distanceRatio } = oddness;
  const facts = {
    payee: textFact(charge.name),
    amount: moneyFact(amount, currency),
    on: dateFact(charge.postedOn),
    usual: moneyFact(usual, currency),
    excess: moneyFact(excess, currency),
    earlierCharges: countFact(earlier.length),
  };
  return [
    {
      detector: 'unusual-charge',
      type: 'alert',
      priority: priorityOf(excess),
      dedupKey: `unusual-charge:${charge.id}`,
      title: sentence`${facts.payee} charged more than usual`,
      message: sentence`${facts.payee} charged ${facts.amount} on ${facts.on}; it is usually about ${facts.usual}. If you did not expect that, check the bill and ask them about it.`,
      facts,
      evidence: evidenceOf([charge]),
      confidencePercent: confidencePercent({ observations: earlier.length, asHigh: 0, distanceRatio }),
    },
  ];
}

/** Whether the payee's history shows a typical amount. */
function showsUsual(earlier: readonly Cents[]): boolean {
  if (earlier.length >= minPayeeCharges) return true;
  return earlier.length >= minEqualCharges && earlier.every((past) => past === earlier[0]);
}

type Oddness = { usual: Cents; excess: Cents; distanceRatio: number };

/**
 * How far a charge exceeds the payee's earlier ones, oldest first; null if it does not, or with too few. Medians are robust against
 * single outliers.
 */
export function oddnessOf(amount: Cents, earlier: readonly Cents[]): Oddness | null {
  if (!showsUsual(earlier) || earlier.some((past) => past * asHighBefore >= amount)) return null;
  const recent = earlier.slice(-maxPayeeCharges);
  const usual = medianCents(recent);
  const excess = toCents(amount - usual);
  const distances = minPayeeDistances * (recent.length < fewCharges ? fewChargesFactor : 1);
  const threshold = Math.max(
    minPayeeExcessCents,
    (usual * minPayeeExcessPercent) / 100,
    distances * medianDistance(recent, usual),
  );
  return excess < threshold ? null : { usual, excess, distanceRatio: excess / threshold };
}

function evaluateByAll(
  charge: SnapshotRow,
  earlierOfPayee: readonly Cents[],
  earlierCharges: readonly SnapshotRow[],
  currency: string,
): Finding[] {
  const amount = amountOf(charge);
  if (amount < minLargeCents) return [];
  if (earlierOfPayee.some((past) => past >= amount * paidLikeThisShare)) return [];
  const oldestOn = addDays(charge.postedOn, -maxHistoryDays);
  const past = earlierCharges.filter((row) => row.postedOn >= oldestOn);
  const oldest = past[0];
  if (oldest === undefined || past.length < minCharges) return [];
  if (daysBetween(oldest.postedOn, charge.postedOn) < minHistoryDays) return [];
  const pastAmounts = past.map(amountOf);
  const usual = medianCents(pastAmounts);
  const asHigh = pastAmounts.filter((value) => value >= amount).length;
  const threshold = Math.max(minLargeCents, minTimesUsual * usual);
  if (amount < threshold || asHigh > past.length * largestShare) return [];
  const facts = {
    payee: textFact(charge.name),
    amount: moneyFact(amount, currency),
    on: dateFact(charge.postedOn),
    usual: moneyFact(usual, currency),
    pastCharges: countFact(past.length),
    since: dateFact(oldest.postedOn),
  };
  return [
    {
      detector: 'unusual-charge',
      type: 'alert',
      priority: priorityOf(amount),
      dedupKey: `unusual-charge:${charge.id}`,
      title: sentence`A large charge from ${facts.payee}`,
      message: sentence`${facts.payee} charged ${facts.amount} on ${facts.on}, one of your largest charges since ${facts.since}. If you do not recognize it, contact your bank.`,
      facts,
      evidence: evidenceOf([charge]),
      confidencePercent: confidencePercent({
        observations: past.length,
        asHigh,
        distanceRatio: amount / threshold,
      }),
    },
  ];
}

/** The charged amount, above zero. */
function amountOf(charge: SnapshotRow): Cents {
  return negateCents(charge.amountCents);
}
