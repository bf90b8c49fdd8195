/** An arrow from one id to another, such as from a category to the one that it was merged into. */
export type Arrow = readonly [from: string, to: string];

/** An id from which arrows lead back to itself; null where none does. Looks at each arrow once. Pure. */
export function findCircle(arrows: Iterable<Arrow>): string | null {
  const targets = new Map<string, string[]>();
  const waiting = new Map<string, number>();
  for (const [from, to] of arrows) {
    targets.set(from, [...(targets.get(from) ?? []), to]);
    waiting.set(to, (waiting.get(to) ?? 0) + 1);
    waiting.set(from, waiting.get(from) ?? 0);
  }
  // What no arrow leads to is on no circle, and neither is what only such ids lead to (Kahn, "Topological sorting of large networks").
  const free = [...waiting].flatMap(([id, count]) => (count === 0 ? [id] : []));
  for (let id = free.pop(); id !== undefined; id = free.pop()) {
    waiting.delete(id);
    for (const to of targets.get(id) ?? []) {
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) free.push(to);
    }
  }
  return onCircle(waiting, targets);
}

/** Of ids that all are on a circle or behind one: follows arrows until one comes again. */
function onCircle(
  waiting: ReadonlyMap<string, number>,
  targets: ReadonlyMap<string, readonly string[]>,
): string | null {
  const before = new Map<string, string>();
  for (const id of waiting.keys())
    for (const to of targets.get(id) ?? []) if (waiting.has(to)) before.set(to, id);
  const seen = new Set<string>();
  let id: string | undefined = [...waiting.keys()][0];
  while (id !== undefined && !seen.has(id)) {
    seen.add(id);
    id = before.get(id);
  }
  return id ?? null;
}
