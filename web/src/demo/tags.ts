import type { Tag } from '@cairn/contract/tags';
import { RefusedError } from '@cairn/domain/refused-error';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';
import type { DemoTag } from './demo-tags.ts';

/** The tags and their edits. */
export function tagAnswers(state: DemoState): Answers<'tags' | 'addTag' | 'changeTag' | 'deleteTag'> {
  const { tags } = state;
  const shown = ({ id, name }: DemoTag): Tag => ({
    id,
    name,
    transactionsCount: state.transactions().filter(({ tagIds }) => tagIds.includes(id)).length,
  });
  const list = () => ({ tags: tags.list().map(shown) });
  const answer = (undo: () => void) => ({ ...list(), stepId: state.addStep(undo) });
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
  };
}
