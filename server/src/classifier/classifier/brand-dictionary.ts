import { isMovementWord } from '../text/distinctive-words.ts';
import { comparable, wordsOf } from '../text/words-of-name.ts';

/**
 * How a brand matched; training measures the accuracy of each way. `cut`: the text ends within a word of the brand; `short`: the text
 * is the brand's first words only.
 */
export const brandFits = ['whole', 'phrase', 'start', 'within', 'cut', 'short', 'common'] as const;
export type BrandFit = (typeof brandFits)[number];

export type Brand = {
  name: string;
  /** Index in the model's categories. */
  category: number;
  /** Other plausible categories: a superstore also sells food. */
  alternatives: readonly number[];
  /** Known to most households. */
  isFrequent: boolean;
  /** Spellings on statements, as keys. */
  keys: readonly string[];
  /** Keys that are common words (Target, Gap): they match only where the text has little else. */
  commonKeys: readonly string[];
};

export type BrandDictionary = {
  byKey: ReadonlyMap<string, Brand>;
  /** Keys that are common words. */
  commonKeys: ReadonlySet<string>;
  /** All keys in ascending order, to look up truncated spellings. */
  sortedKeys: readonly string[];
};

/** `wordCount`: number of words that belong to the brand. */
export type FoundBrand = { brand: Brand; fit: BrandFit; isCommonWord: boolean; wordCount: number };

/** Longest brand name that is looked up, in words. */
const maxWordsOfBrand = 6;
/** A brand's name may follow this many words of a processor or platform. */
const latestStart = 4;
/** A truncated spelling must have this length and share of the full one, or it is ambiguous. */
const shortestCut = 6;
const shortestCutShare = 0.5;
/** After other words, a shorter name is often part of another name. */
const shortestWithin = 5;

/** Normalizes spellings for comparison: joined words without "and". */
export function brandKey(tokens: readonly string[]): string {
  return tokens.filter((token) => token !== 'and').join('');
}

function withoutPlural(key: string): string {
  return key.length > 4 && key.endsWith('s') && !key.endsWith('ss') ? key.slice(0, -1) : key;
}

export function brandDictionary(brands: readonly Brand[]): BrandDictionary {
  const byKey = new Map<string, Brand>();
  const commonKeys = new Set<string>();
  for (const brand of brands) {
    const common = new Set(brand.commonKeys);
    for (const key of brand.keys) {
      for (const form of [key, withoutPlural(key)]) {
        if (byKey.has(form)) continue;
        byKey.set(form, brand);
        if (common.has(key)) commonKeys.add(form);
      }
    }
  }
  return { byKey, commonKeys, sortedKeys: [...byKey.keys()].sort() };
}

/**
 * The brand in a cleaned text: the longest at the start, else a truncated spelling, else the longest that starts a little later. Null
 * without any.
 */
export function findBrand(dictionary: BrandDictionary, tokens: readonly string[]): FoundBrand | null {
  const atStart = longestAt(dictionary, tokens, 0);
  if (atStart !== null) return { ...atStart, fit: fitOf(atStart, tokens.length) };
  const text = brandKey(tokens);
  // WITHDRAWAL is no beginning of a name: words for how money moved are whole.
  const mayBeCut = tokens.some((token) => !isMovementWord(token));
  const cut = mayBeCut ? (findCut(dictionary, text) ?? findCut(dictionary, withoutHostEnd(text))) : null;
  if (cut !== null) return { ...cut, isCommonWord: false, wordCount: tokens.length };
  for (let start = 1; start < Math.min(tokens.length, latestStart); start += 1) {
    const within = longestAt(dictionary, tokens, start);
    if (within === null || within.isCommonWord || within.key.length < shortestWithin) continue;
    return { ...within, fit: 'within' };
  }
  return null;
}

type Hit = { brand: Brand; key: string; wordCount: number; isCommonWord: boolean };

function longestAt(
  { byKey, commonKeys }: BrandDictionary,
  tokens: readonly string[],
  start: number,
): Hit | null {
  for (let wordCount = Math.min(maxWordsOfBrand, tokens.length - start); wordCount > 0; wordCount -= 1) {
    const text = brandKey(tokens.slice(start, start + wordCount));
    const key = [text, withoutPlural(text), withoutHostEnd(text)].find((form) => byKey.has(form));
    const brand = key === undefined ? undefined : byKey.get(key);
    if (key === undefined || brand === undefined) continue;
    return { brand, key, wordCount, isCommonWord: wordCount === 1 && commonKeys.has(key) };
  }
  return null;
}

function fitOf({ isCommonWord, wordCount }: Hit, tokenCount: number): BrandFit {
  if (wordCount === tokenCount) return 'whole';
  if (wordCount > 1) return 'phrase';
  return isCommonWord ? 'common' : 'start';
}

/** 'moonpigcom' → 'moonpig': a web address without its dot, possibly truncated. */
function withoutHostEnd(key: string): string {
  return key.replace(/(?<=\w{4})co[m]?[a-z]?$/, '');
}

/** The brand of all spellings that begin with the key; null if they differ in category. */
function findCut(
  { byKey, sortedKeys }: BrandDictionary,
  cut: string,
): { brand: Brand; fit: 'cut' | 'short' } | null {
  if (cut.length < shortestCut) return null;
  let low = 0;
  let high = sortedKeys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sortedKeys[middle] ?? '') < cut) low = middle + 1;
    else high = middle;
  }
  let found: Brand | null = null;
  for (let at = low; at < sortedKeys.length; at += 1) {
    const key = sortedKeys[at] ?? '';
    if (!key.startsWith(cut)) break;
    const brand = byKey.get(key);
    if (brand === undefined || cut.length < key.length * shortestCutShare) continue;
    if (found !== null && found.category !== brand.category) return null;
    found ??= brand;
  }
  return found === null ? null : { brand: found, fit: endsWithWordOf(found.name, cut) ? 'short' : 'cut' };
}

/** Whether the text is whole words of the name: "batteries" of "Batteries Plus", which may be another merchant. */
function endsWithWordOf(name: string, cut: string): boolean {
  const words = wordsOf(name).map(comparable);
  return words.some((_, at) => brandKey(words.slice(0, at)) === cut);
}
