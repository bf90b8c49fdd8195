import type { Tag } from '@cairn/contract/tags';
import { RefusedError } from '@cairn/domain/refused-error';
import type { Answers } from './answers.ts';
import type { DemoState } from './demo-state.ts';

type DemoTag = { id: string; name: string; mergedInto: string | null };

/** The tags of the demo's household. */
export type DemoTags = ReturnType<typeof createTags>;

function compareNames(a: DemoTag, b: DemoTag): number {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return one < other ? -1 : Number(one > other);
}

export function createTags() {
  const stored = new Map<string, DemoTag>();
  const resolve = (id: string): DemoTag | undefined => {
    const tag = stored.get(id);
    return tag === undefined || tag.mergedInto === null ? tag : resolve(tag.mergedInto);
  };
  const list = () => [...stored.values()].filter(({ mergedInto }) => mergedInto === null).sort(compareNames);
  const named = (name: string) => list().find((one) => one.name.toLowerCase() === name.toLowerCase());
  return {
    list,
    named,
    put: (tag: DemoTag) => void stored.set(tag.id, tag),
    remove: (id: string) => void stored.delete(id),
    /** Throws RefusedError `not_found`. */
    require(id: string): DemoTag {
      const tag = resolve(id);
      if (tag === undefined) throw new RefusedError('not_found', 'This tag was not found.');
      return tag;
    },
    /** The tags of today for those that were chosen, in the order of their names. */
    current(ids: readonly string[]): string[] {
      const found = new Map(ids.flatMap((id) => resolve(id) ?? []).map((tag) => [tag.id, tag]));
      return [...found.values()].sort(compareNames).map(({ id }) => id);
    },
  };
}

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
