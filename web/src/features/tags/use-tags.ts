import { type Tag, type TagChange, tagRoutes } from '@cairn/contract/tags';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/api.ts';
import { queryFor } from '../../api/queries.ts';
import { showFailure, showToast } from '../../ui/toast-store.ts';

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

function settle(queryClient: QueryClient, tags: Tag[]): void {
  const { queryKey } = queryFor(tagRoutes.tags, {});
  queryClient.setQueryData(queryKey, { tags });
  void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
}

/** Renaming, merging and deleting tags. Each shows a message with an Undo button. */
export function useTagChanges() {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: (tagChangeId: string) => call(tagRoutes.undoTagChange, { params: { tagChangeId } }),
    onSuccess: ({ tags }) => {
      settle(queryClient, tags);
      showToast({ tone: 'good', message: 'Undone' });
    },
    onError: (error) => showFailure('It could not be undone.', error),
  });
  const settled = (message: string, { tags, changeId }: { tags: Tag[]; changeId: string }) => {
    settle(queryClient, tags);
    showToast({ tone: 'good', message, action: { label: 'Undo', run: () => undo.mutate(changeId) } });
  };
  const change = useMutation({
    mutationFn: ({ tag, change: body }: { tag: Tag; change: TagChange }) =>
      call(tagRoutes.changeTag, { params: { tagId: tag.id }, body }),
    onSuccess: (answer, { tag, change: made }) =>
      settled('name' in made ? `${tag.name} renamed to ${made.name}` : `${tag.name} merged`, answer),
    onError: (error) => showFailure('The tag could not be changed.', error),
  });
  const remove = useMutation({
    mutationFn: (tag: Tag) => call(tagRoutes.deleteTag, { params: { tagId: tag.id } }),
    onSuccess: (answer, tag) => settled(`${tag.name} deleted`, answer),
    onError: (error) => showFailure('The tag could not be deleted.', error),
  });
  return { change, remove };
}
