import type { CategoryRule, Learning, RulePreviewRequest } from '@cairn/contract/categorizing';
import { type RouteName, routes } from '@cairn/contract/routes';
import type { TransactionEdits } from '@cairn/contract/transactions';
import { ApiError } from '../lib/api-error.ts';
import type { Answers } from './answers.ts';
import { bodyOf } from './body-of.ts';
import type { DemoState } from './demo-state.ts';
import { type DemoRule, fits, type Row } from './ledger.ts';
import { demoId } from './sample.ts';

/** Above the ids of all that the sample holds. */
const firstId = 9_000;

function notFound(what: string): ApiError {
  return new ApiError({ status: 404, error: 'not_found', message: `This ${what} was not found.` });
}

/** What can be taken back, by its id; gives the rows of which the person's word went back. */
type Undoing = Map<string, (keepEdits: boolean) => string[]>;
type Changes = { nextId: () => string; undoing: Undoing };

/** Writes the person's word. In the demo no other rows are like those that are there, so none follow. */
function edit(
  state: DemoState,
  { nextId, undoing }: Changes,
  { edits, teach = true }: TransactionEdits,
): Learning | null {
  const before = new Map(state.rows().map((row) => [row.id, row]));
  state.edit(edits);
  const taught = edits.flatMap(({ id, categoryId }) => {
    const row = before.get(id);
    if (row === undefined || typeof categoryId !== 'string') return [];
    return categoryId === row.userCategoryId ? [] : [{ row, categoryId }];
  });
  if (!teach || taught.length === 0) return null;
  const id = nextId();
  undoing.set(id, (keepEdits) => {
    if (keepEdits) return [];
    state.edit(taught.map(({ row }) => ({ id: row.id, categoryId: row.userCategoryId })));
    return taught.map(({ row }) => row.id);
  });
  const names = taught.map(({ row, categoryId }) => ({
    name: row.merchantName,
    isExactText: false,
    categoryId,
    categoryName: state.categories.resolve(categoryId).name,
  }));
  return { id, taught: names };
}

function ruleAnswers(state: DemoState, { nextId, undoing }: Changes) {
  function change(rule: DemoRule, changedPastCount: number, undo: () => void) {
    const changeId = nextId();
    undoing.set(changeId, () => {
      undo();
      return [];
    });
    return { changeId, rule: shown(rule, state), changedPastCount };
  }
  const remove = (id: string) => {
    const index = state.rules.findIndex((rule) => rule.id === id);
    if (index >= 0) state.rules.splice(index, 1);
  };
  return {
    categoryRules: () => ({ rules: state.rules.map((rule) => shown(rule, state)) }),
    previewRule: (input) => preview(state, bodyOf(routes.previewRule.body, input)),
    addRule: (input) => {
      const body = bodyOf(routes.addRule.body, input);
      const { changes } = preview(state, body);
      const rule = { ...body, id: nextId() };
      state.rules.unshift(rule);
      return change(rule, body.applyToPast ? changes : 0, () => remove(rule.id));
    },
    deleteRule: ({ params }) => {
      const { ruleId } = routes.deleteRule.params.parse(params);
      const index = state.rules.findIndex(({ id }) => id === ruleId);
      const rule = state.rules[index];
      if (rule === undefined) throw notFound('rule');
      const { transactionsCount } = shown(rule, state);
      remove(ruleId);
      return change(rule, transactionsCount, () => void state.rules.splice(index, 0, rule));
    },
  } satisfies Partial<Answers<RouteName>>;
}

/** What corrections, rules and the review answer in the demo, where no bank brings more rows: they change those that are there. */
export function categorizingAnswers(state: DemoState) {
  let lastId = firstId;
  const undoing: Undoing = new Map();
  const nextId = () => {
    lastId += 1;
    return demoId(lastId);
  };
  const changes = { nextId, undoing };
  return {
    ...ruleAnswers(state, changes),
    editTransaction: (input) => {
      const id = routes.editTransaction.params.parse(input.params).transactionId;
      const edits = [{ id, ...bodyOf(routes.editTransaction.body, input) }];
      const learning = edit(state, changes, { edits });
      return { ...state.transaction(id), learning };
    },
    editTransactions: (input) => {
      const body = bodyOf(routes.editTransactions.body, input);
      const learning = edit(state, changes, body);
      return { transactions: body.edits.map(({ id }) => state.transaction(id)), skippedIds: [], learning };
    },
    // In the demo no other rows are like those that are there, so none follow.
    followCategoryChange: () => ({ changedPastCount: 0, transactions: [] }),
    undoCategoryChange: (input) => {
      const { changeId } = routes.undoCategoryChange.params.parse(input.params);
      const undo = undoing.get(changeId);
      if (undo === undefined) throw notFound('change');
      undoing.delete(changeId);
      const ids = undo(bodyOf(routes.undoCategoryChange.body, input).keepEdits);
      return { transactions: ids.map((id) => state.transaction(id)), rowsBack: 0 };
    },
    review: () => ({ groups: [], groupsCount: 0, transactionsCount: 0 }),
  } satisfies Partial<Answers<RouteName>>;
}

function shown(rule: DemoRule, state: DemoState): CategoryRule {
  const { id, descriptionContains } = rule;
  const { id: categoryId, name: categoryName } = state.categories.resolve(rule.categoryId);
  const decided = state
    .rows()
    .filter((row) => row.userCategoryId === null && row.rule === descriptionContains && rule.applyToPast);
  return { id, descriptionContains, categoryId, categoryName, transactionsCount: decided.length };
}

function preview(state: DemoState, request: RulePreviewRequest) {
  const { categoryId } = request;
  if (!state.categories.has(categoryId)) throw notFound('category');
  const fitting = state.rows().filter((row) => fits(request, row.description));
  const undecided = fitting.filter(({ userCategoryId }) => userCategoryId === null);
  const isSo = ({ category }: Row) => category.id === categoryId;
  const changing = undecided.filter((row) => !isSo(row));
  return {
    changes: changing.length,
    yours: fitting.length - undecided.length,
    transfers: 0,
    unchangedCount: undecided.length - changing.length,
    examples: changing.map((row) => {
      const { id, date, description, amount, currency, aiCategory } = state.transaction(row.id);
      return { id, date, name: row.merchantName, description, amount, currency, categoryName: aiCategory };
    }),
  };
}
