import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { labels } from '../server/src/classifier/labels.ts';

/** A merchant of the lists: one category, and the spellings that statements show. */
export type Merchant = { name: string; categoryId: string; spellings: readonly string[] };

/** A word or phrase that means a category when the merchant is unknown. */
export type Phrase = {
  text: string;
  categoryId: string;
  weight: number;
  direction: 'debit' | 'credit' | null;
};

const categoryIds: ReadonlySet<string> = new Set(labels.map(({ id }) => id));

/** Lines of all files of a folder, files by name, without comments and empty lines. */
function linesOf(folder: string, ending: string): { file: string; line: string }[] {
  const path = join(import.meta.dirname, folder);
  const files = readdirSync(path).filter((file) => file.endsWith(ending));
  return files.sort().flatMap((file) =>
    readFileSync(join(path, file), 'utf8')
      .split('\n')
      .map((line) => ({ file, line: line.replace(/\r$/, '') }))
      .filter(({ line }) => line.trim() !== '' && !line.startsWith('#')),
  );
}

function knownCategory(categoryId: string, file: string, line: string): string {
  if (!categoryIds.has(categoryId)) throw new Error(`${file}: no category "${categoryId}" in "${line}"`);
  return categoryId;
}

export function readMerchants(): Merchant[] {
  return linesOf('merchants', '.tsv').map(({ file, line }) => {
    const [name = '', categoryId = '', spellings = ''] = line.split('\t');
    const others = spellings.split('|').filter((spelling) => spelling.trim() !== '');
    return { name: name.trim(), categoryId: knownCategory(categoryId.trim(), file, line), spellings: others };
  });
}

export function readLexicon(): Phrase[] {
  return linesOf('lexicon', '.tsv').map(({ file, line }) => {
    const [text = '', categoryId = '', weight = '2', direction = ''] = line.split('\t');
    return {
      text: text.trim(),
      categoryId: knownCategory(categoryId.trim(), file, line),
      weight: Number(weight),
      direction: direction === 'debit' || direction === 'credit' ? direction : null,
    };
  });
}

/** Names of towns in upper case. */
export function readPlaces(): string[] {
  return linesOf('places', '.txt').map(({ line }) => line.trim().toUpperCase());
}

/** Names of merchants that most households meet again and again. */
export function readOftenMet(): Set<string> {
  return new Set(linesOf('often', '.txt').map(({ line }) => line.trim()));
}

/** Names of merchants that are of several categories, with the others. */
export function readMixedMerchants(): Map<string, readonly string[]> {
  return new Map(
    linesOf('mixed', '.tsv').map(({ file, line }) => {
      const [name = '', others = ''] = line.split('\t');
      return [name.trim(), others.split('|').map((other) => knownCategory(other.trim(), file, line))];
    }),
  );
}
