import { recordsOf } from '../csv/records.ts';
import type { FileCategory, Plan, ReadFile } from '../statements/statement.ts';
import { isZero } from '../values/decimal.ts';
import { decimalSignOf, parseAmount, signedAmount } from '../values/read-amount.ts';
import { monthOfName } from '../values/read-date.ts';

/** Adds the plans of YNAB’s Plan.csv or Budget.csv to its register: a line for each category and month. */
export function withYnabPlans(file: ReadFile, text: string): ReadFile {
  const [header, ...records] = recordsOf(text.replace(/^\uFEFF/, ''), text.includes('\t') ? '\t' : ',');
  const place = (...names: readonly string[]) =>
    header?.cells.findIndex((cell) => names.includes(cell)) ?? -1;
  const [month, group, category] = [
    place('Month'),
    place('Category Group', 'Master Category'),
    place('Category', 'Sub Category'),
  ];
  const assigned = place('Assigned', 'Budgeted');
  const cell = (cells: readonly string[], at: number) => cells[at]?.trim() ?? '';
  const digits = records.flatMap(({ cells }) => parseAmount(cell(cells, assigned))?.digits ?? []);
  const sign = decimalSignOf(digits);
  const categories = new Map<string, FileCategory>();
  const plans: Plan[] = [];
  const unreadable = [...file.unreadable];
  for (const { line, cells } of records) {
    const name = cell(cells, category);
    if (name === '') continue;
    categories.set(name, {
      name,
      group: cell(cells, group) || null,
      isIncome: name.startsWith('Ready to Assign'),
    });
    const written = parseAmount(cell(cells, assigned));
    const amount = written === null ? null : signedAmount(written, sign === ',' ? ',' : '.');
    const of = monthOfName(cell(cells, month));
    if (amount === null || of === null)
      unreadable.push({ line, reason: `The plan for “${name}” can’t be read.` });
    else if (!isZero(amount)) plans.push({ category: name, month: of, amount });
  }
  return { ...file, categories: [...categories.values()], plans, unreadable };
}
