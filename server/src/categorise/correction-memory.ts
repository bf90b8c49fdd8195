import type { PlainDate } from '@cairn/contract/plain-date';
import { cleanDescriptor } from './clean-descriptor.ts';
import { isKindWord, isMovementWord, isTelling } from './telling-words.ts';

/** A person's word on a row: what the bank had written, and where it belongs. */
export type Correction = { description: string; categoryId: string; correctedOn: PlainDate };

/** What corrections say of a descriptor. */
export type Recollection = {
  categoryId: string;
  /** The newest of the corrections that say so. */
  correctedOn: PlainDate;
  /** The words that decided. */
  key: string;
  /** How many corrections say so. */
  timesConfirmed: number;
  /** Whether it was said of the very same words, and not only of words that they share. */
  isOfSameWords: boolean;
};

type Teaching = Pick<Recollection, 'categoryId' | 'correctedOn' | 'timesConfirmed'>;

/** What a household's corrections taught; made by `rememberCorrections`, asked by `recall`. */
export type CorrectionMemory = {
  /** By the whole of the words that were corrected. */
  readonly exact: ReadonlyMap<string, Teaching>;
  /** By each key that the corrections may share with others; null where those under it disagree. */
  readonly shared: ReadonlyMap<string, SharedTeaching | null>;
  /** By the words that a name begins with: how it goes on. */
  readonly continued: ReadonlyMap<string, readonly Continuation[]>;
};

type SharedTeaching = Teaching & {
  /** How many different wholes agree. */
  wholes: number;
};

/** The word after a beginning. */
type Continuation = { word: string; isLast: boolean; teaching: Teaching };

/** A household that has corrected nothing. */
export const nothingLearned: CorrectionMemory = { exact: new Map(), shared: new Map(), continued: new Map() };

/**
 * Folds corrections into a memory. The newest word on exactly the same words holds, and of one day the later in the list. A
 * shorter key holds where all words under it agree; where they part it says nothing. The same list gives the same memory,
 * so a correction that is taken back was never made.
 */
export function rememberCorrections(corrections: readonly Correction[]): CorrectionMemory {
  const exact = new Map<string, Teaching>();
  const shared = new Map<string, SharedTeaching | null>();
  const continued = new Map<string, Continuation[]>();
  const keyed = corrections.map((correction) => ({ ...correction, ...keysOf(correction.description) }));
  for (const [whole, same] of Map.groupBy(keyed, ({ keys }) => keys[0])) {
    const newest = same.reduce((now, next) => (next.correctedOn < now.correctedOn ? now : next));
    const { categoryId, correctedOn, keys, beginnings } = newest;
    const timesConfirmed = same.filter((one) => one.categoryId === categoryId).length;
    const teaching = { categoryId, correctedOn, timesConfirmed };
    exact.set(whole, teaching);
    for (const key of keys) shared.set(key, agreed(shared.get(key), { ...teaching, wholes: 1 }));
    for (const [position, { head, word }] of beginnings.entries()) {
      const others = continued.get(head) ?? [];
      continued.set(head, [...others, { word, isLast: position === 0, teaching }]);
    }
  }
  return { exact, shared, continued };
}

function agreed(known: SharedTeaching | null | undefined, next: SharedTeaching): SharedTeaching | null {
  if (known === undefined) return next;
  if (known === null || known.categoryId !== next.categoryId) return null;
  return {
    categoryId: next.categoryId,
    correctedOn: known.correctedOn > next.correctedOn ? known.correctedOn : next.correctedOn,
    timesConfirmed: known.timesConfirmed + next.timesConfirmed,
    wholes: known.wholes + next.wholes,
  };
}

/**
 * Two descriptors that share their first word and nothing else, as PALMETTO HEALTH and PALMETTO BREWING do, are of one category in 62
 * of 100 cases; where three different ones agree, the next is of it too in 98 (measured on card descriptors with the
 * network's merchant category, 500 corrections at a time: docs/decisions/0017).
 */
const wholesThatMakeAName = 3;

/** What the corrections say of a row by its descriptor, by the longest key that says something; null when none does. */
export function recall(memory: CorrectionMemory, description: string): Recollection | null {
  const { exact, shared } = memory;
  if (exact.size === 0) return null;
  const { keys, beginnings } = keysOf(description);
  const [whole] = keys;
  const same = exact.get(whole);
  if (same !== undefined) return { ...same, key: whole, isOfSameWords: true };
  const cutOff = recallCutOff(memory, beginnings);
  if (cutOff !== null) return cutOff;
  for (const key of keys) {
    const teaching = shared.get(key) ?? null;
    if (teaching === null) continue;
    const { wholes, ...rest } = teaching;
    const isName = key.includes(' ') || key === whole || exact.has(key);
    if (isName || wholes >= wholesThatMakeAName) return { ...rest, key, isOfSameWords: false };
  }
  return null;
}

