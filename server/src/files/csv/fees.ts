import type { Deciding } from '../statements/deciding.ts';
import { feeQuestion } from '../statements/questions.ts';
import { type Decimal, isZero, subtract } from '../values/decimal.ts';
import { proveByBalance } from './running-balance.ts';
import type { AmountCell } from './signs.ts';

type Row = { cell: AmountCell };
/** `feeOf`: the fee of a row, without a sign; null where no column has fees. */
type Fees<T> = { feeOf: ((row: T) => Decimal) | null; names: readonly string[] };

/** Exports whose fees are known to be beside the amounts, by their column names. */
const beside: readonly (readonly string[])[] = [['Type', 'Product', 'Started Date', 'Completed Date', 'Fee']];

/**
 * What the bank took for itself is money out beside the amount, or part of it already: the running balance says which. Where it does not,
 * and the export is not a known one, it is asked.
 */
export function lessFees<T extends Row>(
  rows: readonly T[],
  { feeOf, names }: Fees<T>,
  { answers, questions, assumptions }: Deciding,
): T[] {
  const withFee = feeOf === null ? undefined : rows.find((row) => !isZero(feeOf(row)));
  if (feeOf === null || withFee === undefined) return [...rows];
  const less = rows.map((row) => ({
    ...row,
    cell: { ...row.cell, amount: subtract(row.cell.amount, feeOf(row)) },
  }));
  const [breaksInside, breaksBeside] = [breaksOf(rows), breaksOf(less)];
  if (breaksInside !== breaksBeside) return breaksBeside < breaksInside ? less : [...rows];
  if (beside.some((columns) => columns.every((column) => names.includes(column)))) return less;
  const { description, amount } = withFee.cell;
  const question = feeQuestion(description, amount, feeOf(withFee));
  if (answers.fee === undefined) questions.push(question);
  else assumptions.push({ ...question, answer: answers.fee, because: 'answer' });
  return answers.fee === 'beside' ? less : [...rows];
}

function breaksOf(rows: readonly Row[]): number {
  return proveByBalance(rows.map(({ cell }) => cell))?.breaks.length ?? Number.POSITIVE_INFINITY;
}
