import type { User } from '@cairn/contract/auth';
import type {
  Transaction,
  TransactionEdit,
  TransactionEdits,
  TransactionsFilter,
} from '@cairn/contract/transactions';
import { uncategorizedId } from '@cairn/domain/categories';
import { classify } from '@cairn/domain/classify';
import { monthOf, type PlainDate, type PlainMonth, todayIn } from '@cairn/domain/plain-date';
import { RefusedError } from '@cairn/domain/refused-error';
import { matchesFilter } from '@cairn/domain/transaction-filter';
import { demoUser } from '../lib/demo-mode.ts';
import type { SessionStore } from '../lib/session.ts';
import { createBudgets } from './budgets.ts';
import { type CategoryTree, createCategoryTree, type DemoCategory } from './category-tree.ts';
import { createTags, type DemoTags } from './demo-tags.ts';
import { demoId, firstAddedNumber, type SampleRow, sampleRows } from './sample.ts';

/** A rule of the demo's household, and whether it holds for the rows that are there. */
export type DemoRule = { id: string; descriptionContains: string; categoryId: string; applyToPast: boolean };

/** The demo's household: the sample, and what the person has done with it on this page. */
export type DemoState = {
  now: () => Date;
  user: () => User;
  today: () => PlainDate;
  month: () => PlainMonth;
  timeZone: () => string;
  setTimeZone: (timeZone: string) => void;
  nextId: () => string;
  /** What a filter leaves, newest first. */
  transactions: (filter?: TransactionsFilter) => Transaction[];
  /** Throws RefusedError `not_found`. */
  transaction: (id: string) => Transaction;
  /** All of the edits or none. Throws RefusedError `not_found`. */
  edit: (edits: TransactionEdits['edits']) => void;
  /** The newest first: the first that fits a row decides. */
  rules: DemoRule[];
  /** The rule that decides a row unless a person has. */
  ruleFor: (row: { description: string }) => DemoRule | undefined;
  categories: CategoryTree;
  tags: DemoTags;
  budgets: ReturnType<typeof createBudgets>;
};

/** What the person has decided about a row. */
type Decision = { categoryId: string | null; note: string | null; tagIds: readonly string[] | null };
const undecided: Decision = { categoryId: null, note: null, tagIds: null };

/** What the person decided about a row after an edit; what the edit leaves out stays. */
function decided(before: Decision, { categoryId, note, tagIds }: TransactionEdit): Decision {
  return {
    categoryId: categoryId === undefined ? before.categoryId : categoryId,
    note: note === undefined ? before.note : note || null,
    tagIds: tagIds === undefined ? before.tagIds : tagIds,
  };
}

/** The sample's rows are of merchants that any bank knows. */
const sampleConfidencePercent = 95;

/** Whether a rule fits a row: the text taken literally, whatever the case. */
export function fits(
  { descriptionContains }: Pick<DemoRule, 'descriptionContains'>,
  { description }: { description: string },
): boolean {
  return description.toLowerCase().includes(descriptionContains.toLowerCase());
}

/** Why a row is in its category: the person's word, else a rule, else the sample's bank. */
function explanationOf(decision: Decision, rule: DemoRule | undefined) {
  if (decision.categoryId !== null)
    return {
      categorySource: 'user',
      categoryReason: 'You chose this category',
      confidencePercent: null,
    } as const;
  return {
    categorySource: rule === undefined ? 'bank' : 'rule',
    categoryReason:
      rule === undefined
        ? 'Your bank’s category'
        : `Your rule: description contains “${rule.descriptionContains}”`,
    confidencePercent: sampleConfidencePercent,
  } as const;
}

function kindOf({ account, amount, description }: SampleRow, category: DemoCategory, isDecided: boolean) {
  return classify({
    accountType: account.type,
    amountCents: amount,
    description,
    userCategoryKind: isDecided ? category.kind : null,
    predictedCategoryId: category.id,
    predictedCategoryKind: category.id === uncategorizedId ? null : category.kind,
    isPaired: false,
  });
}

type OpenDemoOptions = { now: () => Date; session: Pick<SessionStore, 'read'> };

export function openDemo({ now, session }: OpenDemoOptions): DemoState {
  const decisions = new Map<string, Decision>();
  let timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const today = () => todayIn(timeZone, now());
  const rules: DemoRule[] = [];
  const ruleFor = (row: { description: string }) => rules.find((one) => one.applyToPast && fits(one, row));
  const categories = createCategoryTree();
  const tags = createTags();
  let lastId = firstAddedNumber;

  function transactionOf(sample: SampleRow): Transaction {
    const { account, categoryId: sampleCategoryId, ...row } = sample;
    const decision = decisions.get(row.id) ?? undecided;
    const rule = ruleFor(row);
    const category = categories.resolve(decision.categoryId ?? rule?.categoryId ?? sampleCategoryId);
    return {
      ...row,
      ...explanationOf(decision, rule),
      currency: 'USD',
      type: row.amount < 0 ? 'debit' : 'credit',
      accountId: account.id,
      accountName: account.name,
      kind: kindOf(sample, category, decision.categoryId !== null),
      categoryId: category.id,
      aiCategory: category.name,
      note: decision.note,
      tagIds: tags.current(decision.tagIds ?? []),
      hasUserTags: decision.tagIds !== null,
      partOfId: null,
    };
  }

  function transactions(filter: TransactionsFilter = {}): Transaction[] {
    return sampleRows(today()).map(transactionOf).filter(matchesFilter(filter, categories.list()));
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
    rules,
    ruleFor,
    categories,
    tags,
    user: () => session.read().user ?? demoUser,
    month: () => monthOf(today()),
    timeZone: () => timeZone,
    setTimeZone(changed) {
      timeZone = changed;
    },
    nextId() {
      lastId += 1;
      return demoId(lastId);
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
