import type { TransactionEdit } from '@cairn/contract/transactions';
import { type CategoryKind, uncategorizedId } from '@cairn/domain/categories';
import { type Cents, negateCents, sumCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { TransactionKind } from '@cairn/domain/transactions';
import type { CategoryTree, DemoCategory } from './category-tree.ts';
import { type SampleRow, sampleRows } from './sample.ts';

/** A row with its category of now and what the person has decided about it. */
export type Row = Omit<SampleRow, 'categoryId'> & {
  category: DemoCategory;
  kind: TransactionKind;
  userCategoryId: string | null;
  /** The text of the rule that decides it, where no person did. */
  rule: string | null;
  note: string | null;
};

/** What the person has decided, by row. Kept for as long as the page lives. */
export type Decisions = Map<string, { categoryId: string | null; note: string | null }>;

/** What an amount in a category does to the totals. Money in that no category explains is income, money out spending. */
function kindOf({ id, kind }: { id: string; kind: CategoryKind }, amount: Cents): TransactionKind {
  if (kind === 'transfer') return 'transfer';
  if (amount < 0) return 'spending';
  return kind === 'spending' && id !== uncategorizedId ? 'refund' : 'income';
}

/** A rule of the demo's household, and whether it holds for the rows that are there. */
export type DemoRule = { id: string; descriptionContains: string; categoryId: string; applyToPast: boolean };

/** Whether a rule fits a row: the text taken literally, whatever the case. */
export function fits(
  { descriptionContains }: Pick<DemoRule, 'descriptionContains'>,
  description: string,
): boolean {
  return description.toLowerCase().includes(descriptionContains.toLowerCase());
}

/** The sample's rows with the person's decisions, or else what a rule says. */
export function rowsOf(
  today: PlainDate,
  tree: CategoryTree,
  decisions: Decisions,
  rules: readonly DemoRule[],
): Row[] {
  return sampleRows(today).map(({ categoryId: sampleCategoryId, ...row }) => {
    const { categoryId, note } = decisions.get(row.id) ?? { categoryId: null, note: null };
    const rule = rules.find((one) => one.applyToPast && fits(one, row.description));
    const category = tree.resolve(categoryId ?? rule?.categoryId ?? sampleCategoryId);
    return {
      ...row,
      category,
      kind: kindOf(category, row.amount),
      userCategoryId: categoryId === null ? null : category.id,
      rule: rule?.descriptionContains ?? null,
      note,
    };
  });
}

/** Writes down what the person decided about a row; what the edit leaves out stays. */
export function decide(decisions: Decisions, id: string, edit: TransactionEdit): void {
  const before = decisions.get(id) ?? { categoryId: null, note: null };
  decisions.set(id, {
    categoryId: edit.categoryId === undefined ? before.categoryId : edit.categoryId,
    note: edit.note === undefined ? before.note : edit.note || null,
  });
}

type Counted = Pick<Row, 'amount' | 'kind'>;

const spendingKinds: ReadonlySet<TransactionKind> = new Set(['spending', 'refund']);

export function isNetSpending({ kind }: Counted): boolean {
  return spendingKinds.has(kind);
}

/** Spending of rows, net of refunds, as a positive number. */
export function spentOf(rows: readonly Counted[]): Cents {
  return negateCents(sumCents(rows.filter(isNetSpending).map((row) => row.amount)));
}

export function incomeOf(rows: readonly Counted[]): Cents {
  return sumCents(rows.filter((row) => row.kind === 'income').map((row) => row.amount));
}
