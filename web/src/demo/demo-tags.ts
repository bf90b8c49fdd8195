import { RefusedError } from '@cairn/domain/refused-error';

export type DemoTag = { id: string; name: string; mergedInto: string | null };

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
