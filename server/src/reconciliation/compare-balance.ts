import type { ReconciliationStatus } from '@cairn/contract/reconciliation';
import { type Cents, sumCents, toCents, zeroCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';

/**
 * How many days a bank's balance and its transactions may be apart: a Friday purchase may be in the balance that day and arrive as a
 * transaction on Monday, or the reverse. A reading is compared once it is this old.
 */
export const lagDays = 3;
/** Up to this many transactions near a reading, every subset is tried; beyond, only runs in date order. */
const maxSubsetRows = 6;

export type NearRow = { postedOn: PlainDate; amountCents: Cents; isPending: boolean };

/** A balance that the bank reported, and the transactions that it may or may not include. */
export type BalanceReading = {
  onDate: PlainDate;
  balanceCents: Cents;
  /** Sum of transactions posted up to `lagDays` before the day. The balance includes these. */
  settledCents: Cents;
  /** Posted transactions within `lagDays` before or after the day; for today's reading also pending ones. */
  near: readonly NearRow[];
};

/** The reconciliation state of an account between syncs. An opening is the balance before the first transaction. */
export type Reconciliation = {
  firstBalanceCents: Cents;
  hasMoved: boolean;
  openings: readonly Cents[];
  candidateDifferences: readonly Cents[];
  closedOn: PlainDate | null;
  agreedOn: PlainDate | null;
  divergedOn: PlainDate | null;
  /** Set while a difference is reported to the person. */
  reportedDifferenceCents: Cents | null;
};

/** The state before any comparison. */
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

/** The opening balance if the reading includes exactly the transactions posted by its day. */
function openingWithoutLag({ balanceCents, settledCents, near, onDate }: BalanceReading): Cents {
  const counted = near.filter((row) => !row.isPending && row.postedOn <= onDate);
  return toCents(balanceCents - settledCents - sumCents(counted.map((row) => row.amountCents)));
}

/**
 * Every possible opening balance, as the reading may lack some recent transactions or already include coming ones. Most likely first:
 * no lag, then few lagging transactions. With complete transactions, the true opening is in the list of every reading; a missing or
 * extra transaction shifts it permanently.
 */
function possibleOpeningBalances(reading: BalanceReading): Cents[] {
  const plain = openingWithoutLag(reading);
  const inOrder = reading.near.toSorted((a, b) => (a.postedOn < b.postedOn ? -1 : 1));
  // A transaction that the balance lacks raises the opening by its amount; one included early lowers it.
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

/** Sums of all subsets, smallest subsets first. */
function subsetSums(amounts: readonly Cents[]): Cents[] {
  let bySize: Cents[][] = [[zeroCents]];
  for (const amount of amounts) {
    const grown = bySize.map((sums) => sums.map((sum) => toCents(sum + amount)));
    bySize = [...bySize, []].map((sums, size) => [...sums, ...(grown[size - 1] ?? [])]);
  }
  return bySize.flat();
}

/** Sums of the first 0, 1, 2, … amounts. */
function runSums(amounts: readonly Cents[]): Cents[] {
  const sums = [zeroCents];
  for (const amount of amounts) sums.push(toCents((sums.at(-1) ?? 0) + amount));
  return sums;
}

export type BalanceComparison = {
  reconciliation: Reconciliation;
  status: Exclude<ReconciliationStatus, 'no_transactions' | 'no_balance' | 'market_value'>;
  differenceCents: Cents | null;
};

/**
 * Compares balance and transactions after a sync. `closed`: the newest reading that is at least `lagDays` old, with the transactions
 * known now; `now`: the newest reading. A difference is reported when two closed days share it to the cent: lag varies from day to
 * day, an error does not. It clears when they agree again. Pure and idempotent.
 */
export function compareBalance(
  before: Reconciliation,
  closed: BalanceReading | null,
  now: BalanceReading,
): BalanceComparison {
  const hasMoved = before.hasMoved || now.balanceCents !== before.firstBalanceCents;
  const current = { ...before, hasMoved };
  const openingNow = openingWithoutLag(now);
  if (closed === null) {
    if (current.openings.length === 0)
      return { reconciliation: current, status: 'not_started', differenceCents: null };
    const isAgreed = agrees(current, openingNow);
    return withStatus(isAgreed ? agreed(current, now.onDate, current.openings) : current, openingNow);
  }
  const closedOpenings = possibleOpeningBalances(closed);
  if (current.openings.length === 0) {
    const first = { openings: closedOpenings, closedOn: closed.onDate, agreedOn: closed.onDate };
    return withStatus({ ...current, ...first }, openingNow);
  }
  const possible = new Set(closedOpenings);
  const shared = current.openings.filter((opening) => possible.has(opening));
  if (agrees(current, openingNow)) {
    const openings = shared.length > 0 ? shared : current.openings;
    return withStatus(agreed(current, now.onDate, openings), openingNow);
  }
  const { reportedDifferenceCents: reported } = current;
  const isStillReported =
    reported !== null && current.openings.some((opening) => possible.has(toCents(opening + reported)));
  if (shared.length > 0 && !isStillReported)
    return withStatus(agreed(current, closed.onDate, shared), openingNow);
  return withStatus(diverged(current, closed, closedOpenings, now.onDate), openingNow);
}

/** Without a reported difference any possible opening agrees; with one, only the most likely. */
function agrees({ openings, reportedDifferenceCents }: Reconciliation, openingNow: Cents): boolean {
  return reportedDifferenceCents === null ? openings.includes(openingNow) : openings[0] === openingNow;
}

/** The state once balance and transactions agree. */
function agreed(
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

/** The state after a closed day on which no opening agrees. */
function diverged(
  reconciliation: Reconciliation,
  closed: BalanceReading,
  closedOpenings: readonly Cents[],
  today: PlainDate,
): Reconciliation {
  if (reconciliation.divergedOn !== null && reconciliation.closedOn === closed.onDate) return reconciliation;
  const differences = reconciliation.openings
    .flatMap((opening) => closedOpenings.map((one) => toCents(one - opening)))
    .filter((difference) => difference !== 0);
  const previousDifferences = new Set(reconciliation.candidateDifferences);
  const common = [...new Set(differences)].filter((difference) => previousDifferences.has(difference));
  const hasAgreedSince = reconciliation.agreedOn !== null && reconciliation.agreedOn >= closed.onDate;
  const next = {
    ...reconciliation,
    closedOn: closed.onDate,
    divergedOn: reconciliation.divergedOn ?? (hasAgreedSince ? today : closed.onDate),
  };
  const [likeliest] = common;
  if (likeliest === undefined) return { ...next, candidateDifferences: [...new Set(differences)] };
  const { reportedDifferenceCents: reported } = reconciliation;
  const reportedDifferenceCents = reported !== null && common.includes(reported) ? reported : likeliest;
  return {
    ...next,
    candidateDifferences: common,
    reportedDifferenceCents: reconciliation.hasMoved ? reportedDifferenceCents : null,
  };
}

function withStatus(reconciliation: Reconciliation, openingNow: Cents): BalanceComparison {
  const [opening = openingNow] = reconciliation.openings;
  const difference = toCents(openingNow - opening);
  if (reconciliation.reportedDifferenceCents !== null)
    return { reconciliation, status: 'difference', differenceCents: reconciliation.reportedDifferenceCents };
  if (reconciliation.divergedOn !== null && !reconciliation.hasMoved)
    return { reconciliation, status: 'not_updating', differenceCents: null };
  if (reconciliation.openings.includes(openingNow))
    return { reconciliation, status: 'balanced', differenceCents: zeroCents };
  return { reconciliation, status: 'settling', differenceCents: difference };
}

/** The state with a difference accepted as correct from now on. */
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

/** The newest day whose reading may be compared on `onDate`. */
export function lastClosedDay(onDate: PlainDate): PlainDate {
  return addDays(onDate, -lagDays);
}
