import type { CategoryChange, NewCategory } from '@cairn/contract/category-routes';
import { type ErrorCode, httpStatusByErrorCode } from '@cairn/contract/errors';
import { routes } from '@cairn/contract/routes';
import { colorOfPlace, uncategorizedId } from '@cairn/domain/categories';
import {
  canBeHidden,
  canBeMergedInto,
  categoryRefusals,
  isFixedCategory,
} from '@cairn/domain/category-meanings';
import { ApiError } from '../lib/api-error.ts';
import type { Answers } from './answers.ts';
import { bodyOf } from './body-of.ts';
import type { DemoCategory } from './category-tree.ts';
import type { DemoState } from './demo-state.ts';
import { demoCategories } from './figures.ts';
import { demoId } from './sample.ts';

/** Above the ids of all else that is added in the demo. */
const firstId = 20_000;

const mergedSince = 'The category was merged or removed after this change. Undo that first.';

function refusal(error: ErrorCode, message: string): ApiError {
  return new ApiError({ status: httpStatusByErrorCode[error], error, message, said: message });
}

function refused(why: keyof typeof categoryRefusals): ApiError {
  return refusal('invalid_request', categoryRefusals[why]);
}

/** The server's checks of an edit, in its words. */
function checksOf(state: DemoState) {
  const tree = state.categories;
  const find = (id: string): DemoCategory => {
    if (!tree.has(id)) throw refusal('not_found', 'This category was not found.');
    return tree.resolve(id);
  };
  return {
    find,
    parent(id: string): DemoCategory {
      const parent = find(id);
      if (parent.parentId !== null)
        throw refusal('invalid_request', 'Choose a top-level category as the parent.');
      return parent;
    },
    freeName(name: string, exceptId: string | null): void {
      const isTaken = tree
        .list()
        .some((one) => one.id !== exceptId && one.name.toLowerCase() === name.toLowerCase());
      if (isTaken) throw refusal('conflict', 'A category with this name already exists.');
    },
    changeable(id: string): void {
      if (isFixedCategory(id)) throw refused('fixed');
    },
    hidable(id: string): void {
      if (isFixedCategory(id)) throw refused('fixed');
      if (!canBeHidden(tree.list(), id)) throw refused('hasFixedPart');
    },
    mergeable(id: string, into: string): void {
      find(id);
      find(into);
      if (id === into) throw refusal('invalid_request', 'A category cannot be merged into itself.');
      if (!canBeMergedInto(into)) throw refused('mergeTarget');
      if (tree.list().some(({ parentId }) => parentId === id))
        throw refusal('invalid_request', 'Move or merge its subcategories first.');
    },
  };
}

type Checks = ReturnType<typeof checksOf>;

function added(state: DemoState, checks: Checks, id: string, wanted: NewCategory): DemoCategory {
  checks.freeName(wanted.name, null);
  const kind = wanted.parentId === null ? wanted.kind : checks.parent(wanted.parentId).kind;
  const siblings = state.categories.list().filter(({ parentId }) => parentId === wanted.parentId);
  const { name, parentId } = wanted;
  const color = wanted.color ?? colorOfPlace(siblings.length);
  return { id, name, parentId, kind, color, isBuiltIn: false, isHidden: false, mergedInto: null };
}

function changed(checks: Checks, before: DemoCategory, change: CategoryChange): DemoCategory {
  const { id, parentId } = before;
  if ('name' in change) {
    if (id === uncategorizedId) throw refused('uncategorized');
    checks.freeName(change.name, id);
    return { ...before, name: change.name };
  }
  if ('color' in change) return { ...before, color: change.color };
  if ('isHidden' in change) {
    if (change.isHidden) checks.hidable(id);
    return { ...before, isHidden: change.isHidden };
  }
  checks.changeable(id);
  if ('mergeInto' in change) {
    checks.mergeable(id, change.mergeInto);
    return { ...before, mergedInto: change.mergeInto };
  }
  if (parentId === null) throw refused('top');
  const parent = checks.parent(change.parentId);
  return { ...before, parentId: parent.id, kind: parent.kind };
}

/** The category as it is, with what one change made of it undone. */
function withoutChange(current: DemoCategory, before: DemoCategory, after: DemoCategory): DemoCategory {
  const back = <K extends keyof DemoCategory>(field: K): DemoCategory[K] => {
    if (before[field] === after[field]) return current[field];
    if (current[field] !== after[field])
      throw refusal(
        'conflict',
        'The category was changed again after this change. Undo the later change first.',
      );
    return before[field];
  };
  return {
    ...current,
    name: back('name'),
    parentId: back('parentId'),
    kind: back('kind'),
    color: back('color'),
    isHidden: back('isHidden'),
    mergedInto: back('mergedInto'),
  };
}

/** What editing the tree of categories answers in the demo, by the server's rules. */
export function categoryEditAnswers(state: DemoState) {
  const tree = state.categories;
  const checks = checksOf(state);
  const undoing = new Map<string, () => void>();
  let lastId = firstId;
  const nextId = () => {
    lastId += 1;
    return demoId(lastId);
  };
  const answer = (categoryId: string, changedCount: number, undo: () => void) => {
    const changeId = nextId();
    undoing.set(changeId, undo);
    return { ...demoCategories(state), changeId, categoryId, changedCount };
  };

  function requireThere(id: string | null, message: string): void {
    if (id !== null && !tree.has(id)) throw refusal('conflict', message);
  }

  function undoAddition(id: string): void {
    requireThere(id, mergedSince);
    const isUsed = state.rows().some((row) => row.category.id === id);
    if (isUsed || state.budgets.has(id) || tree.isPointedAt(id))
      throw refusal('conflict', 'The category is in use. Merge it into another one instead.');
    tree.remove(id);
  }

  function undoChange(before: DemoCategory, after: DemoCategory): void {
    requireThere(after.mergedInto ?? before.id, mergedSince);
    const current = tree.get(before.id);
    if (current === undefined) throw refusal('conflict', mergedSince);
    const back = withoutChange(current, before, after);
    checks.freeName(back.name, back.id);
    requireThere(back.parentId, 'Its parent category was merged after this change. Undo the merge first.');
    tree.put(back);
  }

  return {
    categories: () => demoCategories(state),
    addCategory: (input) => {
      const category = added(state, checks, `own-${nextId()}`, bodyOf(routes.addCategory.body, input));
      tree.put(category);
      return answer(category.id, 0, () => undoAddition(category.id));
    },
    changeCategory: (input) => {
      const before = checks.find(routes.changeCategory.params.parse(input.params).categoryId);
      const after = changed(checks, before, bodyOf(routes.changeCategory.body, input));
      const count = state.rows().filter(({ category }) => category.id === before.id).length;
      tree.put(after);
      const isElsewhere = after.mergedInto !== null || after.kind !== before.kind;
      return answer(after.mergedInto ?? before.id, isElsewhere ? count : 0, () => undoChange(before, after));
    },
    undoCategoryEdit: ({ params }) => {
      const { categoryEditId: changeId } = routes.undoCategoryEdit.params.parse(params);
      const undo = undoing.get(changeId);
      if (undo === undefined) throw refusal('not_found', 'There is nothing to undo.');
      undo();
      undoing.delete(changeId);
      return demoCategories(state);
    },
  } satisfies Answers<'categories' | 'addCategory' | 'changeCategory' | 'undoCategoryEdit'>;
}
