import type { BuiltInCategoryId } from '@cairn/domain/categories';
import type { PlainDate } from '@cairn/domain/plain-date';
import { isCashWithdrawal } from './text/banking-patterns.ts';
import { cleanDescriptor } from './text/clean-descriptor.ts';
import { isKindWord, isMovementWord, isTelling } from './text/telling-words.ts';

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
/** `wholes`: how many different wholes agree. */
type SharedTeaching = Teaching & { wholes: number };
/** What is under a key that corrections may share: by whole, and together where that was asked; null where they disagree. */
type Shared = { readonly byWhole: Map<string, Teaching>; together: SharedTeaching | null | undefined };
/** The word after a beginning. */
type Continuation = { word: string; isLast: boolean; teaching: Teaching };

/**
 * What a household's corrections taught. The newest word on exactly the same words holds, and of one day the later that was learned. A
 * shorter key holds where all words under it agree; where they part it says nothing. A correction that is forgotten was never made:
 * the memory is that of those which are left. Learning and forgetting one touches its own keys and no more.
 */
export class CorrectionMemory {
  /** By the whole of the words that were corrected, in the order in which they were. */
  readonly #said = new Map<string, Correction[]>();
  readonly #exact = new Map<string, Teaching>();
  readonly #shared = new Map<string, Shared>();
  /** By the words that a name begins with, and by whole: how it goes on. */
  readonly #continued = new Map<string, Map<string, Continuation>>();

  /** Learns a correction that is newer than all others of its day. */
  learn(correction: Correction): void {
    const { keys } = keysOf(correction.description);
    const [whole] = keys;
    const said = this.#said.get(whole);
    if (said === undefined) this.#said.set(whole, [correction]);
    else said.push(correction);
    this.#settle(correction.description);
  }

  /** Forgets a correction, the very object that was learned; one that was not learned is nothing to forget. */
  forget(correction: Correction): void {
    const [whole] = keysOf(correction.description).keys;
    const said = this.#said.get(whole) ?? [];
    const position = said.indexOf(correction);
    if (position < 0) return;
    said.splice(position, 1);
    if (said.length === 0) this.#said.delete(whole);
    this.#settle(correction.description);
  }

  exact(whole: string): Teaching | undefined {
    return this.#exact.get(whole);
  }

  /** What all wholes under a key agree on; null where none is, or they part. */
  shared(key: string): SharedTeaching | null {
    const shared = this.#shared.get(key);
    if (shared === undefined) return null;
    if (shared.together === undefined) shared.together = allAgreed(shared.byWhole.values());
    return shared.together;
  }

  continued(head: string): Iterable<Continuation> {
    return this.#continued.get(head)?.values() ?? [];
  }

  get isEmpty(): boolean {
    return this.#said.size === 0;
  }

