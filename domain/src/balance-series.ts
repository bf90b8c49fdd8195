import type { Conversion } from './exchange-rates.ts';
import { chooseLineMembers } from './line-members.ts';
import { type Cents, sumCents, toCents, zeroCents } from './money.ts';
import { type PartialSum, partialSum } from './partial-sum.ts';
import { addDays, daysBetween, type PlainDate } from './plain-date.ts';

export type AccountBalances = {
  accountId: string;
  name: string;
  currency: string;
  /** Null where it is unknown. */
  currentCents: Cents | null;
  /** Kept by a person, whose stated balances are `reports`. */
  isByHand: boolean;
  /** The balance is zero from this day on; null while the account is open. */
  closedOn: PlainDate | null;
  /** Date of the account's oldest transaction; null without any, as for an investment account. */
  firstRowOn: PlainDate | null;
  /** Sum of posted transactions by day, within the requested span; of an account kept by hand on all days. */
  movedByDay: ReadonlyMap<PlainDate, Cents>;
  /** Sum of transfers by day, also pending ones. */
  transferredByDay: ReadonlyMap<PlainDate, Cents>;
  /** Balances reported by the bank or stated by the person, oldest first. */
  reports: readonly { onDate: PlainDate; balanceCents: Cents }[];
};

/** Into which currency balances are converted, each by the rate of its day. */
export type SeriesIn = { currency: string; conversion: Conversion };

export type BalancePoint = {
  date: PlainDate;
  /** Null before the line begins, and on days on which a member's balance is unknown. */
  balance: Cents | null;
  /** Of the change since the day before, what came from or went to accounts outside the line, or is on its way between two of its own. */
  transferred: Cents;
};

/** Why an account is not in the line: its past balance or its exchange rate is unknown, or it was closed with a balance. */
export type LeftOutReason = 'balance' | 'rate' | 'closed';

export type BalanceSeries = {
  points: BalancePoint[];
  /** How many open accounts the line is of, and how many there are. */
  memberCount: number;
  accountsCount: number;
  leftOut: { accountId: string; name: string; reason: LeftOutReason }[];
};

/**
 * The total balance at the end of each day from `from` to `today`, of the same accounts on all days (`chooseLineMembers`): between two days
 * it changes by what its members' transactions, stated balances, market values and exchange rates changed, and by nothing else. A balance
 * or a rate that is unknown is never made up (see `accountLine`).
 */
export function balanceSeries(
  all: readonly AccountBalances[],
  from: PlainDate,
  today: PlainDate,
  seriesIn: SeriesIn,
): BalanceSeries {
  const accounts = all.filter(({ closedOn }) => closedOn === null || closedOn > from);
  const lines = accounts.map((account) => lineIn(account, from, today, seriesIn));
  const days = daysBetween(from, today) + 1;
  const { members, start } = chooseLineMembers(
    lines.map((line) => line.map((balance) => balance !== null)),
    days,
  );
  const isMember = (_: unknown, index: number) => members[index] === true;
  const memberLines = lines.filter(isMember);
  const memberAccounts = accounts.filter(isMember);
  const points: BalancePoint[] = [];
  for (let date = from, day = 0; date <= today; date = addDays(date, 1), day += 1) {
    const known = day < start ? [] : memberLines.flatMap((line) => line[day] ?? []);
    const balance = day >= start && known.length === memberLines.length ? sumCents(known) : null;
    const before = points.at(-1)?.balance ?? null;
    const transfers = transfersOn(date, memberAccounts, seriesIn);
    points.push({ date, balance, transferred: shareOfChange(transfers, before, balance) });
  }
  const isOpen = ({ closedOn }: AccountBalances) => closedOn === null;
  return {
    points,
    memberCount: memberAccounts.filter(isOpen).length,
    accountsCount: accounts.filter(isOpen).length,
    leftOut: accounts
      .filter((_, index) => members[index] !== true)
      .map((account) => ({
        accountId: account.accountId,
        name: account.name,
        reason: reasonOf(account, today, seriesIn),
      })),
  };
}

/** The total of open accounts at the end of one past day, with how many are unknown then. */
export function balanceOn(
  all: readonly AccountBalances[],
  date: PlainDate,
  today: PlainDate,
  seriesIn: SeriesIn,
): PartialSum {
  const accounts = all.filter(({ closedOn }) => closedOn === null || closedOn > date);
  return partialSum(
    accounts.map(
      (account) => convertedLine(accountLine(account, date, today), account, date, seriesIn)[0] ?? null,
    ),
  );
}

/** An account's line in the main currency. Once closed with a balance it is unknown where that went. */
function lineIn(
  account: AccountBalances,
  from: PlainDate,
  today: PlainDate,
  seriesIn: SeriesIn,
): (Cents | null)[] {
  const line = convertedLine(accountLine(account, from, today), account, from, seriesIn);
  const { closedOn, currentCents } = account;
  const isClosedWithBalance = closedOn !== null && currentCents !== 0;
  return isClosedWithBalance || !hasRate(account, today, seriesIn) ? line.map(() => null) : line;
}

