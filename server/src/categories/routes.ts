import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import { readCategories } from './categories.store.ts';
import type { CategoryEdits } from './category-edits.ts';

export function categoryHandlers({ database, edits }: { database: Database; edits: CategoryEdits }) {
  return {
    categories: async ({ session }) => ({
      categories: await inHousehold(database, session.scope, readCategories),
    }),
    addCategory: ({ session, once, body }) => edits.add(session.scope, body, once),
    changeCategory: ({ session, once, params, body }) =>
      edits.change(session.scope, params.categoryId, body, once),
  } satisfies Partial<Handlers>;
}
