import { type Cents, negateCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { confidencePercent } from '../../findings/confidence.ts';
import { countFact, dateFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import { ownSpendingUntil, payeeKey, settledCharges } from '../../snapshot/spending.ts';
import { evidenceOf } from '../evidence.ts';
import { priorityOf } from '../priority.ts';

/** Duplicates occur at once; the second may post a business day or a weekend later. */
const maxDaysApart = 2;
/** Merchants and banks correct duplicates easily in the first weeks. */
const recentDays = 21;
/** Smaller equal charges within two days are common: two coffees, a return ride. */
const minAmountCents = 15_00;

/** Equal charges of one payee and account, days apart, oldest first. */
type Repeat = { first: SnapshotRow; latest: SnapshotRow; rows: SnapshotRow[] };

/** Repeated equal charges within days at a payee where that is unusual, without a refund. */
export function detectDoubledCharges(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  const from = addDays(today, -recentDays);
  // The parts of one charge are equal because a person made them so.
  const charges = settledCharges(snapshot, today).filter(({ partOfId }) => partOfId === null);
  const byPayee = Map.groupBy(charges, (row) => `${row.accountId} ${payeeKey(row)}`);
  const repeatsByPayee = new Map([...byPayee].map(([key, charges]) => [key, repeatsOf(charges)]));
  const nearPairs = [...byPayee.values()].reduce((count, charges) => count + countNearPairs(charges), 0);
  const allRepeats = [...repeatsByPayee.values()].flat();
  return [...repeatsByPayee.values()].flatMap((repeats) => {
    const [repeat] = repeats;
    // Repeats that occurred before are normal for this payee: two phones, two seats.
    if (repeat === undefined || repeats.length > 1) return [];
    if (repeat.latest.postedOn <= from || amountOf(repeat) < minAmountCents) return [];
    if (isRefunded(repeat, snapshot, today)) return [];
    return [findingOf(repeat, snapshot.currency, nearPairs, allRepeats.length - 1)];
  });
}

/** Runs of equal charges among a payee's, oldest first. */
function repeatsOf(charges: readonly SnapshotRow[]): Repeat[] {
  const openByAmount = new Map<number, Repeat>();
  const repeats: Repeat[] = [];
  for (const charge of charges) {
    const open = openByAmount.get(charge.amountCents);
    if (open !== undefined && daysBetween(open.latest.postedOn, charge.postedOn) <= maxDaysApart) {
      open.rows.push(charge);
      open.latest = charge;
      if (open.rows.length === 2) repeats.push(open);
    } else {
      openByAmount.set(charge.amountCents, { first: charge, latest: charge, rows: [charge] });
    }
  }
  return repeats;
}

/** Number of charges within days of the payee's previous one, of any amount. */
function countNearPairs(charges: readonly SnapshotRow[]): number {
  return charges.filter((charge, index) => {
    const before = charges[index - 1];
    return before !== undefined && daysBetween(before.postedOn, charge.postedOn) <= maxDaysApart;
  }).length;
}

function isRefunded(repeat: Repeat, snapshot: LedgerSnapshot, today: PlainDate): boolean {
  return ownSpendingUntil(snapshot, today).some(
    (row) =>
      row.amountCents === negateCents(repeat.first.amountCents) &&
      row.postedOn >= repeat.first.postedOn &&
      payeeKey(row) === payeeKey(repeat.first),
  );
}

function amountOf({ first }: Repeat): Cents {
  return negateCents(first.amountCents);
}

function findingOf(repeat: Repeat, currency: string, nearPairs: number, otherRepeats: number): Finding {
  const { first, latest, rows } = repeat;
  const evidence = evidenceOf(rows);
  const facts = {
    payee: textFact(first.name),
    together: moneyFact(evidence.totalCents, currency),
    charges: countFact(rows.length),
    each: moneyFact(first.amountCents, currency),
    firstOn: dateFact(first.postedOn),
    latestOn: dateFact(latest.postedOn),
  };
  const when =
    first.postedOn === latest.postedOn
      ? sentence`on ${facts.firstOn}`
      : sentence`from ${facts.firstOn} to ${facts.latestOn}`;
  return {
    detector: 'doubled-charge',
    type: 'alert',
    priority: priorityOf(amountOf(repeat)) === 'high' ? 'high' : 'medium',
    dedupKey: `doubled-charge:${first.id}`,
    title: sentence`${facts.payee} may have charged you twice`,
    message: `${sentence`${facts.payee} charged you ${facts.together} in ${facts.charges} equal charges of ${facts.each}`} ${when}. If you bought only once, ask them to refund the rest.`,
    facts,
    evidence,
    // Confidence: how rarely charges close in time were equal to the cent.
    confidencePercent: confidencePercent({ observations: nearPairs, asHigh: otherRepeats, distanceRatio: 1 }),
  };
}
