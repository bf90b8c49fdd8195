import type { User } from '@cairn/contract/auth';
import type { Transaction, TransactionEdits } from '@cairn/contract/transactions';
import { monthOf, type PlainDate, type PlainMonth, todayIn } from '@cairn/domain/plain-date';
import { ApiError } from '../lib/api-error.ts';
import { demoUser } from '../lib/demo-mode.ts';
import type { SessionStore } from '../lib/session.ts';
import { createBudgets } from './budgets.ts';
import { type CategoryTree, createCategoryTree } from './category-tree.ts';
import { type Decisions, type DemoRule, decide, type Row, rowsOf } from './ledger.ts';
import { transactionOf } from './transactions.ts';

/** The demo's household: the sample, and what the person has done with it on this page. */
export type DemoState = {
  now: () => Date;
  user: () => User;
  today: () => PlainDate;
  month: () => PlainMonth;
  timeZone: () => string;
  setTimeZone: (timeZone: string) => void;
  rows: () => Row[];
  /** Throws ApiError `not_found`. */
  transaction: (id: string) => Transaction;
  /** All of the edits or none. Throws ApiError `not_found`. */
  edit: (edits: TransactionEdits['edits']) => void;
  /** The newest first: the first that fits a row decides. */
  rules: DemoRule[];
  categories: CategoryTree;
  budgets: ReturnType<typeof createBudgets>;
};

function notFound(what: string): ApiError {
  return new ApiError({ status: 404, error: 'not_found', message: `This ${what} was not found.` });
}

export function openDemo({
  now,
  session,
}: {
  now: () => Date;
  session: Pick<SessionStore, 'read'>;
}): DemoState {
  const decisions: Decisions = new Map();
  let timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = () => todayIn(timeZone, now());
  const rules: DemoRule[] = [];
  const categories = createCategoryTree();
  const rows = () => rowsOf(today(), categories, decisions, rules);

  function transaction(id: string): Transaction {
    const row = rows().find((one) => one.id === id);
    if (row === undefined) throw notFound('transaction');
    return transactionOf(row);
  }

  return {
    now,
    today,
    rows,
    rules,
    categories,
    transaction,
    user: () => session.read().user ?? demoUser,
    month: () => monthOf(today()),
    timeZone: () => timeZone,
    setTimeZone(changed) {
      timeZone = changed;
    },
    edit(edits) {
      for (const { id, categoryId } of edits) {
        transaction(id);
        if (typeof categoryId === 'string' && !categories.has(categoryId)) throw notFound('category');
      }
      for (const { id, ...edit } of edits) decide(decisions, id, edit);
    },
    budgets: createBudgets(categories, monthOf(today())),
  };
}
