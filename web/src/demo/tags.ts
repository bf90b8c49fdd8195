import type { Tag } from '@cairn/contract/tags';
import { RefusedError } from '@cairn/domain/refused-error';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';
import type { DemoTag } from './demo-tags.ts';

/** The tags and their edits. */
export function tagAnswers(
  state: DemoState,
): Answers<'tags' | 'addTag' | 'changeTag' | 'deleteTag' | 'undoTagChange'> {
  const { tags } = state;
  const undoing = new Map<string, () => void>();
  const shown = ({ id, name }: DemoTag): Tag => ({
    id,
    name,
    transactionsCount: state.transactions().filter(({ tagIds }) => tagIds.includes(id)).length,
  });
  const list = () => ({ tags: tags.list().map(shown) });
  const answer = (undo: () => void) => {
    const changeId = state.nextId();
    undoing.set(changeId, undo);
    return { ...list(), changeId };
  };
  function requireFree(name: string, id: string): void {
    const other = tags.named(name);
    if (other !== undefined && other.id !== id)
      throw new RefusedError('conflict', 'Another tag has this name. Merge the two instead.');
  }

  return {
    tags: list,
    addTag: ({ body: { name } }) => {
      const known = tags.named(name) ?? { id: state.nextId(), name, mergedInto: null };
      tags.put(known);
      return shown(known);
    },
    changeTag: ({ params, body }) => {
      const tag = tags.require(params.tagId);
      if ('mergeInto' in body) {
        const into = tags.require(body.mergeInto);
        if (into.id === tag.id) throw new RefusedError('invalid_request', 'mergeInto: must be another tag');
        tags.put({ ...tag, mergedInto: into.id });
      } else {
        requireFree(body.name, tag.id);
        tags.put({ ...tag, name: body.name });
      }
      return answer(() => {
        requireFree(tag.name, tag.id);
        tags.put(tag);
      });
    },
    deleteTag: ({ params }) => {
      const tag = tags.require(params.tagId);
      tags.remove(tag.id);
      return answer(() => {
        requireFree(tag.name, tag.id);
        tags.put(tag);
      });
    },
    undoTagChange: ({ params: { tagChangeId } }) => {
      const undo = undoing.get(tagChangeId);
      if (undo === undefined) throw new RefusedError('not_found', 'There is nothing to undo.');
      undo();
      undoing.delete(tagChangeId);
      return list();
    },
  };
}
