import type { Category } from '@cairn/contract/transactions';
import { newHouseholdCategories, uncategorizedId } from '@cairn/domain/categories';
import { requireStillThere } from '@cairn/domain/category-edits';

/** A category of the demo's household. One that was merged into another is kept, so that the merge can be undone. */
export type DemoCategory = Omit<Category, 'transactionsCount'> & { mergedInto: string | null };

/** The demo's tree of categories, kept for as long as the page lives. */
export type CategoryTree = ReturnType<typeof createCategoryTree>;

const asBuiltIn = { isBuiltIn: true, isHidden: false, mergedInto: null };

export function createCategoryTree() {
  let all: DemoCategory[] = newHouseholdCategories().map(({ position: _place, ...category }) => ({
    ...category,
    ...asBuiltIn,
  }));

  /** The category of an id; of a merged one the category that it was merged into. Throws RefusedError where there is none. */
  function resolve(id: string): DemoCategory {
    const found = all.find((category) => category.id === id) ?? requireStillThere(all, uncategorizedId);
    return found.mergedInto === null ? found : resolve(found.mergedInto);
  }

  /** Each parent, followed by its parts; those that were merged into another are none any more. */
  function list(): DemoCategory[] {
    const current = all.filter(({ mergedInto }) => mergedInto === null);
    return current
      .filter(({ parentId }) => parentId === null)
      .flatMap((parent) => [parent, ...current.filter(({ parentId }) => parentId === parent.id)]);
  }

  return {
    list,
    resolve,
    has: (id: string) => all.some((category) => category.id === id && category.mergedInto === null),
    /** Whether a category has parts or was merged into, by categories that are merged themselves too. */
    isPointedAt: (id: string) => all.some(({ parentId, mergedInto }) => parentId === id || mergedInto === id),
    add(category: DemoCategory) {
      all = [...all, category];
    },
    change(id: string, fields: Partial<DemoCategory>) {
      all = all.map((one) => (one.id === id ? { ...one, ...fields } : one));
    },
    remove(id: string) {
      all = all.filter((category) => category.id !== id);
    },
  };
}
