import type { Conversion } from './exchange-rates.ts';
import { type Cents, sumCents, toCents } from './money.ts';
import { addDays, type PlainDate } from './plain-date.ts';

export type AccountBalances = {
  accountId: string;
  name: string;
  currency: string;
  currentCents: Cents;
  /** Kept by a person, whose stated balances are `reports`. */
  isByHand: boolean;
  /** The balance is zero from this day on; null while the account is open. */
  closedOn: PlainDate | null;
  /** Date of the account's oldest transaction; null without any, as for an investment account. */
  firstRowOn: PlainDate | null;
  /** Sum of posted transactions by day, within the requested span; of an account kept by hand on all days. */
  movedByDay: ReadonlyMap<PlainDate, Cents>;
  /** Balances reported by the bank or stated by the person, oldest first. */
  reports: readonly { onDate: PlainDate; balanceCents: Cents }[];
};

/** Into which currency balances are converted, each by the rate of its day. */
export type SeriesIn = { currency: string; conversion: Conversion };

/** The total of the accounts whose balance on the day is known, null when there is none; `missing` counts the others. */
export type BalancePoint = { date: PlainDate; balance: Cents | null; missing: number };

export type BalanceSeries = {
  points: BalancePoint[];
  /** Accounts that some days leave out: their balance is unknown, or there is no exchange rate. */
  unknown: { accountId: string; name: string; reason: 'balance' | 'rate' }[];
};

/**
 * The accounts' total balance at the end of each day from `from` to `today`. A balance or an exchange rate that is not known is never
 * made up: the account is missing from that day's total (see `accountLine`). As in the totals of today, an account in a currency without
 * a rate of today is not part of it at all.
 */
export function balanceSeries(
  all: readonly AccountBalances[],
  from: PlainDate,
  today: PlainDate,
  seriesIn: SeriesIn,
): BalanceSeries {
  const { currency, conversion } = seriesIn;
  const accounts = all.filter((account) => conversion.rateOf(account.currency, currency, today) !== null);
  const ownLines = accounts.map((account) => accountLine(account, from, today));
  const lines = ownLines.map((line, index) =>
    convertedLine(line, accounts[index]?.currency ?? '', from, seriesIn),
  );
  const points: BalancePoint[] = [];
  for (let date = from, index = 0; date <= today; date = addDays(date, 1), index += 1) {
    const known = lines.flatMap((line) => line[index] ?? []);
    const missing = lines.length - known.length;
    points.push({ date, balance: known.length === 0 && missing > 0 ? null : sumCents(known), missing });
  }
  const unknown = accounts.flatMap(({ accountId, name }, index) => {
    if (lines[index]?.includes(null) !== true) return [];
    const reason = ownLines[index]?.includes(null) === true ? ('balance' as const) : ('rate' as const);
    return [{ accountId, name, reason }];
  });
  return { points, unknown };
}

function convertedLine(
  line: readonly (Cents | null)[],
  own: string,
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
    newestFirst.push(date >= walkedFrom ? balance : (reported.get(date) ?? null));
    balance = toCents(balance - (movedByDay.get(date) ?? 0));
  }
  return newestFirst.reverse();
}

function statedBalances(
  { currentCents, firstRowOn, movedByDay, reports }: AccountBalances,
  from: PlainDate,
  today: PlainDate,
): (Cents | null)[] {
  const postedUntil = runningSum(movedByDay);
  const first = reports[0] ?? { onDate: today, balanceCents: currentCents };
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
