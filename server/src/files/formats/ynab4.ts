import { z } from 'zod';
import { kindOfWord } from '../statements/account-kinds.ts';
import type { LineNote, ReadFile } from '../statements/statement.ts';
import { fromThousandths } from '../values/decimal.ts';
import { fileOfHistory, keyOfSides, type Movement } from './history.ts';
import { day, flag, list, monthText, reasonOf, text, valid } from './json-parts.ts';

const most = 1e10;
/** Amounts are numbers with the errors of floating point: a thousandth is the smallest part that YNAB 4 has. */
const amount = z
  .number()
  .refine((value) => Math.abs(value) < most)
  .transform((value) => fromThousandths(Math.round(value * 1000)));

const file = z.object({
  accounts: z.array(z.unknown()),
  payees: list,
  masterCategories: z.array(z.unknown()),
  monthlyBudgets: list,
  transactions: z.array(z.unknown()),
  budgetMetaData: z.object({ currencyISOSymbol: text }).nullish(),
});
type Ynab4 = z.output<typeof file>;

const account = z.object({ entityId: z.string(), accountName: text, accountType: text, isTombstone: flag });
const payee = z.object({ entityId: z.string(), name: text, targetAccountId: text });
const master = z.object({ name: text, subCategories: list });
const category = z.object({ entityId: z.string(), name: text, isTombstone: flag });
const ends = z.object({
  entityId: text,
  amount,
  memo: text,
  categoryId: text,
  targetAccountId: text,
  payeeId: text,
  transferTransactionId: text,
  isTombstone: flag,
});
const transaction = ends.extend({
  entityId: z.string(),
  date: day,
  accountId: z.string(),
  cleared: text,
  flag: text,
  subTransactions: list,
});
const monthly = z.object({
  month: monthText,
  monthlySubCategoryBudgets: list,
});
const planned = z.object({ categoryId: z.string(), budgeted: amount, isTombstone: flag });

const income = [
  { id: 'Category/__ImmediateIncome__', name: 'Available this month', group: 'Income', isIncome: true },
  { id: 'Category/__DeferredIncome__', name: 'Available next month', group: 'Income', isIncome: true },
];

/** The data of a Budget.yfull. Null where it is another JSON. */
export function ynab4In(value: unknown): Ynab4 | null {
  const found = file.safeParse(value);
  return found.success ? found.data : null;
}

export function readYnab4(data: Ynab4): ReadFile {
  const leftOut: LineNote[] = [];
  const unreadable: LineNote[] = [];
  const currency = data.budgetMetaData?.currencyISOSymbol ?? '';
  return fileOfHistory({
    format: 'YNAB 4',
    app: 'YNAB',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    accounts: valid(account, data.accounts)
      .filter((one) => !one.isTombstone)
      .map((one) => ({ id: one.entityId, name: one.accountName, kind: kindOfWord(one.accountType) })),
    categories: [
      ...valid(master, data.masterCategories).flatMap((group) =>
        valid(category, group.subCategories)
          .filter((one) => !one.isTombstone)
          .map((one) => ({
            id: one.entityId,
            name: plainName(one.name),
            group: group.name,
            isIncome: false,
          })),
      ),
      ...income,
    ],
    plans: valid(monthly, data.monthlyBudgets).flatMap(({ month, monthlySubCategoryBudgets }) =>
      valid(planned, monthlySubCategoryBudgets)
        .filter(({ budgeted, isTombstone }) => !isTombstone && budgeted.units !== 0n)
        .map(({ categoryId, budgeted }) => ({ categoryId, month: month.slice(0, 7), amount: budgeted })),
    ),
    movements: movementsIn(data, leftOut, unreadable),
    leftOut,
    unreadable,
  });
}

/** A hidden category’s name holds that of its group, its own, and a number. */
function plainName(name: string): string {
  const parts = name.split(' ` ');
  const isHidden = parts.length > 2 && /^\d+$/.test(parts.at(-1) ?? '');
  return isHidden ? (parts.at(-2) ?? name) : name;
}

function movementsIn(data: Ynab4, leftOut: LineNote[], unreadable: LineNote[]): Movement[] {
  const payees = new Map(valid(payee, data.payees).map((one) => [one.entityId, one]));
  const plain = (of: z.output<typeof ends>) => ({
    amount: of.amount,
    note: of.memo || null,
    categoryId: of.categoryId || null,
    transferAccountId: of.targetAccountId || payees.get(of.payeeId)?.targetAccountId || null,
    transferKey: keyOfSides(of.entityId, of.transferTransactionId),
  });
  return data.transactions.flatMap((value, at): Movement[] => {
    const line = at + 1;
    const found = transaction.safeParse(value);
    if (!found.success) {
      unreadable.push({ line, reason: reasonOf(found.error, line) });
      return [];
    }
    const one = found.data;
    if (one.isTombstone) {
      leftOut.push({ line, reason: 'This transaction is deleted in YNAB.' });
      return [];
    }
    const name = payees.get(one.payeeId)?.name ?? '';
    const parts = valid(ends, one.subTransactions).filter((part) => !part.isTombstone);
    const { entityId: id, accountId, date: postedOn } = one;
    const facts = {
      isCleared: one.cleared === '' ? null : one.cleared !== 'Uncleared',
      tags: [one.flag].filter((flag) => flag !== ''),
    };
    return [{ ...plain(one), ...facts, line, id, accountId, postedOn, payee: name, parts: parts.map(plain) }];
  });
}
