import { type Cents, sumCents, toCents } from './money.ts';
import { addDays, type PlainDate } from './plain-date.ts';

export type AccountBalances = {
  accountId: string;
  name: string;
  currentCents: Cents;
  /** From this day on the account has nothing; null while it is open. */
  closedOn: PlainDate | null;
  /** The day of the account's oldest row; null when it has none, as an investment account. */
  firstRowOn: PlainDate | null;
  /** What posted rows moved, by day, within the span asked for. */
  movedByDay: ReadonlyMap<PlainDate, Cents>;
  /** What the bank reported, oldest first. */
  reports: readonly { onDate: PlainDate; balanceCents: Cents }[];
};

export type BalanceSeries = {
  points: { date: PlainDate; balance: Cents }[];
  carriedBack: { accountId: string; name: string; before: PlainDate }[];
};

/**
 * The sum of the accounts' balances at the end of each day from `from` to `today`. An account with rows is walked back from
 * its balance now, row by row; one without follows what the bank reported. Before its first known day an account keeps its
 * first known balance, and is named in `carriedBack`.
 */
export function balanceSeries(
  accounts: readonly AccountBalances[],
  from: PlainDate,
  today: PlainDate,
): BalanceSeries {
  const lines = accounts.map((account) => accountLine(account, from, today));
  const points: BalanceSeries['points'] = [];
  for (let date = from, index = 0; date <= today; date = addDays(date, 1), index += 1) {
    points.push({ date, balance: sumCents(lines.map((line) => line.balances[index] ?? toCents(0))) });
  }
  return { points, carriedBack: lines.flatMap((line) => line.carriedBack ?? []) };
}

function accountLine(account: AccountBalances, from: PlainDate, today: PlainDate) {
  const { accountId, name, firstRowOn, reports } = account;
  const firstKnownOn = firstRowOn === null ? (reports[0]?.onDate ?? today) : addDays(firstRowOn, -1);
  const balances =
    firstRowOn === null ? reportedBalances(account, from, today) : walkedBalances(account, from, today);
  return {
    balances: untilClosed(balances, account, from),
    carriedBack: firstKnownOn > from ? { accountId, name, before: firstKnownOn } : null,
  };
}

function untilClosed(balances: readonly Cents[], { closedOn }: AccountBalances, from: PlainDate): Cents[] {
  return balances.map((balance, index) =>
    closedOn !== null && addDays(from, index) >= closedOn ? toCents(0) : balance,
  );
}

function walkedBalances(
  { currentCents, movedByDay }: AccountBalances,
  from: PlainDate,
  today: PlainDate,
): Cents[] {
  const newestFirst: Cents[] = [];
  let balance = currentCents;
  for (let date = today; date >= from; date = addDays(date, -1)) {
    newestFirst.push(balance);
    balance = toCents(balance - (movedByDay.get(date) ?? 0));
  }
  return newestFirst.reverse();
}

function reportedBalances(
  { currentCents, reports }: AccountBalances,
  from: PlainDate,
  today: PlainDate,
): Cents[] {
  const balances: Cents[] = [];
  let balance = reports[0]?.balanceCents ?? currentCents;
  let next = 0;
  for (let date = from; date <= today; date = addDays(date, 1)) {
    for (let report = reports[next]; report !== undefined && report.onDate <= date; report = reports[next]) {
      balance = report.balanceCents;
      next += 1;
    }
    balances.push(date === today ? currentCents : balance);
  }
  return balances;
}
