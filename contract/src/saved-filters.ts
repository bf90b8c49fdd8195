import { z } from 'zod/mini';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { text, typedText } from './text.ts';

const name = typedText('Name', 60).check(
  z.normalize('NFC'),
  z.trim(),
  z.minLength(1, 'Name must not be empty'),
);

export const savedFilter = z.object({
  id: z.string(),
  /** Unique among the person's own, and among the household's. */
  name: z.string(),
  /** The filter as the address of the list has it, such as `type=debit&status=pending`. */
  query: z.string(),
  /** Whether every member of the household sees it. */
  isShared: z.boolean(),
});
export type SavedFilter = z.output<typeof savedFilter>;

const savedFiltersResponse = z.object({ filters: z.array(savedFilter) });

export const newSavedFilter = z.object({ name, query: text(4000), isShared: z._default(z.boolean(), false) });
export type NewSavedFilter = z.output<typeof newSavedFilter>;

const params = z.object({ savedFilterId: recordId });

/** Filters of the list under a name. */
export const savedFilterRoutes = namedRoutes({
  savedFilters: route('GET', '/api/saved-filters', 'viewer', 'read', {
    summary: 'The filters that the person or the household saved, by name',
    response: savedFiltersResponse,
  }),
  saveFilter: route('POST', '/api/saved-filters', 'member', 'write', {
    once: true,
    summary: 'Save a filter under a name',
    body: newSavedFilter,
    response: savedFilter,
  }),
  renameSavedFilter: route('PATCH', '/api/saved-filters/:savedFilterId', 'member', 'write', {
    summary: 'Rename a saved filter',
    params,
    body: z.object({ name }),
    response: savedFilter,
  }),
  deleteSavedFilter: route('DELETE', '/api/saved-filters/:savedFilterId', 'member', 'write', {
    summary: 'Delete a saved filter',
    params,
    response: empty,
  }),
});
