import type { PlainDate } from '@cairn/domain/plain-date';
import { differentDates, type OrderFound, orderOf } from '../values/date-order.ts';
import { type DecimalSign, decimalSignOf, isAmbiguous } from '../values/read-amount.ts';
import { type DateOrder, dateOrders, dayIn, type WrittenDate } from '../values/read-date.ts';
import type { Answers } from './answers.ts';
import { dateOrderQuestion, decimalSignQuestion } from './questions.ts';
import type { Assumption, Question } from './statement.ts';

/** The answers given about a file, the questions that are still open, and those that have an answer. */
export type Deciding = {
  today: PlainDate;
  answers: Answers;
  questions: Question[];
  assumptions: Assumption[];
  /** In which order the app that wrote the file has all dates; null where it asks its user, or is not known. */
  usualOrder?: DateOrder | null;
};

/** The order of a file's dates, asked for where neither they nor other dates of the file decide it. */
export function decideDateOrder(
  dates: readonly WrittenDate[],
  others: () => readonly WrittenDate[],
  deciding: Deciding,
): DateOrder {
  const { today, answers, questions, assumptions, usualOrder = null } = deciding;
  const found = asUsual(orderOf(dates, today), usualOrder);
  const beside = 'order' in found ? found : orderOf(others(), today);
  const isPossible = 'order' in found || ('order' in beside && found.possible.includes(beside.order));
  const order = answers['date-order'] ?? ('order' in beside && isPossible ? beside.order : undefined);
  if (order === undefined && 'possible' in found) {
    questions.push(dateOrderQuestion(found.possible, dates, today));
    return found.possible[0] ?? 'dmy';
  }
  const decided = order ?? 'dmy';
  const different = differentDates(dates);
  const readable = dateOrders.filter((one) => different.every((date) => dayIn(one, date, today) !== null));
  const differs = different.some((date) => new Set(readable.map((one) => dayIn(one, date, today))).size > 1);
  const because =
    answers['date-order'] !== undefined ? 'answer' : 'because' in found ? found.because : 'beside';
  if (differs) assumptions.push({ ...dateOrderQuestion(readable, dates, today), answer: decided, because });
  return decided;
}

/** Where the dates alone decide nothing, the app does. */
function asUsual(found: OrderFound, usual: DateOrder | null): OrderFound {
  const isOpen = usual !== null && 'possible' in found && found.possible.includes(usual);
  return isOpen ? { order: usual, because: 'usual_form' } : found;
}

/** The decimal sign of a file's amounts, asked for where neither they nor the numbers beside them decide it. */
export function decideDecimalSign(
  digits: readonly string[],
  others: () => readonly string[],
  { answers, questions, assumptions }: Deciding,
): DecimalSign {
  const byItself = decimalSignOf(digits);
  if (byItself !== null && byItself !== 'mixed') return byItself;
  const beside = decimalSignOf(others());
  const decided = answers['decimal-sign'] ?? (beside === 'mixed' ? null : beside);
  const example = digits.find(isAmbiguous);
  if (example === undefined) return decided ?? '.';
  if (decided === null) questions.push(decimalSignQuestion(example));
  else {
    const because = answers['decimal-sign'] === undefined ? 'beside' : 'answer';
    assumptions.push({ ...decimalSignQuestion(example), answer: decided, because });
  }
  return decided ?? '.';
}
