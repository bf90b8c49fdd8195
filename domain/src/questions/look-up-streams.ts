import { containsText } from '../ledger-text.ts';
import { negateCents, sumCents } from '../money.ts';
import { transactionName } from '../transactions.ts';
import type { AnswerInput } from './answer-input.ts';
import type { AskStream, AskTransaction } from './ask-ledger.ts';
import { filterOf } from './look-up-amounts.ts';
import { rowAmount } from './look-up-lists.ts';
import { latestFullMonths } from './look-up-status.ts';
import { lookUpComparison } from './look-up-totals.ts';
import type { AskSubject, ReadingOf } from './reading.ts';
import type { Amount, AnswerOf } from './typed-answer.ts';

/** Whether a stream is of what is named: of the category or its parts, and of the merchant's text. */
function isOf({ payee, categoryId }: AskStream, subject: AskSubject, { vocabulary }: AnswerInput): boolean {
  const { categoryId: wanted, merchant } = subject;
  const parentId = vocabulary.categories.find(({ id }) => id === categoryId)?.parentId ?? null;
  const ids = wanted?.split(',');
  const isOfCategory =
    ids === undefined || ids.includes(categoryId) || (parentId !== null && ids.includes(parentId));
  return isOfCategory && containsText(payee, merchant ?? '');
}

function amountOf({ usual, latest }: AskStream, currency: string): Amount {
  return { cents: usual, currency, from: { is: 'row', ...latest } };
}

/** What is expected on the days of a period, or the next of each, soonest first. The amounts are those of the latest time. */
export async function lookUpUpcoming(
  { which, subject, period, asks }: ReadingOf<'upcoming'>,
  input: AnswerInput,
): Promise<AnswerOf<'upcoming'>> {
  const streams = (await input.ledger.streams()).filter(
    (stream) => (stream.kind === 'income') === (which === 'income') && isOf(stream, subject, input),
  );
  const { today } = input.vocabulary;
  const coming = streams
    .flatMap((stream) => {
      const ahead = stream.coming.filter((date) => date >= today);
      const days =
        period === undefined
          ? ahead.slice(0, 1)
          : ahead.filter((day) => day >= period.from && day <= period.to);
      return days.map((date) => ({
        name: stream.payee,
        date,
        amount: amountOf(stream, input.currency),
        source: { is: 'row' as const, ...stream.latest },
      }));
    })
    .toSorted(
      (a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)) || a.name.localeCompare(b.name, 'en-US'),
    );
  const of = coming.map(({ amount }) => amount);
  const sum: Amount = {
    cents: sumCents(of.map(({ cents }) => cents)),
    currency: input.currency,
    from: { is: 'amounts', of },
  };
  const isVarying = streams.some(({ isVariable }) => isVariable);
  const notes = isVarying && coming.length > 0 ? ['Where amounts vary, the latest one is shown.'] : [];
  const count = { count: coming.length, from: { is: 'amounts' as const, of } };
  return { is: 'upcoming', which, subject, period: period ?? null, count, sum, coming, asks, notes };
}

/** What a bill costs by what recurs, where one stream is of it; else by its latest charges, or by full months. */
export async function lookUpPrice(
  { subject, otherwise, asks }: ReadingOf<'price'>,
  input: AnswerInput,
): Promise<AnswerOf<'price'> | AnswerOf<'two charges'> | AnswerOf<'comparison'>> {
  const { ledger, currency } = input;
  const streams = (await ledger.streams()).filter(
    (one) => one.kind !== 'income' && isOf(one, subject, input),
  );
  const [stream, ...others] = streams;
  if (stream !== undefined && others.length === 0 && !stream.isVariable) {
    const { payee, cadence, change } = stream;
    const before =
      change === null
        ? null
        : {
            on: change.on,
            before: { cents: change.before, currency, from: { is: 'row' as const, ...change.beforeRow } },
          };
    return { is: 'price', payee, cadence, now: amountOf(stream, currency), change: before, asks, notes: [] };
  }
  if (otherwise === 'charges' || stream !== undefined) {
    const filter = { ...filterOf(subject, {}), kind: 'spending' as const };
    const [latest, before] = await ledger.rows(filter, 'latest', 2);
    // Charges of two payees are two bills, and one is no change of the other.
    if (latest !== undefined && before !== undefined && isSameBill(latest, before))
      return { is: 'two charges', subject, latest: charge(latest), before: charge(before), asks, notes: [] };
  }
  const [first, second] = latestFullMonths(input).map((period) => ({
    measure: 'spending' as const,
    subject,
    period,
  }));
  if (first === undefined || second === undefined) throw new Error('Two months make two');
  return lookUpComparison({ kind: 'compare', first, second, ...(asks === undefined ? {} : { asks }) }, input);
}

function isSameBill(a: AskTransaction, b: AskTransaction): boolean {
  return a.currency === b.currency && transactionName(a) === transactionName(b);
}

/** A charge as a positive amount: what it cost. */
function charge(row: AskTransaction): AnswerOf<'two charges'>['latest'] {
  const found = rowAmount(row);
  const { currency, from, cents } = found.amount;
  return { ...found, amount: { cents: negateCents(cents), currency, from } };
}
