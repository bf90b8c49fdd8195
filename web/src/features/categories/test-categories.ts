import type { Category } from '@cairn/contract/transactions';

/** A category for a test: one of spending at the top, but for what is given. */
export function testCategory(given: Partial<Category> & Pick<Category, 'id'>): Category {
  return {
    name: given.id,
    parentId: null,
    kind: 'spending',
    color: 0,
    isBuiltIn: true,
    isHidden: false,
    transactionsCount: 0,
    ...given,
  };
}
