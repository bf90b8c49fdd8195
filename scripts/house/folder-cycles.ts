import { posix } from 'node:path';

/** A file and the files of the project that it imports, as paths from the project's root. */
export type Module = { file: string; imports: readonly string[] };

/** The import cycles of folders: each a list of folders that all reach each other. A folder is the files directly in it. */
export function folderCycles(modules: readonly Module[]): string[][] {
  const importsOf = folderImports(modules);
  const reachable = new Map(
    [...importsOf.keys()].map((folder) => [folder, reachableFrom(folder, importsOf)]),
  );
  const reaches = (from: string, to: string) => reachable.get(from)?.has(to) === true;
  const cycles = new Map<string, string[]>();
  for (const folder of [...importsOf.keys()].sort()) {
    if (!reaches(folder, folder)) continue;
    const cycle = [...(reachable.get(folder) ?? [])].filter((other) => reaches(other, folder)).sort();
    cycles.set(cycle.join(' '), cycle);
  }
  return [...cycles.values()];
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
