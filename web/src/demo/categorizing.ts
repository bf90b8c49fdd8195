import type { CategoryRule, Learning, RulePreviewRequest } from '@cairn/contract/categorizing';
import type { RouteName } from '@cairn/contract/routes';
import type { TransactionEdits } from '@cairn/contract/transactions';
import { RefusedError } from '@cairn/domain/refused-error';
import { transactionName } from '@cairn/domain/transactions';
import type { Answers } from './answers.ts';
import { type DemoRule, type DemoState, fits } from './demo-state.ts';

/** What can be undone, by its id; gives the ids of the transactions whose category went back. */
type Undoing = Map<string, (keepEdits: boolean) => string[]>;

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

function shown(rule: DemoRule, state: DemoState): CategoryRule {
  const { id, descriptionContains } = rule;
  const { id: categoryId, name: categoryName } = state.categories.resolve(rule.categoryId);
  const decided = state
    .transactions()
    .filter((row) => row.categorySource === 'rule' && state.ruleFor(row) === rule);
  return { id, descriptionContains, categoryId, categoryName, transactionsCount: decided.length };
}

function preview(state: DemoState, request: RulePreviewRequest) {
  const { categoryId } = request;
  if (!state.categories.has(categoryId)) throw new RefusedError('not_found', 'This category was not found.');
  const fitting = state.transactions().filter((row) => fits(request, row));
  const undecided = fitting.filter(({ categorySource }) => categorySource !== 'user');
  const changing = undecided.filter((row) => row.categoryId !== categoryId);
  return {
    changes: changing.length,
    yours: fitting.length - undecided.length,
    transfers: 0,
    unchangedCount: undecided.length - changing.length,
    examples: changing.map((row) => {
      const { id, date, description, amount, currency, aiCategory } = row;
      return {
        id,
        date,
        name: transactionName(row),
        description,
        amount,
        currency,
        categoryName: aiCategory,
      };
    }),
  };
}

function ruleAnswers(
  state: DemoState,
  undoing: Undoing,
): Answers<'categoryRules' | 'previewRule' | 'addRule' | 'deleteRule'> {
  const { rules } = state;
  function change(rule: DemoRule, changedPastCount: number, undo: () => void) {
    const changeId = state.nextId();
    undoing.set(changeId, () => {
      undo();
      return [];
    });
    return { changeId, rule: shown(rule, state), changedPastCount };
  }
  const remove = (rule: DemoRule) => {
    if (rules.includes(rule)) rules.splice(rules.indexOf(rule), 1);
  };
  return {
    categoryRules: () => ({ rules: rules.map((rule) => shown(rule, state)) }),
    previewRule: ({ body }) => preview(state, body),
    addRule: ({ body }) => {
      const { changes } = preview(state, body);
      const rule = { ...body, id: state.nextId() };
      rules.unshift(rule);
      return change(rule, body.applyToPast ? changes : 0, () => remove(rule));
    },
    deleteRule: ({ params }) => {
      const index = rules.findIndex(({ id }) => id === params.ruleId);
      const rule = rules[index];
      if (rule === undefined) throw new RefusedError('not_found', 'This rule was not found.');
      const { transactionsCount } = shown(rule, state);
      remove(rule);
      return change(rule, transactionsCount, () => void rules.splice(index, 0, rule));
    },
  };
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
  } satisfies Partial<Answers<RouteName>>;
}
