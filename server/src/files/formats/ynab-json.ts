import { z } from 'zod';
import { kindOfWord } from '../statements/account-kinds.ts';
import type { LineNote, ReadFile } from '../statements/statement.ts';
import { type Decimal, fromThousandths } from '../values/decimal.ts';
import { fileOfHistory, keyOfSides, type Movement } from './history.ts';
import { day, flag, list, monthText, reasonOf, text, valid } from './json-parts.ts';

const most = 1e13;
const thousandths = z
  .number()
  .refine((value) => Math.abs(value) < most)
  .transform((value) => fromThousandths(Math.round(value)));

/** A YNAB budget as its API gives it. */
const budget = z.object({
  accounts: list,
  payees: list,
  category_groups: list,
  categories: list,
  months: list,
  transactions: z.array(z.unknown()),
  subtransactions: list,
  currency_format: z.object({ iso_code: text }).nullish(),
});

const account = z.object({ id: z.string(), name: text, type: text, deleted: flag });
const named = z.object({ id: z.string(), name: text });
const category = named.extend({ category_group_id: text, category_group_name: text, deleted: flag });
const transaction = z.object({
  id: z.string(),
  date: day,
  amount: thousandths,
  memo: text,
  account_id: z.string(),
  payee_id: text,
  payee_name: text,
  category_id: text,
  transfer_account_id: text,
  transfer_transaction_id: text,
  cleared: text,
  flag_color: text,
  flag_name: text,
  deleted: flag,
  subtransactions: list,
});
const part = z.object({
  id: text,
  transaction_id: text,
  amount: thousandths,
  memo: text,
  category_id: text,
  transfer_account_id: text,
  transfer_transaction_id: text,
  deleted: flag,
});
const month = z.object({ month: monthText, categories: list });
const planned = z.object({ id: z.string(), budgeted: thousandths });

/** The budget in a text that is JSON of YNAB’s API, whatever is wrapped around it. Null where it is another JSON. */
export function ynabBudgetIn(value: unknown): z.output<typeof budget> | null {
  const wrapped = z.union([
    z.object({ data: z.object({ budget: z.unknown() }) }).transform((one) => one.data.budget),
    z.object({ budget: z.unknown() }).transform((one) => one.budget),
    z.unknown(),
  ]);
  const found = budget.safeParse(wrapped.parse(value));
  return found.success && found.data.accounts.length > 0 ? found.data : null;
}

/** Reads a budget of YNAB’s API: amounts are thousandths, and parts of splits stand in a list of their own. */
export function readYnabBudget(file: z.output<typeof budget>): ReadFile {
  const leftOut: LineNote[] = [];
  const unreadable: LineNote[] = [];
  const currency = file.currency_format?.iso_code ?? '';
  const groups = new Map(valid(named, file.category_groups).map(({ id, name }) => [id, name]));
  return fileOfHistory({
    format: 'YNAB',
    app: 'YNAB',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    accounts: valid(account, file.accounts)
      .filter(isThere)
      .map(({ id, name, type }) => ({ id, name, kind: kindOfWord(type) })),
    categories: valid(category, file.categories)
      .filter(isThere)
      .map((one) => ({
        id: one.id,
        name: one.name,
        group: groups.get(one.category_group_id) || one.category_group_name || null,
        isIncome: one.name.startsWith('Inflow:'),
      })),
    plans: valid(month, file.months).flatMap((one) =>
      valid(planned, one.categories)
        .filter(({ budgeted }) => budgeted.units !== 0n)
        .map(({ id, budgeted }) => ({ categoryId: id, month: one.month.slice(0, 7), amount: budgeted })),
    ),
    movements: movementsIn(file, leftOut, unreadable),
    leftOut,
    unreadable,
  });
}

function isThere({ deleted }: { deleted: boolean }): boolean {
  return !deleted;
}

function movementsIn(file: z.output<typeof budget>, leftOut: LineNote[], unreadable: LineNote[]): Movement[] {
  const payees = new Map(valid(named, file.payees).map(({ id, name }) => [id, name]));
  const apart = Map.groupBy(valid(part, file.subtransactions), (one) => one.transaction_id);
  return file.transactions.flatMap((value, at): Movement[] => {
    const line = at + 1;
    const found = transaction.safeParse(value);
    if (!found.success) {
      unreadable.push({ line, reason: reasonOf(found.error, line) });
      return [];
    }
    const one = found.data;
    if (one.deleted) {
      leftOut.push({ line, reason: 'This transaction is deleted in YNAB.' });
      return [];
    }
    const parts = [...(apart.get(one.id) ?? []), ...valid(part, one.subtransactions)].filter(isThere);
    const ends = (of: {
      id: string;
      category_id: string;
      transfer_account_id: string;
      transfer_transaction_id: string;
      memo: string;
      amount: Decimal;
    }) => ({
      amount: of.amount,
      note: of.memo || null,
      categoryId: of.category_id || null,
      transferAccountId: of.transfer_account_id || null,
      transferKey: keyOfSides(of.id, of.transfer_transaction_id),
    });
    return [
      {
        ...ends(one),
        line,
        id: one.id,
        accountId: one.account_id,
        postedOn: one.date,
        payee: payees.get(one.payee_id) || one.payee_name,
        parts: parts.map(ends),
        isCleared: one.cleared === '' ? null : one.cleared !== 'uncleared',
        tags: [one.flag_name || one.flag_color].filter((name) => name !== ''),
      },
    ];
  });
}
