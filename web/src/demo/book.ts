import {
  builtInCategories,
  type CategoryKind,
  uncategorizedId,
  uncategorizedName,
} from '@cairn/contract/categories';
import { type Cents, negateCents, sumCents } from '@cairn/contract/money';
import type { PlainDate } from '@cairn/contract/plain-date';
import type { Flow, TransactionEdit } from '@cairn/contract/transactions';
import { type SampleRow, sampleRows } from './sample.ts';

/** A part of a row: what one category sees of it. */
export type Part = { categoryId: string; amount: Cents; flow: Flow };

/** A row as it stands, with what the person has decided about it. */
export type Row = Omit<SampleRow, 'parts'> & {
  parts: readonly Part[];
  personCategoryId: string | null;
  /** The text of the rule that decides it, where nobody did. */
  rule: string | null;
  note: string | null;
};

/** What the person has decided, by row. Kept for as long as the page lives. */
export type Decisions = Map<string, { categoryId: string | null; note: string | null }>;

export function isCategory(id: string): boolean {
  return id === uncategorizedId || builtInCategories.some((category) => category.id === id);
}

export function categoryName(id: string): string {
  return builtInCategories.find((category) => category.id === id)?.name ?? uncategorizedName;
}

function kindOf(categoryId: string): CategoryKind | null {
  return builtInCategories.find((category) => category.id === categoryId)?.kind ?? null;
}

/** What an amount in a category does to the totals. Money in that no category explains is income, money out spending. */
function flowOf(categoryId: string, amount: Cents): Flow {
  const kind = kindOf(categoryId);
  if (kind === 'transfer') return 'transfer';
  if (amount < 0) return 'spending';
  return kind === 'spending' ? 'refund' : 'income';
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

/**
 * The sample's rows with the person's decisions, or else what a rule says. A category that the person or a rule set is the whole
 * row's, split or not.
 */
export function rowsOf(today: PlainDate, decisions: Decisions, rules: readonly DemoRule[]): Row[] {
  return sampleRows(today).map((row) => {
    const decision = decisions.get(row.id) ?? { categoryId: null, note: null };
    const rule = rules.find((one) => one.applyToPast && fits(one, row.description));
    const set = decision.categoryId ?? rule?.categoryId ?? null;
    const split = set === null ? row.parts : [{ categoryId: set, amount: row.amount }];
    const parts = split.map((part) => ({ ...part, flow: flowOf(part.categoryId, part.amount) }));
    const { categoryId, note } = decision;
    return { ...row, parts, personCategoryId: categoryId, rule: rule?.descriptionContains ?? null, note };
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

const spendingFlows: ReadonlySet<Flow> = new Set(['spending', 'refund']);

export function isNetSpending(part: Part): boolean {
  return spendingFlows.has(part.flow);
}

/** Spending of parts, net of refunds, as a positive number. */
export function spentOf(parts: readonly Part[]): Cents {
  return negateCents(sumCents(parts.filter(isNetSpending).map((part) => part.amount)));
}

export function incomeOf(parts: readonly Part[]): Cents {
  return sumCents(parts.filter((part) => part.flow === 'income').map((part) => part.amount));
}
