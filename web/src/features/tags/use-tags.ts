import { type Tag, type TagChange, tagRoutes } from '@cairn/contract/tags';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { undoOf } from '../../api/undo-of.ts';
import { showFailure } from '../../ui/toast-store.ts';
import { useUndo } from '../../ui/use-undo.ts';

const none: Tag[] = [];

/** The household's tags by name; none while they load. */
export function useTags(): readonly Tag[] {
  return useQuery(queryFor(tagRoutes.tags, {})).data?.tags ?? none;
}

/** Finds the tag of a name, or adds it. */
export function useAddTag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(tagRoutes.addTag, { body: { name } }),
    onSuccess: (tag) => {
      const { queryKey } = queryFor(tagRoutes.tags, {});
      queryClient.setQueryData(queryKey, (known) => ({
        tags: [...(known?.tags ?? []).filter(({ id }) => id !== tag.id), tag].sort(byName),
      }));
    },
    onError: (error) => showFailure('The tag could not be added.', error),
  });
}

function byName(one: Tag, other: Tag): number {
  return one.name.localeCompare(other.name);
}

/** Renaming, merging and deleting tags. Each shows a message with an Undo button. */
export function useTagChanges() {
  const { done } = useUndo();
  const change = useMutation({
    mutationFn: ({ tag, change: body }: { tag: Tag; change: TagChange }) =>
      call(tagRoutes.changeTag, { params: { tagId: tag.id }, body }),
    onSuccess: ({ stepId }, { tag, change: made }) =>
      done('name' in made ? `${tag.name} renamed to ${made.name}` : `${tag.name} merged`, undoOf(stepId)),
    onError: (error) => showFailure('The tag could not be changed.', error),
  });
  const remove = useMutation({
    mutationFn: (tag: Tag) => call(tagRoutes.deleteTag, { params: { tagId: tag.id } }),
    onSuccess: ({ stepId }, tag) => done(`${tag.name} deleted`, undoOf(stepId)),
    onError: (error) => showFailure('The tag could not be deleted.', error),
  });
  return { change, remove };
}
