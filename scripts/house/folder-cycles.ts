import { posix } from 'node:path';

/** A file and the files of the project that it imports, as paths from the project's root. */
export type Module = { file: string; imports: readonly string[] };

/**
 * The circles of folders: each a list of folders of which every one reaches every other by imports. A folder is the files directly in it;
 * tests are left out, since they may import what they test from anywhere.
 */
export function folderCycles(modules: readonly Module[]): string[][] {
  const importsOf = new Map<string, Set<string>>();
  for (const { file, imports } of modules) {
    const folder = posix.dirname(file);
    const known = importsOf.get(folder) ?? new Set<string>();
    for (const imported of imports) {
      const other = posix.dirname(imported);
      if (other !== folder) known.add(other);
    }
    importsOf.set(folder, known);
  }
  const reachable = new Map(
    [...importsOf.keys()].map((folder) => [folder, reachableFrom(folder, importsOf)]),
  );
  const seen = new Set<string>();
  return [...importsOf.keys()].sort().flatMap((folder) => {
    if (seen.has(folder) || reachable.get(folder)?.has(folder) !== true) return [];
    const circle = [...(reachable.get(folder) ?? [])].filter(
      (other) => reachable.get(other)?.has(folder) === true,
    );
    for (const one of circle) seen.add(one);
    return [circle.sort()];
  });
}

/** Every folder that is reached by one import or more. */
function reachableFrom(start: string, importsOf: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const next of importsOf.get(folder) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        waiting.push(next);
      }
  return reached;
}
