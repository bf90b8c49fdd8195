import type { PlainDate } from '@cairn/domain/plain-date';
import { absolute, type Decimal, decimalText, signOf, subtract } from '../values/decimal.ts';
import { type DateOrder, dayIn, type WrittenDate } from '../values/read-date.ts';
import type { Question } from './statement.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Asks which of two readings of the same dates is right, by the first date that they read differently. */
export function dateOrderQuestion(
  possible: readonly DateOrder[],
  dates: readonly WrittenDate[],
  today: PlainDate,
): Question {
  const differing = dates.find(
    (date) => new Set(possible.map((order) => dayIn(order, date, today))).size > 1,
  );
  const text = differing?.is === 'numbers' ? differing.numbers.join('/') : '';
  return {
    id: 'date-order',
    text: `Which day is ${text}?`,
    choices: possible.map((order) => {
      const day = differing === undefined ? null : dayIn(order, differing, today);
      return { answer: order, text: day === null ? order : dayFormat.format(new Date(day)) };
    }),
  };
}

/** Asks what the only mark in a number is. */
export function decimalSignQuestion(digits: string): Question {
  const mark = digits.replace(/[^.,]/g, '');
  const other = mark === ',' ? '.' : ',';
  const small = digits.replace(mark, '.');
  const large = digits.replace(mark, '');
  return {
    id: 'decimal-sign',
    text: `How much is ${digits}?`,
    choices: [
      { answer: mark, text: `${small} (with decimals)` },
      { answer: other, text: `${large} (without decimals)` },
    ],
  };
}

/** Asks whether what stands in the memos is the day. */
export function dateFieldQuestion(example: string): Question {
  return {
    id: 'date-field',
    text: `No transaction has a date, but the memos look like dates, such as ${example}. Are they the dates?`,
    choices: [
      { answer: 'memo', text: 'Yes, use them' },
      { answer: 'none', text: 'No' },
    ],
  };
}

/** Asks which way the money of a row went. `isPlusIn`: it is one without a sign, where what came in has a plus. */
export function signQuestion(description: string, amount: Decimal, isPlusIn = false): Question {
  const isNegative = signOf(amount) < 0;
  return {
    id: 'sign',
    text: `Is ${decimalText(absolute(amount))} for “${description.slice(0, 60)}” money in or money out?`,
    choices: [
      { answer: isNegative ? 'turned' : 'as-written', text: 'Money in' },
      { answer: isPlusIn ? 'plus-is-in' : isNegative ? 'as-written' : 'turned', text: 'Money out' },
    ],
  };
}

/** Asks which of several columns of numbers has the amounts. */
export function amountColumnQuestion(
  columns: readonly { at: number; name: string; example: string }[],
): Question {
  return {
    id: 'amount-column',
    text: 'Which column has the amounts?',
    choices: columns.map(({ at, name, example }) => ({
      answer: String(at),
      text: example === '' ? name : `${name} (${example})`,
    })),
  };
}

/** Asks whether an amount has its fee in it. */
export function feeQuestion(description: string, amount: Decimal, fee: Decimal): Question {
  const both = subtract(amount, fee);
  return {
    id: 'fee',
    text: `Is the fee of ${decimalText(fee)} part of ${decimalText(amount)} for “${description.slice(0, 60)}”?`,
    choices: [
      { answer: 'inside', text: `Yes, it is ${decimalText(amount)} in all` },
      { answer: 'beside', text: `No, it is ${decimalText(both)} in all` },
    ],
  };
}
