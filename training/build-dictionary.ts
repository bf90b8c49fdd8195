import { type Brand, brandKey } from '../server/src/classifier/classifier/brand-dictionary.ts';
import { labels } from '../server/src/classifier/labels.ts';
import { comparable, wordsOf } from '../server/src/classifier/text/words-of-name.ts';
import type { Merchant, Phrase } from './read-lists.ts';

const categoryIds: readonly string[] = labels.map(({ id }) => id);
/** A word that is in the names of many unrelated merchants identifies none by itself. */
const commonFrom = 4;
const commonElsewhereFrom = 2;
/** A word of so few letters is short for many things. */
const longestShortKey = 3;
/** Shorter keys are parts of too many texts. */
const shortestKey = 2;

/** The words of a spelling as cleaned statements have them. */
function keyWords(spelling: string): string[] {
  const words = wordsOf(spelling.replace(/\.(?:com|net|org|co)\b/gi, '').normalize('NFKC')).map(comparable);
  const named = words.filter((word) => word !== '');
  return named[0] === 'the' && named.length > 1 ? named.slice(1) : named;
}

export function categoryNumber(categoryId: string): number {
  const number = categoryIds.indexOf(categoryId);
  if (number < 0) throw new Error(`No category "${categoryId}"`);
  return number;
}

export type DictionarySources = {
  /** By trust: where two claim one spelling, the earlier has it. */
  merchants: readonly Merchant[];
  lexicon: readonly Phrase[];
  mixed: ReadonlyMap<string, readonly string[]>;
  often: ReadonlySet<string>;
};

/** Merges merchants of one name and gives every spelling to one brand. Spellings that are plain words of the lexicon are excluded. */
export function buildDictionary({ merchants, lexicon, mixed, often }: DictionarySources): Brand[] {
  const phrases = new Set(lexicon.map(({ text }) => brandKey(keyWords(text))));
  const lexiconWords = new Set(lexicon.flatMap(({ text }) => keyWords(text)));
  const namesWith = wordsOfNames(merchants);
  const isCommonKey = (key: string, categoryId: string) =>
    key.length <= longestShortKey || lexiconWords.has(key) || isOfManyNames(namesWith.get(key), categoryId);
  const taken = new Set<string>();
  const brands: Brand[] = [];
  for (const merchant of merchants) {
    const keys = new Set<string>();
    const commonKeys = new Set<string>();
    for (const spelling of [merchant.name, ...merchant.spellings]) {
      const words = keyWords(spelling);
      const key = brandKey(words);
      if (key.length < shortestKey || /^\d{1,3}$/.test(key) || taken.has(key) || phrases.has(key)) continue;
      taken.add(key);
      keys.add(key);
      if (words.length === 1 && isCommonKey(key, merchant.categoryId)) commonKeys.add(key);
    }
    if (keys.size === 0) continue;
    brands.push({
      name: shownName(merchant.name),
      category: categoryNumber(merchant.categoryId),
      alternatives: (mixed.get(merchant.name) ?? [])
        .map(categoryNumber)
        .filter((other) => other !== categoryNumber(merchant.categoryId)),
      isFrequent: often.has(merchant.name),
      keys: [...keys],
      commonKeys: [...commonKeys],
    });
  }
  return brands;
}

/** The payee, without what is paid to it and the country: "Chase Card Payment" is Chase. */
function shownName(name: string): string {
  const plain = name.replace(/[\t\n|]/g, ' ');
  const payee = plain
    .replace(/\s+(?:(?:credit )?card )?payments?$/i, '')
    .replace(/\s+(?:México|Brasil|España|Argentina|Colombia)$/, '');
  return payee.length > 2 ? payee : plain;
}

function isOfManyNames(names: ReadonlyMap<string, number> | undefined, categoryId: string): boolean {
  const all = [...(names?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  return all >= commonFrom && all - (names?.get(categoryId) ?? 0) >= commonElsewhereFrom;
}

/** Words of names of several words, each with how many such names there are in which categories. */
function wordsOfNames(merchants: readonly Merchant[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  const counted = new Set<string>();
  for (const { name, categoryId } of merchants) {
    const words = keyWords(name);
    const whole = words.join(' ');
    if (words.length < 2 || counted.has(whole)) continue;
    counted.add(whole);
    for (const word of new Set(words)) {
      const ofWord = counts.get(word) ?? new Map<string, number>();
      counts.set(word, ofWord.set(categoryId, (ofWord.get(categoryId) ?? 0) + 1));
    }
  }
  return counts;
}
