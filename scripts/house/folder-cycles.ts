import { posix } from 'node:path';

/** A file and the files of the project that it imports, as paths from the project's root. */
export type Module = { file: string; imports: readonly string[] };

/**
 * The circles of folders: each a list of folders of which every one reaches every other by imports. A folder is the files directly in it.
 */
export function folderCycles(modules: readonly Module[]): string[][] {
  const importsOf = folderImports(modules);
  const reachable = new Map(
    [...importsOf.keys()].map((folder) => [folder, reachableFrom(folder, importsOf)]),
  );
  const reaches = (from: string, to: string) => reachable.get(from)?.has(to) === true;
  const circles = new Map<string, string[]>();
  for (const folder of [...importsOf.keys()].sort()) {
    if (!reaches(folder, folder)) continue;
    const circle = [...(reachable.get(folder) ?? [])].filter((other) => reaches(other, folder)).sort();
    circles.set(circle.join(' '), circle);
  }
  return [...circles.values()];
}

/** By folder: the other folders that its files import from. */
function folderImports(modules: readonly Module[]): Map<string, Set<string>> {
  const importsOf = new Map<string, Set<string>>();
  for (const { file, imports } of modules) {
    const folder = posix.dirname(file);
    const known = importsOf.get(folder) ?? new Set<string>();
    importsOf.set(folder, known);
    for (const other of imports.map((imported) => posix.dirname(imported)))
      if (other !== folder) known.add(other);
  }
  return importsOf;
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
