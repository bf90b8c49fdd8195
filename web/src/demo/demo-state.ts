import type { User } from '@cairn/contract/auth';
import type {
  Transaction,
  TransactionEdit,
  TransactionEdits,
  TransactionsFilter,
} from '@cairn/contract/transactions';
import { monthOf, type PlainDate, type PlainMonth, todayIn } from '@cairn/domain/plain-date';
import { RefusedError } from '@cairn/domain/refused-error';
import { matchesFilter } from '@cairn/domain/transaction-filter';
import { demoUser } from '../lib/demo-mode.ts';
import type { SessionStore } from '../lib/session.ts';
import { createBudgets } from './budgets.ts';
import { type CategoryTree, createCategoryTree } from './category-tree.ts';
import { type Decision, type DemoRow, type DemoRule, rowsOfSample, undecided } from './demo-rows.ts';
import { createTags, type DemoTags } from './demo-tags.ts';
import { demoId, firstAddedNumber, sampleRows } from './sample.ts';

/** The demo's household: the sample, and what the person has done with it on this page. */
export type DemoState = {
  now: () => Date;
  user: () => User;
  today: () => PlainDate;
  month: () => PlainMonth;
  timeZone: () => string;
  setTimeZone: (timeZone: string) => void;
  nextId: () => string;
  /** Keeps how a change is undone, and returns the id of its step. */
  addStep: (undo: () => void) => string;
  /** Undoes a step, once; false for one that is not there. */
  undo: (stepId: string) => boolean;
  /** What a filter leaves, newest first. */
  transactions: (filter?: TransactionsFilter) => Transaction[];
  /** Throws RefusedError `not_found`. */
  transaction: (id: string) => Transaction;
  /** All of the edits or none. Throws RefusedError `not_found`. */
  edit: (edits: TransactionEdits['edits']) => void;
  /** In order. */
  rules: () => readonly DemoRule[];
  setRules: (rules: readonly DemoRule[]) => void;
  /** All rows as these rules make them, each with what they make of it, newest first. */
  rowsUnder: (rules: readonly DemoRule[]) => DemoRow[];
  categories: CategoryTree;
  tags: DemoTags;
  budgets: ReturnType<typeof createBudgets>;
};

/** What the person decided about a row after an edit; what the edit leaves out stays. */
function decided(before: Decision, { categoryId, note, tagIds, merchantName }: TransactionEdit): Decision {
  return {
    categoryId: categoryId === undefined ? before.categoryId : categoryId,
    note: note === undefined ? before.note : note || null,
    tagIds: tagIds === undefined ? before.tagIds : tagIds,
    merchantName: merchantName === undefined ? before.merchantName : merchantName,
  };
}

type OpenDemoOptions = { now: () => Date; session: Pick<SessionStore, 'read'> };

export function createDemo({ now, session }: OpenDemoOptions): DemoState {
  const decisions = new Map<string, Decision>();
  let timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = () => todayIn(timeZone, now());
  let rules: readonly DemoRule[] = [];
  const categories = createCategoryTree();
  const tags = createTags();
  const undos = new Map<string, () => void>();
  let lastId = firstAddedNumber;
  function nextId(): string {
    lastId += 1;
    return demoId(lastId);
  }

  function rowsUnder(some: readonly DemoRule[]) {
    return rowsOfSample(sampleRows(today()), { rules: some, categories, tags, decisions });
  }

  function transactions(filter: TransactionsFilter = {}): Transaction[] {
    const rows = rowsUnder(rules).map(({ row }) => row);
    return rows.filter(matchesFilter(filter, categories.list(), tags.list()));
  }

  function transaction(id: string): Transaction {
    const row = transactions().find((one) => one.id === id);
    if (row === undefined) throw new RefusedError('not_found', 'This transaction was not found.');
    return row;
  }

  return {
    now,
    today,
    transactions,
    transaction,
    rules: () => rules,
    setRules(changed) {
      rules = changed;
    },
    rowsUnder,
    categories,
    tags,
    user: () => session.read().user ?? demoUser,
    month: () => monthOf(today()),
    timeZone: () => timeZone,
    setTimeZone(changed) {
      timeZone = changed;
    },
    nextId,
    addStep(undo) {
      const stepId = nextId();
      undos.set(stepId, undo);
      return stepId;
    },
    undo(stepId) {
      undos.get(stepId)?.();
      return undos.delete(stepId);
    },
    edit(edits) {
      for (const { id, categoryId, tagIds } of edits) {
        transaction(id);
        for (const tagId of tagIds ?? []) tags.require(tagId);
        if (typeof categoryId === 'string' && !categories.has(categoryId))
          throw new RefusedError('not_found', 'This category was not found.');
      }
      for (const { id, ...edit } of edits) decisions.set(id, decided(decisions.get(id) ?? undecided, edit));
    },
    budgets: createBudgets({ tree: categories, firstMonth: monthOf(today()), transactions }),
  };
}
