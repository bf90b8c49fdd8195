import type { PlainDate } from '@cairn/domain/plain-date';
import { orderOf } from '../values/date-order.ts';
import { type DecimalSign, decimalSignOf, isAmbiguous } from '../values/read-amount.ts';
import type { DateOrder, WrittenDate } from '../values/read-date.ts';
import type { Answers } from './answers.ts';
import { dateOrderQuestion, decimalSignQuestion } from './questions.ts';
import type { Question } from './statement.ts';

/** The answers given about a file, and the questions that are still open. */
export type Deciding = { today: PlainDate; answers: Answers; questions: Question[] };

/** The order of a file's dates, asked for where neither they nor other dates of the file decide it. */
export function decideDateOrder(
  dates: readonly WrittenDate[],
  others: () => readonly WrittenDate[],
  { today, answers, questions }: Deciding,
): DateOrder {
  if (answers['date-order'] !== undefined) return answers['date-order'];
  const found = orderOf(dates, today);
  if ('order' in found) return found.order;
  const beside = orderOf(others(), today);
  if ('order' in beside && found.possible.includes(beside.order)) return beside.order;
  questions.push(dateOrderQuestion(found.possible, dates, today));
  return found.possible[0] ?? 'dmy';
}

/** The decimal sign of a file's amounts, asked for where neither they nor the numbers beside them decide it. */
export function decideDecimalSign(
  digits: readonly string[],
  others: () => readonly string[],
  { answers, questions }: Deciding,
): DecimalSign {
  if (answers['decimal-sign'] !== undefined) return answers['decimal-sign'];
  for (const column of [() => digits, others]) {
    const decided = decimalSignOf(column());
    if (decided !== null && decided !== 'mixed') return decided;
  }
  const example = digits.find(isAmbiguous);
  if (example !== undefined) questions.push(decimalSignQuestion(example));
  return '.';
}
