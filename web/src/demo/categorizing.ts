import type { RouteName } from '@cairn/contract/routes';
import type { Learning, TransactionEdits } from '@cairn/contract/transactions';
import { RefusedError } from '@cairn/domain/refused-error';
import { transactionName } from '@cairn/domain/transactions';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';
import { ruleAnswers } from './rules.ts';
import type { Undoing } from './undoing.ts';

/** Writes the person's word. In the demo no other rows are like those that are there, so none follow. */
function edit(
  state: DemoState,
  undoing: Undoing,
  { edits, teach = true }: TransactionEdits,
): Learning | null {
  const before = new Map(state.transactions().map((row) => [row.id, row]));
  state.edit(edits);
  const taught = edits.flatMap(({ id, categoryId }) => {
    const row = before.get(id);
    if (row === undefined || typeof categoryId !== 'string') return [];
    const chosenBefore = row.categorySource === 'user' ? row.categoryId : null;
    return categoryId === chosenBefore ? [] : [{ row, categoryId, chosenBefore }];
  });
  if (!teach || taught.length === 0) return null;
  const id = state.nextId();
  undoing.set(id, (keepEdits) => {
    if (keepEdits) return [];
    state.edit(taught.map(({ row, chosenBefore }) => ({ id: row.id, categoryId: chosenBefore })));
    return taught.map(({ row }) => row.id);
  });
  const names = taught.map(({ row, categoryId }) => ({
    name: transactionName(row),
    isExactText: false,
    categoryId,
    categoryName: state.categories.resolve(categoryId).name,
  }));
  return { id, taught: names };
}

/** Corrections, rules and the review in the demo, where no bank brings more rows: they change those that are there. */
export function categorizingAnswers(state: DemoState) {
  const undoing: Undoing = new Map();
  return {
    ...ruleAnswers(state, undoing),
    editTransaction: ({ params: { transactionId: id }, body }) => {
      const learning = edit(state, undoing, { edits: [{ id, ...body }] });
      return { ...state.transaction(id), learning };
    },
    editTransactions: ({ body }) => {
      const learning = edit(state, undoing, body);
      return { transactions: body.edits.map(({ id }) => state.transaction(id)), skippedIds: [], learning };
    },
    followCategoryChange: () => ({ changedPastCount: 0, transactions: [] }),
    undoCategoryChange: ({ params: { changeId }, body: { keepEdits } }) => {
      const undo = undoing.get(changeId);
      if (undo === undefined) throw new RefusedError('not_found', 'This change was not found.');
      undoing.delete(changeId);
      return { transactions: undo(keepEdits).map((id) => state.transaction(id)), rowsBack: 0 };
    },
    review: () => ({ groups: [], groupsCount: 0, transactionsCount: 0 }),
    reviewCount: () => ({ transactionsCount: 0, proposalsCount: 0 }),
    proposals: () => ({ proposals: [] }),
  } satisfies Partial<Answers<RouteName>>;
}
