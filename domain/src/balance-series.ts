import { type Cents, sumCents, toCents } from './money.ts';
import { addDays, type PlainDate } from './plain-date.ts';

export type AccountBalances = {
  accountId: string;
  name: string;
  currentCents: Cents;
  /** The balance is zero from this day on; null while the account is open. */
  closedOn: PlainDate | null;
  /** Date of the account's oldest transaction; null without any, as for an investment account. */
  firstRowOn: PlainDate | null;
  /** Sum of posted transactions by day, within the requested span. */
  movedByDay: ReadonlyMap<PlainDate, Cents>;
  /** Reported balances, oldest first. */
  reports: readonly { onDate: PlainDate; balanceCents: Cents }[];
};

export type BalanceSeries = {
  points: { date: PlainDate; balance: Cents }[];
  carriedBack: { accountId: string; name: string; before: PlainDate }[];
};

/**
 * The accounts' total balance at the end of each day from `from` to `today`. For an account with transactions, past balances are
 * today's balance less what was posted since; for one without, they are the bank's reports. Before its first known day an account has
 * its first known balance and is listed in `carriedBack`.
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
