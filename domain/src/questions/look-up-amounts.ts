import { idsWithin } from '../categories.ts';
import { type Cents, toCents } from '../money.ts';
import { type CentsInPart, sumOfRows } from '../partial-sum.ts';
import type { TransactionsFilter, TransactionTotals } from '../transactions.ts';
import type { AnswerInput } from './answer-input.ts';
import { periodName } from './format.ts';
import type { AskMeasure, AskPeriod, AskRows, AskSide, AskSubject } from './reading.ts';
import { type Amount, type AnswerOf, type Count, rowsOf } from './typed-answer.ts';
import type { AskVocabulary } from './vocabulary.ts';

/** What must be known to read the figures of an answer right; gathered while they are looked up. */
export type Notes = string[];
type OneMeasure = Exclude<AskMeasure, 'net'>;

/** Subject and period as a filter of the transactions; without what is excluded. */
export function filterOf(subject: AskSubject, period: AskPeriod): TransactionsFilter {
  const { categoryId, merchant, accountId, least, most } = subject;
  return {
    ...period,
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(merchant === undefined ? {} : { merchant }),
    ...(accountId === undefined ? {} : { accountId }),
    ...(least === undefined ? {} : { minAmountCents: least }),
    ...(most === undefined ? {} : { maxAmountCents: most }),
  };
}

/** The rows that a measure sums. */
export function measured(filter: TransactionsFilter, measure: OneMeasure): TransactionsFilter {
  return { ...filter, kind: measure === 'spending' ? 'net_spending' : 'income' };
}

/** The rows that a list or a count is of. */
export function narrowed(filter: TransactionsFilter, rows: AskRows): TransactionsFilter {
  return rows === 'any' ? filter : { ...filter, kind: rows };
}

/** Thrown where an amount, or a share of it, is unknown; the answer is then that (`answerReading`). */
export class UnknownAmountError extends Error {}

/** The amount of transactions; throws `UnknownAmountError` where it is unknown, of which zero is the commonest look. */
export function centsOfRows(part: CentsInPart, totals: TransactionTotals): Cents {
  const sum = sumOfRows(part, totals);
  if (sum.is === 'unknown') throw new UnknownAmountError('No matching transaction has an exchange rate');
  return sum.amount;
}

/** Says when matching rows are in no sum, since their day has no exchange rate. */
export function noteWithoutRate(
  notes: Notes,
  { countWithoutRate: count }: Pick<TransactionTotals, 'countWithoutRate'>,
): void {
  if (count === 1) notes.push('1 transaction has no exchange rate for its day and is not in the totals.');
  if (count > 1)
    notes.push(`${count} transactions have no exchange rate for their days and are not in the totals.`);
}

/** Says that a period is not over, where one is not. */
export function noteUnfinished(notes: Notes, period: AskPeriod, { vocabulary }: AnswerInput): void {
  const { from, to } = period;
  if (to !== undefined && to > vocabulary.today && (from ?? to) <= vocabulary.today)
    notes.push(`${periodName(period)} isn’t over yet.`);
}

export type SideFound = {
  amount: Amount;
  /** The rows behind the amount; null where it is computed of several. */
  count: Count | null;
  made: AnswerOf<'total'>['made'];
};

/** The amount of a side, with the rows that add up to it or the amounts that it is computed of. */
export async function amountOfSide(side: AskSide, input: AnswerInput, notes: Notes): Promise<SideFound> {
  const { measure, subject, period } = side;
  if (measure === 'net') {
    const income = (await amountOfSide({ ...side, measure: 'income' }, input, notes)).amount;
    const spending = (await amountOfSide({ ...side, measure: 'spending' }, input, notes)).amount;
    const amount = { ...less(income, spending), isSigned: true as const };
    return { amount, count: null, made: { is: 'net', income, spending } };
  }
  const { without, ...rest } = subject;
  if (without !== undefined) {
    const found = await amountOfSide({ ...side, subject: rest }, input, notes);
    const excluded = excludedRows(rest, without, input.vocabulary);
    if (excluded === null) return found;
    const out = (await amountOfSide({ ...side, subject: excluded }, input, notes)).amount;
    const whole = found.amount;
    return { amount: less(whole, out), count: null, made: { is: 'without', whole, out } };
  }
  const filter = measured(filterOf(subject, period), measure);
  const totals = await input.ledger.totals(filter);
  noteWithoutRate(notes, totals);
  const cents = centsOfRows(measure === 'spending' ? totals.spent : totals.income, totals);
  return {
    amount: { cents, currency: input.currency, from: rowsOf(filter, 'amount') },
    count: { count: totals.count, from: rowsOf(filter) },
    made: null,
  };
}

/** How many charges a side has, whatever came back of them. */
export async function countCharges({ subject, period }: AskSide, input: AnswerInput): Promise<number> {
  const countOf = async (own: AskSubject) =>
    (await input.ledger.totals(narrowed(filterOf(own, period), 'spending'))).count;
  const { without, ...rest } = subject;
  const excluded = without === undefined ? null : excludedRows(rest, without, input.vocabulary);
  return (await countOf(rest)) - (excluded === null ? 0 : await countOf(excluded));
}

/** The rows of a subject that are excluded from it: those of both. Null where there are none. */
function excludedRows(
  { categoryId, merchant, ...rest }: AskSubject,
  without: NonNullable<AskSubject['without']>,
  { categories }: AskVocabulary,
): AskSubject | null {
  const withParts = (ids: string) => ids.split(',').flatMap((id) => idsWithin(categories, id));
  const out = without.categoryId;
  const both = categoryId ?? out;
  const ids =
    categoryId === undefined || out === undefined
      ? both
      : withParts(categoryId)
          .filter((id) => withParts(out).includes(id))
          .join(',');
  if (ids === '') return null;
  const text = without.merchant ?? merchant;
  return {
    ...rest,
    ...(ids === undefined ? {} : { categoryId: ids }),
    ...(text === undefined ? {} : { merchant: text }),
  };
}

/** One amount less another. */
export function less(a: Amount, b: Amount): Amount {
  return { cents: toCents(a.cents - b.cents), currency: a.currency, from: { is: 'amounts', of: [a, b] } };
}

/** An amount that is computed of others. */
export function computed(cents: Cents, currency: string, of: readonly (Amount | Count)[]): Amount {
  return { cents, currency, from: { is: 'amounts', of } };
}