  /** Makes what stands under the keys of a descriptor follow from what was said of its whole. */
  #settle(description: string): void {
    const { keys, beginnings } = keysOf(description);
    const [whole] = keys;
    const teaching = teachingOf(this.#said.get(whole) ?? []);
    if (teaching === null) this.#exact.delete(whole);
    else this.#exact.set(whole, teaching);
    for (const key of keys) {
      const byWhole = this.#shared.get(key)?.byWhole ?? new Map<string, Teaching>();
      put(byWhole, whole, teaching);
      put(this.#shared, key, byWhole.size === 0 ? null : { byWhole, together: undefined });
    }
    for (const [position, { head, word }] of beginnings.entries()) {
      const byWhole = this.#continued.get(head) ?? new Map<string, Continuation>();
      put(byWhole, whole, teaching && { word, isLast: position === 0, teaching });
      put(this.#continued, head, byWhole.size === 0 ? null : byWhole);
    }
  }
}

function put<T>(map: Map<string, T>, key: string, value: T | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

/** What is taught by what was said of the very same words; null where nothing was. */
function teachingOf(said: readonly Correction[]): Teaching | null {
  const [first] = said;
  if (first === undefined) return null;
  const newest = said.reduce((now, next) => (next.correctedOn < now.correctedOn ? now : next), first);
  const { categoryId, correctedOn } = newest;
  const timesConfirmed = said.filter((one) => one.categoryId === categoryId).length;
  return { categoryId, correctedOn, timesConfirmed };
}

/** The memory of corrections that were made in this order. */
export function rememberCorrections(corrections: Iterable<Correction>): CorrectionMemory {
  const memory = new CorrectionMemory();
  for (const correction of corrections) memory.learn(correction);
  return memory;
}

function allAgreed(teachings: Iterable<Teaching>): SharedTeaching | null {
  const [first, ...others] = [...teachings].map((teaching) => ({ ...teaching, wholes: 1 }));
  if (first === undefined) return null;
  return others.reduce<SharedTeaching | null>((sum, next) => sum && agreed(sum, next), first);
}

function agreed(known: SharedTeaching, next: SharedTeaching): SharedTeaching | null {
  if (known.categoryId !== next.categoryId) return null;
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
  if (memory.isEmpty) return null;
  const { keys, beginnings } = keysOf(description);
  const [whole] = keys;
  const same = memory.exact(whole);
  if (same !== undefined) return { ...same, key: whole, isOfSameWords: true };
  const cutOff = recallCutOff(memory, beginnings);
  if (cutOff !== null) return cutOff;
  for (const key of keys) {
    const teaching = memory.shared(key);
    if (teaching === null || (key === cashWithdrawalKey && teaching.categoryId !== cashId)) continue;
    const { wholes, ...rest } = teaching;
    const isName = key.includes(' ') || key === whole || memory.exact(key) !== undefined;
    if (isName || wholes >= wholesThatMakeAName) return { ...rest, key, isOfSameWords: false };
  }
  return null;
}

/** Acquirers cut names to 22 or 25 characters, so one branch writes HARROWGATE THORNBURY and another HARROWGATE THORNB. */
function recallCutOff(memory: CorrectionMemory, beginnings: readonly Beginning[]): Recollection | null {
  for (const [position, { head, word }] of beginnings.entries()) {
    const alike = [...memory.continued(head)].filter(
      (other) =>
        (position === 0 && isCutOff(head, word, other.word)) ||
        (other.isLast && isCutOff(head, other.word, word)),
    );
    if (alike.length === 0) continue;
    const all = allAgreed(alike.map(({ teaching }) => teaching));
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

/** Longer than any name: a text that names nobody may be longer than what an index takes. */
const mostOfPayeeKey = 200;

/**
 * The beginning of a payee's name. Where a correction of one descriptor says anything of another, the two share it; not all that share
 * it are of one payee.
 */
export function payeeKeyOf(description: string): string {
  return keysOf(description).beginning.slice(0, mostOfPayeeKey);
}

/** Whether a text names nobody, as `CHECK #1042`: a correction of it says nothing of any other text. */
export function namesNobody(description: string): boolean {
  return wholeKeyOf(description).startsWith(textMark);
}

/** Whether a correction is about all withdrawals of cash, and not only about those with its very text. */
export function isAboutAllCash(description: string, categoryId: string): boolean {
  return categoryId === cashId && isCashWithdrawal(description);
}

/** What rows share of which a correction of one decides for the others at once: its longest key. */
export function wholeKeyOf(description: string): string {
  return keysOf(description).keys[0];
}

/** Between the words a key begins with and the kinds of shop further on. No token holds it. */
const kindMark = ' + ';
/** Before a descriptor whose words name nobody. */
const textMark = '= ';
/**
 * Shared by all withdrawals of cash. That one is cash is true of the next, whichever machine it comes from; what the cash of one was spent on
 * says nothing of another.
 */
const cashWithdrawalKey = 'cash withdrawal';
const cashId = 'cash' satisfies BuiltInCategoryId;

type Beginning = { head: string; word: string };
type Keys = {
  /** Longest first. */
  keys: readonly [whole: string, ...others: string[]];
  /** The words a name begins with, and the one behind them, longest first. */
  beginnings: readonly Beginning[];
  /** What every descriptor begins with that this one has a key in common with. */
  beginning: string;
};

/** Texts come again and again, and cleaning one takes its time: so many keys are kept. */
const mostKeysKept = 10_000;
const keysKept = new Map<string, Keys>();

function keysOf(description: string): Keys {
  const kept = keysKept.get(description);
  if (kept !== undefined) return kept;
  const keys = workOutKeys(description);
  if (keysKept.size >= mostKeysKept) keysKept.clear();
  keysKept.set(description, keys);
  return keys;
}

/**
 * The keys of a descriptor. Words are dropped from the end, where cities, branches and cut-off endings stand, but never
 * those that tell one service of a merchant from another. One word alone is a key when it is telling; a word that many merchants
 * share (MARKET, RESTAURANT) stands for itself and for nothing longer, and how money moved for the very text.
 */
function workOutKeys(description: string): Keys {
  if (isCashWithdrawal(description))
    return {
      keys: [textKeyOf(description), cashWithdrawalKey],
      beginnings: [],
      beginning: cashWithdrawalKey,
    };
  const { tokens } = cleanDescriptor(description);
  const [first] = tokens;
  if (first === undefined || !tokens.some((token) => !isMovementWord(token))) {
    return withOneKey(textKeyOf(description));
  }
  if (isMovementWord(first)) return withOneKey(tokens.filter((token) => !isReference(token)).join(' '));
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
  const beginning = tokens.slice(0, isTelling(first) ? 1 : 2).join(' ');
  return { keys: [tokens.join(' '), ...keys], beginnings, beginning };
}

function textKeyOf(description: string): string {
  return textMark + description.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function withOneKey(key: string): Keys {
  return { keys: [key], beginnings: [], beginning: key };
}

/** A bank's own number for one payment, as Zelle's JPM99ABC: no two rows share it. */
function isReference(token: string): boolean {
  return /\p{L}/u.test(token) && (token.match(/\d/g)?.length ?? 0) >= 2;
}

/** So many common words together name somebody: 'first national bank', 'the good kitchen'. */
const minimalCommonWords = 3;
