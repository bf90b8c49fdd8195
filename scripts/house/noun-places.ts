import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import house from './nouns.json' with { type: 'json' };

export type NounPlaces = { noun: string; files: string[]; folders: string[] };

/** The product, without its tests. */
const product = '{contract,domain,server,web}/src/**/*.{ts,tsx}';
const test = /\.test\.tsx?$|\/test-[^/]+$/;
/** What the folder of each noun may hold, whatever the noun. */
const ofEach = new Set(['routes', 'undo', 'history-words']);

/** The files that have each noun in their name or their folder's, and the folders that they lie in. */
export function nounPlaces(): NounPlaces[] {
  const files = globSync(product, { cwd: join(import.meta.dirname, '../..') }).filter(
    (file) => !test.test(file),
  );
  return placesOf(house.nouns, files.sort());
}

/** The same of these nouns among these files. */
export function placesOf(nouns: readonly string[], files: readonly string[]): NounPlaces[] {
  return nouns.map((noun) => {
    const found = files.filter((file) => partsOf(file).some((part) => hasNoun(part, noun)));
    return { noun, files: found, folders: [...new Set(found.map(dirname))] };
  });
}

function partsOf(file: string): string[] {
  const parts = file.split('/').map((part) => part.replace(/\..*$/, ''));
  return parts.filter((part) => !ofEach.has(part));
}

/** Of one or of several: `tag-list`, `use-tags`. */
function hasNoun(part: string, noun: string): boolean {
  const one = noun.replace(/ies$/, 'y').replace(/s$/, '');
  return [noun, one].some((word) => `-${part}-`.includes(`-${word}-`));
}

/** A table in Markdown, those in most folders first. */
export function tableOf(places: readonly NounPlaces[]): string {
  const rows = places
    .toSorted((a, b) => b.folders.length - a.folders.length)
    .map(({ noun, files, folders }) => `| ${noun} | ${files.length} | ${folders.length} |`);
  return ['| noun | files | folders |', '|---|---:|---:|', ...rows].join('\n');
}
