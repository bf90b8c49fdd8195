import type { Category } from '@cairn/contract/transactions';
import { type CategoryKind, newHouseholdCategories, uncategorizedId } from '@cairn/domain/categories';

/** A category of the demo's household. One that was merged into another is kept, so that the merge can be undone. */
export type DemoCategory = Omit<Category, 'transactionsCount'> & { mergedInto: string | null };

/** The demo's tree of categories, kept for as long as the page lives. */
export type CategoryTree = {
  /** Each parent, followed by its parts; those that were merged into another are none any more. */
  list: () => DemoCategory[];
  /** The category of an id; of a merged one the category that it was merged into; Uncategorized where there is none. */
  resolve: (id: string) => DemoCategory;
  has: (id: string) => boolean;
  /** The category of an id, merged or not. */
  get: (id: string) => DemoCategory | undefined;
  /** Whether a category has parts or was merged into, by categories that are merged themselves too. */
  isPointedAt: (id: string) => boolean;
  /** Puts a category in the place of the one with its id, or behind all others. */
  put: (category: DemoCategory) => void;
  remove: (id: string) => void;
};

const uncategorized: DemoCategory = {
  id: uncategorizedId,
  name: 'Uncategorized',
  parentId: 'other',
  kind: 'spending' satisfies CategoryKind,
  color: 0,
  isBuiltIn: true,
  isHidden: false,
  mergedInto: null,
};

export function createCategoryTree(): CategoryTree {
  let all: DemoCategory[] = newHouseholdCategories().map(({ position: _place, ...category }) => ({
    ...category,
    isBuiltIn: true,
    isHidden: false,
    mergedInto: null,
  }));

  function resolve(id: string): DemoCategory {
    const found = all.find((category) => category.id === id) ?? uncategorized;
    return found.mergedInto === null ? found : resolve(found.mergedInto);
  }

  return {
    resolve,
    list() {
      const current = all.filter(({ mergedInto }) => mergedInto === null);
      return current
        .filter(({ parentId }) => parentId === null)
        .flatMap((parent) => [parent, ...current.filter(({ parentId }) => parentId === parent.id)]);
    },
    get: (id) => all.find((category) => category.id === id),
    has: (id) => all.some((category) => category.id === id && category.mergedInto === null),
    isPointedAt: (id) => all.some(({ parentId, mergedInto }) => parentId === id || mergedInto === id),
    put(category) {
      const isThere = all.some(({ id }) => id === category.id);
      all = isThere ? all.map((one) => (one.id === category.id ? category : one)) : [...all, category];
    },
    remove(id) {
      all = all.filter((category) => category.id !== id);
    },
  };
}
