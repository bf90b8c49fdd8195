import type { BooksStatus } from '@cairn/contract/books';
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
export type Books = {
  firstBalanceCents: Cents;
  hasMoved: boolean;
  openings: readonly Cents[];
  standing: readonly Cents[];
  closedOn: PlainDate | null;
  agreedOn: PlainDate | null;
  partedOn: PlainDate | null;
  /** Set once the gap is told. */
  toldGapCents: Cents | null;
};

/** What may be compared of the account, beginning with `balanceCents`. */
export function openBooks(balanceCents: Cents): Books {
  return {
    firstBalanceCents: balanceCents,
    hasMoved: false,
    openings: [],
    standing: [],
    closedOn: null,
    agreedOn: null,
    partedOn: null,
    toldGapCents: null,
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
  books: Books;
  status: Exclude<BooksStatus, 'no_rows' | 'no_balance' | 'no_moves'>;
  gapCents: Cents | null;
};

/**
 * Judges the books after a sync. `closed` is the newest reading that is at least `lagDays` old, by the rows as they are known now;
 * `now` is the newest. A gap is told when two closed days have it in common, to the cent: what lags changes with every row, a fault
 * stays the same. It goes when the books agree again. Pure; judging the same twice changes nothing.
 */
export function judge(before: Books, closed: Reading | null, now: Reading): Judgement {
  const hasMoved = before.hasMoved || now.balanceCents !== before.firstBalanceCents;
  const books = { ...before, hasMoved };
  const plainNow = plainOpening(now);
  const closedOpenings = closed === null ? null : possibleOpenings(closed);
  if (books.openings.length === 0) {
    if (closed === null || closedOpenings === null) return { books, status: 'beginning', gapCents: null };
    return concluded(
      { ...books, openings: closedOpenings, closedOn: closed.onDate, agreedOn: closed.onDate },
      plainNow,
    );
  }
  const possible = new Set(closedOpenings ?? books.openings);
  const shared = books.openings.filter((one) => possible.has(one));
  const narrowed = shared.length > 0 ? shared : books.openings;
  const agrees =
    books.toldGapCents === null ? books.openings.includes(plainNow) : plainNow === books.openings[0];
  if (agrees) return concluded(agreeing(books, now.onDate, narrowed), plainNow);
  if (closed === null || closedOpenings === null) return concluded(books, plainNow);
  const { toldGapCents: told } = books;
  const isToldStill = told !== null && books.openings.some((one) => possible.has(toCents(one + told)));
  if (shared.length > 0 && !isToldStill) return concluded(agreeing(books, closed.onDate, shared), plainNow);
  return concluded(parted(books, closed, closedOpenings, now.onDate), plainNow);
}

function agreeing(books: Books, onDate: PlainDate, openings: readonly Cents[]): Books {
  const agreedOn = later(books.agreedOn, onDate);
  return { ...books, openings, standing: [], partedOn: null, toldGapCents: null, agreedOn };
}

function later(a: PlainDate | null, b: PlainDate): PlainDate {
  return a !== null && a > b ? a : b;
}

/** The books after a closed day that cannot be made to agree. */
function parted(books: Books, closed: Reading, closedOpenings: readonly Cents[], today: PlainDate): Books {
  if (books.partedOn !== null && books.closedOn === closed.onDate) return books;
  const gaps = books.openings
    .flatMap((opening) => closedOpenings.map((one) => toCents(one - opening)))
    .filter((gap) => gap !== 0);
  const stoodBefore = new Set(books.standing);
  const common = [...new Set(gaps)].filter((gap) => stoodBefore.has(gap));
  const hasAgreedSince = books.agreedOn !== null && books.agreedOn >= closed.onDate;
  const next = {
    ...books,
    closedOn: closed.onDate,
    partedOn: books.partedOn ?? (hasAgreedSince ? today : closed.onDate),
  };
  const [likeliest] = common;
  if (likeliest === undefined) return { ...next, standing: [...new Set(gaps)] };
  const { toldGapCents: told } = books;
  const toldGapCents = told !== null && common.includes(told) ? told : likeliest;
  return { ...next, standing: common, toldGapCents: books.hasMoved ? toldGapCents : null };
}

function concluded(books: Books, plainNow: Cents): Judgement {
  const [opening = plainNow] = books.openings;
  const difference = toCents(plainNow - opening);
  if (books.toldGapCents !== null) return { books, status: 'off', gapCents: books.toldGapCents };
  if (books.partedOn !== null && !books.hasMoved) return { books, status: 'stands_still', gapCents: null };
  if (books.openings.includes(plainNow)) return { books, status: 'agrees', gapCents: zeroCents };
  return { books, status: 'settling', gapCents: difference };
}

/** The books with a difference taken for right from now on. */
export function acceptGap(books: Books, gapCents: Cents): Books {
  const [opening] = books.openings;
  if (opening === undefined) return books;
  return {
    ...books,
    openings: [toCents(opening + gapCents)],
    standing: [],
    partedOn: null,
    toldGapCents: null,
  };
}

/** The newest of the days on which the bank was read that may be judged on `onDate`. */
export function lastClosedDay(onDate: PlainDate): PlainDate {
  return addDays(onDate, -lagDays);
}
