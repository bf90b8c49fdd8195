import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { readCategories } from '../ledger/categories/categories.store.ts';
import type { Once } from '../ledger/journal/answered-calls.store.ts';
import type { Answer, Call, Handlers } from './handlers.ts';

/** What changes the tree of categories, each call one transaction of the household. */
export type CategoryEditCalls = {
  add: (
    scope: HouseholdScope,
    wanted: Call<'addCategory'>['body'],
    once: Once<Answer<'addCategory'>> | null,
  ) => Promise<Answer<'addCategory'>>;
  change: (
    scope: HouseholdScope,
    id: string,
    change: Call<'changeCategory'>['body'],
    once: Once<Answer<'changeCategory'>> | null,
  ) => Promise<Answer<'changeCategory'>>;
  undo: (
    scope: HouseholdScope,
    changeId: string,
    once: Once<Answer<'undoCategoryEdit'>> | null,
  ) => Promise<Answer<'undoCategoryEdit'>>;
};

type CategoryHandlers = Pick<Handlers, 'categories' | 'addCategory' | 'changeCategory' | 'undoCategoryEdit'>;

/** The calls about the household's categories. */
export function categoryHandlers({
  database,
  edits,
}: {
  database: Database;
  edits: CategoryEditCalls;
}): CategoryHandlers {
  return {
    categories: async ({ session }) => ({
      categories: await inHousehold(database, session.scope, readCategories),
    }),
    addCategory: ({ session, once, body }) => edits.add(session.scope, body, once),
    changeCategory: ({ session, once, params, body }) =>
      edits.change(session.scope, params.categoryId, body, once),
    undoCategoryEdit: ({ session, once, params }) => edits.undo(session.scope, params.categoryEditId, once),
  };
}
