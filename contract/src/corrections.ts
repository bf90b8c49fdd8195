import { z } from 'zod/mini';
import { recordId } from './record-id.ts';
import { namedRoutes, route } from './route-definition.ts';
import { transaction } from './transactions.ts';

/** `keepEdits`: what was learned is undone, and the edited transactions keep their category. */
export const undoCategoryChange = z.object({ keepEdits: z.boolean() });

/** What an edit of a category teaches. */
export const correctionRoutes = namedRoutes({
  followCategoryChange: route('POST', '/api/category-changes/:changeId/follow', 'member', 'write', {
    summary: 'Apply a correction to past transactions now and return those that changed',
    params: z.object({ changeId: recordId }),
    response: z.object({
      /** Transactions without a user's category whose category changed. */
      changedPastCount: z.int(),
      /** The newest of them. */
      transactions: z.array(transaction),
    }),
  }),
  undoCategoryChange: route('POST', '/api/category-changes/:changeId/undo', 'member', 'write', {
    once: true,
    summary: 'Undo what was learned from an edit, or a change of rules',
    params: z.object({ changeId: recordId }),
    body: undoCategoryChange,
    response: z.object({
      /** The newest of the transactions that were restored. */
      transactions: z.array(transaction),
      rowsBack: z.int(),
    }),
  }),
});
