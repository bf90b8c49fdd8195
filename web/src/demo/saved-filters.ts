import type { SavedFilter } from '@cairn/contract/saved-filters';
import { RefusedError } from '@cairn/domain/refused-error';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';

/** The filters that the person saved. */
export function savedFilterAnswers({
  nextId,
}: Pick<DemoState, 'nextId'>): Answers<
  'savedFilters' | 'saveFilter' | 'renameSavedFilter' | 'deleteSavedFilter'
> {
  const saved = new Map<string, SavedFilter>();
  const find = (id: string): SavedFilter => {
    const filter = saved.get(id);
    if (filter === undefined) throw new RefusedError('not_found', 'This filter was not found.');
    return filter;
  };
  const put = (filter: SavedFilter): SavedFilter => {
    const isTaken = [...saved.values()].some(
      ({ id, name }) => id !== filter.id && name.toLowerCase() === filter.name.toLowerCase(),
    );
    if (isTaken) throw new RefusedError('conflict', 'Another saved filter has this name.');
    saved.set(filter.id, filter);
    return filter;
  };
  return {
    savedFilters: () => ({
      filters: [...saved.values()].sort((a, b) => a.name.localeCompare(b.name)),
    }),
    saveFilter: ({ body }) => put({ id: nextId(), ...body }),
    renameSavedFilter: ({ params, body }) => put({ ...find(params.savedFilterId), name: body.name }),
    deleteSavedFilter: ({ params }) => {
      saved.delete(find(params.savedFilterId).id);
      return {};
    },
  };
}
