import { type Day, dateText, dayOf } from '../world/calendar.ts';
import { stableId } from '../world/rng.ts';
import { type Frequency, frequencyOf, GRACE_DAYS, nextDay } from './cadence.ts';
import type { BankTransaction } from './transaction.ts';

type Amount = {
  amount: number;
  iso_currency_code: string | null;
  unofficial_currency_code: string | null;
};

/** A recurring stream as Plaid sends it, with every key present. Amounts have Plaid's sign: inflows are negative. */
export type Stream = {
  account_id: string;
  stream_id: string;
  category: null;
  category_id: null;
  description: string;
  merchant_name: string | null;
  first_date: string;
  last_date: string;
  predicted_next_date: string | null;
  frequency: Frequency;
  /** Oldest first. */
  transaction_ids: string[];
  average_amount: Amount;
  last_amount: Amount;
  is_active: boolean;
  status: 'MATURE' | 'EARLY_DETECTION' | 'TOMBSTONED';
  personal_finance_category: BankTransaction['personal_finance_category'];
  is_user_modified: false;
};

/** A statement line without what differs from one visit to the next: numbers, references, codes. */
function plainLine(name: string): string {
  const words = name.toUpperCase().replace(/[*#.]+/g, ' ');
  return words
    .split(/\s+/)
    .filter((word) => word !== '' && !/\d/.test(word))
    .slice(0, 4)
    .join(' ');
}

/** Amounts of one stream are alike: each between 40 % and 250 % of the middle one. Bills follow the seasons. */
function areAlike(amounts: readonly number[]): boolean {
  const sizes = amounts.map(Math.abs).toSorted((a, b) => a - b);
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return sizes.every((size) => size >= middle * 0.4 && size <= middle * 2.5);
}

const centsOf = (amount: number) => Math.round(amount * 100);

function streamOf(rows: readonly BankTransaction[], today: Day, key: string): Stream | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || !areAlike(rows.map(({ amount }) => amount))) return null;
  const days = rows.map(({ date }) => dayOf(date));
  const frequency = frequencyOf(days);
  if (frequency === null) return null;
  const isMature = rows.length >= (frequency === 'ANNUALLY' ? 2 : 3);
  // Two visits to one shop a month apart are chance; two equal bills are a beginning.
  if (!isMature && first.amount !== last.amount) return null;
  const next = nextDay(days, frequency);
  const isActive = next !== null && today <= next + GRACE_DAYS[frequency];
  const currency = {
    iso_currency_code: last.iso_currency_code,
    unofficial_currency_code: last.unofficial_currency_code,
  };
  const sumCents = rows.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return {
    account_id: last.account_id,
    stream_id: key,
    category: null,
    category_id: null,
    description: last.name,
    merchant_name: last.merchant_name,
    first_date: first.date,
    last_date: last.date,
    predicted_next_date: isActive ? dateText(next) : null,
    frequency,
    transaction_ids: rows.map(({ transaction_id }) => transaction_id),
    average_amount: { amount: Math.round(sumCents / rows.length) / 100, ...currency },
    last_amount: { amount: last.amount, ...currency },
    is_active: isActive,
    status: isMature ? 'MATURE' : isActive ? 'EARLY_DETECTION' : 'TOMBSTONED',
    personal_finance_category: last.personal_finance_category,
    is_user_modified: false,
  };
}

/**
 * The recurring streams among rows (newest first, as they are): rows of one account, one direction and one line that
 * come regularly and are alike. Three make a stream, of yearly ones two; two equal ones make an early one, which is
 * tombstoned when the third does not come. Pending rows do not count.
 */
export function streamsOf(rows: readonly BankTransaction[], today: Day, itemSeed: string): Stream[] {
  const groups = new Map<string, BankTransaction[]>();
  for (const row of rows.toReversed()) {
    if (row.pending || row.amount === 0) continue;
    const line = `${row.merchant_name ?? ''}|${plainLine(row.name)}`;
    const key = [row.account_id, row.amount < 0 ? 'in' : 'out', row.iso_currency_code, line].join('|');
    const group = groups.get(key) ?? [];
    group.push(row);
    groups.set(key, group);
  }
  return [...groups].flatMap(
    ([key, group]) => streamOf(group, today, stableId(itemSeed, 'stream', key)) ?? [],
  );
}
