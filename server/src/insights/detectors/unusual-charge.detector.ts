import { medianCents, medianDistance } from '@cairn/domain/median';
import { type Cents, negateCents, toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { payeeKey, settledCharges } from '../../ledger/snapshot/spending.ts';
import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import { confidencePercent } from '../confidence.ts';
import { evidenceOf } from '../evidence.ts';
import { countFact, dateFact, moneyFact, sentence, textFact } from '../fact.ts';
import type { Finding } from '../finding.ts';
import { priorityOf } from '../priority.ts';

/** A fee goes by what it is a fee on; fees have a detector of their own. */
const feesId = 'fees-and-charges';
/** An alert is for what can still be acted on; card disputes are easiest in the first weeks. */
const recentDays = 14;
/** From this many charges on, a payee is judged by its own history alone; two to the cent alike are a price as well. */
const fewestPayeeCharges = 3;
const fewestEqualCharges = 2;
/** A tip, a tax or a year's inflation more than the highest before is as high as before. */
const asHighBefore = 1.1;
/** The newest this many are the payee's usual; what it cost years ago is not. */
const mostPayeeCharges = 24;
/**
 * Beyond the payee's usual: in money, in percent of the usual, and in ordinary distances from it (6 is about 4 sigma). Where
 * they lie was measured (docs/intelligence/findings.md): lower ones find little more and cry wolf twice as often.
 */
const leastPayeeExcessCents = 10_00;
const leastPayeeExcessPercent = 75;
const leastPayeeDistances = 6;
/** The ordinary distance of a handful of charges is itself a guess: below five it must be passed half as far again. */
const fewChargesFactor = 1.5;
const fewCharges = 5;
/** Against all spending, the history must be long and full enough for "one of the largest" to mean something. */
const fewestCharges = 60;
const fewestHistoryDays = 90;
const mostHistoryDays = 365;
/** Large is this much, this many times the usual charge, and among the largest hundredth of the year. */
const leastLargeCents = 200_00;
const leastTimesUsual = 10;
const largestShare = 1 / 100;
/** A payee once paid this share of the amount has been paid like this before: a yearly bill, a rent, a tuition. */
const paidLikeThisShare = 2 / 3;

/** Settled charges of the last days that stand out: from the payee's own history or, at a little-known payee, from all spending. */
export function detectUnusualCharges(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  const charges = settledCharges(snapshot, today).filter((row) => row.parentId !== feesId);
  const byPayee = Map.groupBy(charges, payeeKey);
  const oldNewsOn = addDays(today, -recentDays);
  return charges.flatMap((charge, index) => {
    if (charge.postedOn <= oldNewsOn) return [];
    const ofPayee = byPayee.get(payeeKey(charge)) ?? [];
    const earlierOfPayee = ofPayee.slice(0, ofPayee.indexOf(charge)).map(amountOf);
    return showsUsual(earlierOfPayee)
      ? judgeByPayee(charge, earlierOfPayee, snapshot.currency)
      : judgeByAll(charge, earlierOfPayee, charges.slice(0, index), snapshot.currency);
  });
}

function judgeByPayee(charge: SnapshotRow, earlier: readonly Cents[], currency: string): Finding[] {
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

/** Whether what the payee took before says what is usual there. */
function showsUsual(earlier: readonly Cents[]): boolean {
  if (earlier.length >= fewestPayeeCharges) return true;
  return earlier.length >= fewestEqualCharges && earlier.every((past) => past === earlier[0]);
}

type Oddness = { usual: Cents; excess: Cents; distanceRatio: number };

/**
 * How far a charge stands out from what the payee charged before, oldest first; null where it does not, or where there are too
 * few to say. The usual is a median and the ordinary distance a median of distances: neither moves for one odd charge.
 */
export function oddnessOf(amount: Cents, earlier: readonly Cents[]): Oddness | null {
  if (!showsUsual(earlier) || earlier.some((past) => past * asHighBefore >= amount)) return null;
  const recent = earlier.slice(-mostPayeeCharges);
  const usual = medianCents(recent);
  const excess = toCents(amount - usual);
  const distances = leastPayeeDistances * (recent.length < fewCharges ? fewChargesFactor : 1);
  const threshold = Math.max(
    leastPayeeExcessCents,
    (usual * leastPayeeExcessPercent) / 100,
    distances * medianDistance(recent, usual),
  );
  return excess < threshold ? null : { usual, excess, distanceRatio: excess / threshold };
}

function judgeByAll(
  charge: SnapshotRow,
  earlierOfPayee: readonly Cents[],
  earlierCharges: readonly SnapshotRow[],
  currency: string,
): Finding[] {
  const amount = amountOf(charge);
  if (amount < leastLargeCents) return [];
  if (earlierOfPayee.some((past) => past >= amount * paidLikeThisShare)) return [];
  const oldestOn = addDays(charge.postedOn, -mostHistoryDays);
  const past = earlierCharges.filter((row) => row.postedOn >= oldestOn);
  const oldest = past[0];
  if (oldest === undefined || past.length < fewestCharges) return [];
  if (daysBetween(oldest.postedOn, charge.postedOn) < fewestHistoryDays) return [];
  const pastAmounts = past.map(amountOf);
  const usual = medianCents(pastAmounts);
  const asHigh = pastAmounts.filter((value) => value >= amount).length;
  const threshold = Math.max(leastLargeCents, leastTimesUsual * usual);
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

/** What was charged, above zero. */
function amountOf(charge: SnapshotRow): Cents {
  return negateCents(charge.amountCents);
}
