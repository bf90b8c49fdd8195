import type { ReconciliationStatus } from '@cairn/contract/reconciliation';
import { type Cents, sumCents, toCents, zeroCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';

/**
 * How far a bank's balance and its rows may be apart in time: a card used on Friday may be in the balance that day and come as a
 * row on Monday, and the reverse. A day is judged once it is this old.
 */
export const lagDays = 3;
/** Up to this many rows near a reading every subset of them is tried; beyond, only runs in the order of their days. */
const maxSubsetRows = 6;

export type NearRow = { postedOn: PlainDate; amountCents: Cents; isPending: boolean };

/** What the bank reported on a day, and the rows that it may or may not have counted in that. */
export type Reading = {
  onDate: PlainDate;
  balanceCents: Cents;
  /** The sum of the posted rows up to `lagDays` before the day: whoever reports this day has counted them. */
  settledCents: Cents;
  /** The posted rows within `lagDays` of the day, on both sides; for today's reading the pending ones too. */
  near: readonly NearRow[];
};

/** What is kept of an account's books from one sync to the next. */
export type Reconciliation = {
  firstBalanceCents: Cents;
  hasMoved: boolean;
  openings: readonly Cents[];
  candidateDifferences: readonly Cents[];
  closedOn: PlainDate | null;
  agreedOn: PlainDate | null;
  divergedOn: PlainDate | null;
  /** Set once the gap is told. */
  reportedDifferenceCents: Cents | null;
};

/** What may be compared of the account, beginning with `balanceCents`. */
export function openReconciliation(balanceCents: Cents): Reconciliation {
  return {
    firstBalanceCents: balanceCents,
    hasMoved: false,
    openings: [],
    candidateDifferences: [],
    closedOn: null,
    agreedOn: null,
    divergedOn: null,
    reportedDifferenceCents: null,
  };
}

/** The balance less every row that is posted by then: what the account held before its first row, if nothing lags. */
function plainOpening({ balanceCents, settledCents, near, onDate }: Reading): Cents {
  const counted = near.filter((row) => !row.isPending && row.postedOn <= onDate);
  return toCents(balanceCents - settledCents - sumCents(counted.map((row) => row.amountCents)));
}

/**
 * What the account may have held before its first row, given that the bank may not have counted some of the rows near the
 * reading, or may have counted some that were still to come. The likeliest first: nothing lags, then few rows do. While the rows
 * are all there, the true opening is among them whatever the day; a row too many or too few shifts it for good.
 */
function possibleOpenings(reading: Reading): Cents[] {
  const plain = plainOpening(reading);
  const inOrder = reading.near.toSorted((a, b) => (a.postedOn < b.postedOn ? -1 : 1));
  // A row that was counted here and not there moves the opening up by its amount; one counted there and not here, down.
  const isCounted = (row: NearRow) => !row.isPending && row.postedOn <= reading.onDate;
  const past = inOrder.filter(isCounted).reverse();
  const ahead = inOrder.filter((row) => !isCounted(row));
  const shifts = [...past.map((row) => row.amountCents), ...ahead.map((row) => toCents(-row.amountCents))];
  const sums =
    shifts.length <= maxSubsetRows
      ? subsetSums(shifts)
      : [
          ...runSums(past.map((row) => row.amountCents)),
          ...runSums(ahead.map((row) => toCents(-row.amountCents))),
        ];
  return [...new Set(sums)].map((sum) => toCents(plain + sum));
}

/** Sums of all subsets, those of few amounts first. */
function subsetSums(amounts: readonly Cents[]): Cents[] {
  let bySize: Cents[][] = [[zeroCents]];
  for (const amount of amounts) {
    const grown = bySize.map((sums) => sums.map((sum) => toCents(sum + amount)));
    bySize = [...bySize, []].map((sums, size) => [...sums, ...(grown[size - 1] ?? [])]);
  }
  return bySize.flat();
}

/** Sums of the first none, one, two ... amounts. */
function runSums(amounts: readonly Cents[]): Cents[] {
  const sums = [zeroCents];
  for (const amount of amounts) sums.push(toCents((sums.at(-1) ?? 0) + amount));
  return sums;
}

export type Judgement = {
  reconciliation: Reconciliation;
  status: Exclude<ReconciliationStatus, 'no_transactions' | 'no_balance' | 'market_value'>;
  differenceCents: Cents | null;
};

/**
 * Judges the books after a sync. `closed` is the newest reading that is at least `lagDays` old, by the rows as they are known now;
 * `now` is the newest. A gap is told when two closed days have it in common, to the cent: what lags changes with every row, a fault
 * stays the same. It goes when the books agree again. Pure; judging the same twice changes nothing.
 */
export function judge(before: Reconciliation, closed: Reading | null, now: Reading): Judgement {
  const hasMoved = before.hasMoved || now.balanceCents !== before.firstBalanceCents;
  const reconciliation = { ...before, hasMoved };
  const plainNow = plainOpening(now);
  const closedOpenings = closed === null ? null : possibleOpenings(closed);
  if (reconciliation.openings.length === 0) {
    if (closed === null || closedOpenings === null)
      return { reconciliation, status: 'not_started', differenceCents: null };
    return concluded(
      { ...reconciliation, openings: closedOpenings, closedOn: closed.onDate, agreedOn: closed.onDate },
      plainNow,
    );
  }
  const possible = new Set(closedOpenings ?? reconciliation.openings);
  const shared = reconciliation.openings.filter((one) => possible.has(one));
  const narrowed = shared.length > 0 ? shared : reconciliation.openings;
  const agrees =
    reconciliation.reportedDifferenceCents === null
      ? reconciliation.openings.includes(plainNow)
      : plainNow === reconciliation.openings[0];
  if (agrees) return concluded(agreeing(reconciliation, now.onDate, narrowed), plainNow);
  if (closed === null || closedOpenings === null) return concluded(reconciliation, plainNow);
  const { reportedDifferenceCents: told } = reconciliation;
  const isToldStill =
    told !== null && reconciliation.openings.some((one) => possible.has(toCents(one + told)));
  if (shared.length > 0 && !isToldStill)
    return concluded(agreeing(reconciliation, closed.onDate, shared), plainNow);
  return concluded(diverged(reconciliation, closed, closedOpenings, now.onDate), plainNow);
}

function agreeing(
  reconciliation: Reconciliation,
  onDate: PlainDate,
  openings: readonly Cents[],
): Reconciliation {
  const agreedOn = later(reconciliation.agreedOn, onDate);
  return {
    ...reconciliation,
    openings,
    candidateDifferences: [],
    divergedOn: null,
    reportedDifferenceCents: null,
    agreedOn,
  };
}

function later(a: PlainDate | null, b: PlainDate): PlainDate {
  return a !== null && a > b ? a : b;
}

/** The books after a closed day that cannot be made to agree. */
function diverged(
  reconciliation: Reconciliation,
  closed: Reading,
  closedOpenings: readonly Cents[],
  today: PlainDate,
): Reconciliation {
  if (reconciliation.divergedOn !== null && reconciliation.closedOn === closed.onDate) return reconciliation;
  const differences = reconciliation.openings
    .flatMap((opening) => closedOpenings.map((one) => toCents(one - opening)))
    .filter((difference) => difference !== 0);
  const stoodBefore = new Set(reconciliation.candidateDifferences);
  const common = [...new Set(differences)].filter((difference) => stoodBefore.has(difference));
  const hasAgreedSince = reconciliation.agreedOn !== null && reconciliation.agreedOn >= closed.onDate;
  const next = {
    ...reconciliation,
    closedOn: closed.onDate,
    divergedOn: reconciliation.divergedOn ?? (hasAgreedSince ? today : closed.onDate),
  };
  const [likeliest] = common;
  if (likeliest === undefined) return { ...next, candidateDifferences: [...new Set(differences)] };
  const { reportedDifferenceCents: told } = reconciliation;
  const reportedDifferenceCents = told !== null && common.includes(told) ? told : likeliest;
  return {
    ...next,
    candidateDifferences: common,
    reportedDifferenceCents: reconciliation.hasMoved ? reportedDifferenceCents : null,
  };
}

function concluded(reconciliation: Reconciliation, plainNow: Cents): Judgement {
  const [opening = plainNow] = reconciliation.openings;
  const difference = toCents(plainNow - opening);
  if (reconciliation.reportedDifferenceCents !== null)
    return { reconciliation, status: 'difference', differenceCents: reconciliation.reportedDifferenceCents };
  if (reconciliation.divergedOn !== null && !reconciliation.hasMoved)
    return { reconciliation, status: 'not_updating', differenceCents: null };
  if (reconciliation.openings.includes(plainNow))
    return { reconciliation, status: 'balanced', differenceCents: zeroCents };
  return { reconciliation, status: 'settling', differenceCents: difference };
}

/** The books with a difference taken for right from now on. */
export function withDifferenceAccepted(
  reconciliation: Reconciliation,
  differenceCents: Cents,
): Reconciliation {
  const [opening] = reconciliation.openings;
  if (opening === undefined) return reconciliation;
  return {
    ...reconciliation,
    openings: [toCents(opening + differenceCents)],
    candidateDifferences: [],
    divergedOn: null,
    reportedDifferenceCents: null,
  };
}

/** The newest of the days on which the bank was read that may be judged on `onDate`. */
export function lastClosedDay(onDate: PlainDate): PlainDate {
  return addDays(onDate, -lagDays);
}