/** Without a rate of today an account is unknown in the total, whatever it holds; so it is in the line. */
function hasRate(
  { currency: own }: AccountBalances,
  today: PlainDate,
  { currency, conversion }: SeriesIn,
): boolean {
  return own === currency || conversion.rateOf(own, currency, today) !== null;
}

function reasonOf(account: AccountBalances, today: PlainDate, seriesIn: SeriesIn): LeftOutReason {
  if (account.closedOn !== null && account.currentCents !== 0) return 'closed';
  return hasRate(account, today, seriesIn) ? 'balance' : 'rate';
}

function transfersOn(date: PlainDate, accounts: readonly AccountBalances[], seriesIn: SeriesIn): Cents {
  return sumCents(
    accounts.flatMap(({ currency, transferredByDay }) => {
      const transferred = transferredByDay.get(date) ?? 0;
      if (transferred === 0 || currency === seriesIn.currency) return toCents(transferred);
      return (
        seriesIn.conversion.convert(toCents(transferred), currency, seriesIn.currency, date)?.cents ?? []
      );
    }),
  );
}

/** As much of a change as transfers account for: pending ones, which move no balance yet, account for nothing. */
function shareOfChange(transfers: Cents, before: Cents | null, after: Cents | null): Cents {
  const change = before === null || after === null ? 0 : after - before;
  if (Math.sign(change) !== Math.sign(transfers)) return zeroCents;
  return Math.abs(change) < Math.abs(transfers) ? toCents(change) : transfers;
}

function convertedLine(
  line: readonly (Cents | null)[],
  { currency: own }: AccountBalances,
  from: PlainDate,
  { currency, conversion }: SeriesIn,
): (Cents | null)[] {
  if (own === currency) return [...line];
  return line.map((balance, index) => {
    // Nothing is nothing in any currency.
    if (balance === null || balance === 0) return balance;
    return conversion.convert(balance, own, currency, addDays(from, index))?.cents ?? null;
  });
}

/**
 * One account's balance at the end of each day; null where it is unknown. With a bank's transactions it is today's balance less what was
 * posted since, back to the first of them. Without transactions it is what the bank reported on that day. By hand it is what the person
 * stated last and what was posted since; before the first stated balance, that less what was posted until then.
 */
export function accountLine(account: AccountBalances, from: PlainDate, today: PlainDate): (Cents | null)[] {
  const balances = account.isByHand
    ? statedBalances(account, from, today)
    : bankBalances(account, from, today);
  const { closedOn } = account;
  return balances.map((balance, index) =>
    closedOn !== null && addDays(from, index) >= closedOn ? toCents(0) : balance,
  );
}

function bankBalances(
  { currentCents, firstRowOn, movedByDay, reports }: AccountBalances,
  from: PlainDate,
  today: PlainDate,
): (Cents | null)[] {
  const reported = new Map(reports.map(({ onDate, balanceCents }) => [onDate, balanceCents]));
  const walkedFrom = firstRowOn === null ? today : addDays(firstRowOn, -1);
  const newestFirst: (Cents | null)[] = [];
  let balance = currentCents;
  for (let date = today; date >= from; date = addDays(date, -1)) {
    newestFirst.push((date >= walkedFrom ? balance : null) ?? reported.get(date) ?? null);
    if (balance !== null) balance = toCents(balance - (movedByDay.get(date) ?? 0));
  }
  return newestFirst.reverse();
}

function statedBalances(
  { currentCents, firstRowOn, movedByDay, reports }: AccountBalances,
  from: PlainDate,
  today: PlainDate,
): (Cents | null)[] {
  const postedUntil = runningSum(movedByDay);
  const first = reports[0] ?? (currentCents === null ? null : { onDate: today, balanceCents: currentCents });
  const days = daysBetween(from, today) + 1;
  if (first === null) return Array.from({ length: days }, () => null);
  const knownFrom = firstRowOn === null ? first.onDate : earlier(addDays(firstRowOn, -1), first.onDate);
  const balances: (Cents | null)[] = [];
  for (let date = from; date <= today; date = addDays(date, 1)) {
    const stated = reports.findLast(({ onDate }) => onDate <= date) ?? first;
    const balance = toCents(stated.balanceCents + postedUntil(date) - postedUntil(stated.onDate));
    balances.push(date < knownFrom ? null : balance);
  }
  return balances;
}

/** What was posted up to the end of a day. */
function runningSum(movedByDay: ReadonlyMap<PlainDate, Cents>): (date: PlainDate) => number {
  const days = [...movedByDay].toSorted(([one], [other]) => (one < other ? -1 : 1));
  let sum = 0;
  const sums = days.map(([date, moved]) => {
    sum += moved;
    return { date, sum };
  });
  return (date) => sums.findLast((day) => day.date <= date)?.sum ?? 0;
}

function earlier(one: PlainDate, other: PlainDate): PlainDate {
  return one < other ? one : other;
}
