import { builtInCategories } from '@cairn/contract/categories';
import { type Brand, brandKey } from '../src/categorise/model/brand-dictionary.ts';
import { comparable, wordsOf } from '../src/categorise/words-of-name.ts';
import type { Merchant, Phrase } from './read-lists.ts';

const categoryIds: readonly string[] = builtInCategories.map(({ id }) => id);
/** A name's word that so many other names contain names nobody by itself. */
const commonFrom = 4;
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
};

/** Merges merchants of one name and gives every spelling to one brand. Spellings that are plain words of the lexicon are left out. */
export function buildDictionary({ merchants, lexicon, mixed }: DictionarySources): Brand[] {
  const phrases = new Set(lexicon.map(({ text }) => brandKey(keyWords(text))));
  const lexiconWords = new Set(lexicon.flatMap(({ text }) => keyWords(text)));
  const isCommon = commonWords(merchants);
  const taken = new Set<string>();
  const brands: Brand[] = [];
  for (const merchant of merchants) {
    const keys = new Set<string>();
    for (const spelling of [merchant.name, ...merchant.spellings]) {
      const key = brandKey(keyWords(spelling));
      if (key.length < shortestKey || /^\d{1,3}$/.test(key) || taken.has(key) || phrases.has(key)) continue;
      taken.add(key);
      keys.add(key);
    }
    if (keys.size === 0) continue;
    const words = keyWords(merchant.name);
    const only = words[0] ?? '';
    brands.push({
      name: shownName(merchant.name),
      category: categoryNumber(merchant.categoryId),
      alternatives: (mixed.get(merchant.name) ?? [])
        .map(categoryNumber)
        .filter((other) => other !== categoryNumber(merchant.categoryId)),
      isCommonWord: words.length === 1 && (only.length <= 3 || isCommon.has(only) || lexiconWords.has(only)),
      keys: [...keys],
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

function commonWords(merchants: readonly Merchant[]): ReadonlySet<string> {
  const counts = new Map<string, Set<string>>();
  for (const { name } of merchants) {
    const words = keyWords(name);
    for (const word of words.length > 1 ? words : []) {
      const first = counts.get(word) ?? new Set();
      counts.set(word, first.add(words.join(' ')));
    }
  }
  return new Set([...counts].filter(([, names]) => names.size >= commonFrom).map(([word]) => word));
}