/** Acquirers cut names to 22 or 25 characters, so one branch writes HARROWGATE THORNBURY and another HARROWGATE THORNB. */
function recallCutOff(
  { continued }: CorrectionMemory,
  beginnings: readonly Beginning[],
): Recollection | null {
  for (const [position, { head, word }] of beginnings.entries()) {
    const alike = (continued.get(head) ?? []).filter(
      (other) =>
        (position === 0 && isCutOff(head, word, other.word)) ||
        (other.isLast && isCutOff(head, other.word, word)),
    );
    const [first, ...others] = alike.map(({ teaching }) => ({ ...teaching, wholes: 1 }));
    if (first === undefined) continue;
    const all = others.reduce<SharedTeaching | null>((sum, next) => sum && agreed(sum, next), first);
    if (all === null) return null;
    const { wholes, ...rest } = all;
    const shortest = alike.reduce((now, other) => (other.word.length < now.length ? other.word : now), word);
    return { ...rest, key: `${head} ${shortest}`, isOfSameWords: false };
  }
  return null;
}

/** Fields of 20 and more characters are cut, and PAYPAL * takes eight of them: a shorter name is a name. */
const shortestCutName = 12;
const shortestCutWord = 2;

function isCutOff(head: string, cut: string, word: string): boolean {
  if (cut.length < shortestCutWord || head.length + 1 + cut.length < shortestCutName) return false;
  return cut.length < word.length && word.startsWith(cut);
}

/**
 * The words that a row's text must hold, as letters and digits in whatever places, for a correction of this descriptor to say anything of
 * it. Letters with accents are not told apart from those without, so a row may be spelled otherwise and be of the same merchant.
 */
export function sharedWords(description: string): string[] {
  const { keys, beginnings } = keysOf(description);
  const shortest = beginnings.at(-1)?.head ?? keys[0];
  return shortest.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** What rows share of which a correction of one decides for the others at once: its longest key. */
export function wholeKeyOf(description: string): string {
  return keysOf(description).keys[0];
}

/** Between the words a key begins with and the kinds of shop further on. No token holds it. */
const kindMark = ' + ';
/** Before a descriptor whose words name nobody. */
const textMark = '= ';

type Beginning = { head: string; word: string };
type Keys = {
  /** Longest first. */
  keys: readonly [whole: string, ...others: string[]];
  /** The words a name begins with, and the one behind them, longest first. */
  beginnings: readonly Beginning[];
};

/**
 * The keys of a descriptor. Words are dropped from the end, where cities, branches and cut-off endings stand, but never
 * those that tell one service of a merchant from another. One word alone is a key when it is telling; a word that many merchants
 * share (MARKET, RESTAURANT) stands for itself and for nothing longer, and how money moved for the very text.
 */
function keysOf(description: string): Keys {
  const { tokens } = cleanDescriptor(description);
  const [first] = tokens;
  if (first === undefined || !tokens.some((token) => !isMovementWord(token))) {
    return { keys: [textMark + description.trim().replaceAll(/\s+/g, ' ').toLowerCase()], beginnings: [] };
  }
  if (isMovementWord(first)) {
    return { keys: [tokens.filter((token) => !isReference(token)).join(' ')], beginnings: [] };
  }
  const keys = new Set<string>();
  const beginnings: Beginning[] = [];
  for (let length = tokens.length - 1; length > 0; length -= 1) {
    const head = tokens.slice(0, length);
    const isNamed = head.some(isTelling) || length >= minimalCommonWords;
    if (!isNamed && length === 1) break;
    beginnings.push({ head: head.join(' '), word: tokens[length] ?? '' });
    if (!isNamed) continue;
    const kinds = [...new Set(tokens.slice(length).filter(isKindWord))].sort();
    keys.add(kinds.length === 0 ? head.join(' ') : head.join(' ') + kindMark + kinds.join(' '));
  }
  return { keys: [tokens.join(' '), ...keys], beginnings };
}

/** A bank's own number for one payment, as Zelle's JPM99ABC: no two rows share it. */
function isReference(token: string): boolean {
  return /\p{L}/u.test(token) && (token.match(/\d/g)?.length ?? 0) >= 2;
}

/** So many common words together name somebody: 'first national bank', 'the good kitchen'. */
const minimalCommonWords = 3;
