import { dirname } from 'node:path';

/** How many folders one has to step through to get from the one file to the other. */
function distance(from: string, to: string): number {
  const [a, b] = [dirname(from).split('/'), dirname(to).split('/')];
  const shared = a.findIndex((folder, depth) => folder !== b[depth]);
  const depth = shared === -1 ? a.length : shared;
  return a.length - depth + b.length - depth;
}

/** The `count` files that lie nearest to those that have changed: beside them first. */
export function nearestFiles(files: readonly string[], changed: readonly string[], count: number): string[] {
  const nearness = (file: string) => Math.min(...changed.map((one) => distance(one, file)));
  return files.toSorted((a, b) => nearness(a) - nearness(b)).slice(0, count);
}
