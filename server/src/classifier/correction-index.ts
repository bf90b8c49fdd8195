import type { BuiltInCategoryId } from '@cairn/domain/categories';
import { foldText } from '@cairn/domain/ledger-text';
import type { PlainDate } from '@cairn/domain/plain-date';
import { isCashWithdrawal } from './text/banking-patterns.ts';
import { cleanDescriptor } from './text/clean-descriptor.ts';
import { isDistinctive, isKindWord, isMovementWord } from './text/distinctive-words.ts';

/** A user's correction: the bank's description and the chosen category. */
export type Correction = { description: string; categoryId: string; correctedOn: PlainDate };

/** The corrections that apply to a descriptor. */
export type CorrectionMatch = {
  categoryId: string;
  /** Date of the newest agreeing correction. */
  correctedOn: PlainDate;
  /** The words that matched. */
  key: string;
  /** Number of agreeing corrections. */
  timesConfirmed: number;
  /** Whether the corrected text has exactly the same words. */
  isSameText: boolean;
};

type Decision = Pick<CorrectionMatch, 'categoryId' | 'correctedOn' | 'timesConfirmed'>;
/** `texts`: number of different texts that agree. */
type SharedDecision = Decision & { texts: number };
/** The decisions under a shared key, by full text, and their combination: undefined until computed, null where they disagree. */
type Shared = { readonly byWhole: Map<string, Decision>; together: SharedDecision | null | undefined };
/** The word that follows a name's first words. */
type Continuation = { word: string; isLast: boolean; decision: Decision };

/**
 * A household's corrections by the words of their descriptions. For equal words the newest correction applies, and on one day the
 * later addition. A shorter key applies where all texts under it agree. After a removal, the index is as if the correction had never
 * been added. Adding and removing touch only the correction's own keys.
 */
export class CorrectionIndex {
  /** By full text, in the order of addition. */
  readonly #corrections = new Map<string, Correction[]>();
  readonly #exact = new Map<string, Decision>();
  readonly #shared = new Map<string, Shared>();
  /** First words of a name → full text → next word. */
  readonly #continued = new Map<string, Map<string, Continuation>>();

  /** Adds a correction. It takes precedence over earlier ones of its day. */
  add(correction: Correction): void {
    const { keys } = keysOf(correction.description);
    const [whole] = keys;
    const corrections = this.#corrections.get(whole);
    if (corrections === undefined) this.#corrections.set(whole, [correction]);
    else corrections.push(correction);
    this.#settle(correction.description);
  }

  /** Removes a correction by identity; an unknown one is ignored. */
  remove(correction: Correction): void {
    const [whole] = keysOf(correction.description).keys;
    const corrections = this.#corrections.get(whole) ?? [];
    const position = corrections.indexOf(correction);
    if (position < 0) return;
    corrections.splice(position, 1);
    if (corrections.length === 0) this.#corrections.delete(whole);
    this.#settle(correction.description);
  }

  exact(whole: string): Decision | undefined {
    return this.#exact.get(whole);
  }

  /** The decision that all texts under a key share; null without one. */
  shared(key: string): SharedDecision | null {
    const shared = this.#shared.get(key);
    if (shared === undefined) return null;
    if (shared.together === undefined) shared.together = allAgreed(shared.byWhole.values());
    return shared.together;
  }

  continued(head: string): Iterable<Continuation> {
    return this.#continued.get(head)?.values() ?? [];
  }

  get isEmpty(): boolean {
    return this.#corrections.size === 0;
  }

  /** Updates all keys of a descriptor from the corrections of its full text. */
  #settle(description: string): void {
    const { keys, beginnings } = keysOf(description);
    const [whole] = keys;
    const decision = decisionOf(this.#corrections.get(whole) ?? []);
    if (decision === null) this.#exact.delete(whole);
    else this.#exact.set(whole, decision);
    for (const key of keys) {
      const byWhole = this.#shared.get(key)?.byWhole ?? new Map<string, Decision>();
      put(byWhole, whole, decision);
      put(this.#shared, key, byWhole.size === 0 ? null : { byWhole, together: undefined });
    }
    for (const [position, { head, word }] of beginnings.entries()) {
      const byWhole = this.#continued.get(head) ?? new Map<string, Continuation>();
      put(byWhole, whole, decision && { word, isLast: position === 0, decision });
      put(this.#continued, head, byWhole.size === 0 ? null : byWhole);
    }
  }
}

function put<T>(map: Map<string, T>, key: string, value: T | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

/** The decision by corrections of one text; null without any. */
function decisionOf(corrections: readonly Correction[]): Decision | null {
  const [first] = corrections;
  if (first === undefined) return null;
  const newest = corrections.reduce((now, next) => (next.correctedOn < now.correctedOn ? now : next), first);
  const { categoryId, correctedOn } = newest;
  const timesConfirmed = corrections.filter((one) => one.categoryId === categoryId).length;
  return { categoryId, correctedOn, timesConfirmed };
}

/** Indexes corrections in the given order. */
export function indexCorrections(corrections: Iterable<Correction>): CorrectionIndex {
  const correctionIndex = new CorrectionIndex();
  for (const correction of corrections) correctionIndex.add(correction);
  return correctionIndex;
}

function allAgreed(decisions: Iterable<Decision>): SharedDecision | null {
  const [first, ...others] = [...decisions].map((decision) => ({ ...decision, texts: 1 }));
  if (first === undefined) return null;
  return others.reduce<SharedDecision | null>((sum, next) => sum && agreed(sum, next), first);
}

function agreed(known: SharedDecision, next: SharedDecision): SharedDecision | null {
  if (known.categoryId !== next.categoryId) return null;
  return {
    categoryId: next.categoryId,
    correctedOn: known.correctedOn > next.correctedOn ? known.correctedOn : next.correctedOn,
    timesConfirmed: known.timesConfirmed + next.timesConfirmed,
    texts: known.texts + next.texts,
  };
}

/**
 * Two descriptors that share only their first word, such as PALMETTO HEALTH and PALMETTO BREWING, have one category in 62% of cases;
 * where three different ones agree, the next one agrees in 98% (measured on card descriptors with the network's merchant category,
 * 500 corrections at a time: docs/decisions/categories.md).
 */
const minTextsForOneWord = 3;

/** The corrections that apply to a descriptor, by the longest matching key; null without any. */
export function matchCorrection(
  correctionIndex: CorrectionIndex,
  description: string,
): CorrectionMatch | null {
  if (correctionIndex.isEmpty) return null;
  const { keys, beginnings } = keysOf(description);
  const [whole] = keys;
  const same = correctionIndex.exact(whole);
  if (same !== undefined) return { ...same, key: whole, isSameText: true };
  const cutOff = matchCutOffName(correctionIndex, beginnings);
  if (cutOff !== null) return cutOff;
  for (const key of keys) {
    const decision = correctionIndex.shared(key);
    if (decision === null || (key === cashWithdrawalKey && decision.categoryId !== cashId)) continue;
    const { texts, ...rest } = decision;
    const isName = key.includes(' ') || key === whole || correctionIndex.exact(key) !== undefined;
    if (isName || texts >= minTextsForOneWord) return { ...rest, key, isSameText: false };
  }
  return null;
}

/** Acquirers truncate names to 22 or 25 characters: HARROWGATE THORNBURY and HARROWGATE THORNB are one merchant. */
function matchCutOffName(
  correctionIndex: CorrectionIndex,
  beginnings: readonly Beginning[],
): CorrectionMatch | null {
  for (const [position, { head, word }] of beginnings.entries()) {
    const alike = [...correctionIndex.continued(head)].filter(
      (other) =>
        (position === 0 && isCutOff(head, word, other.word)) ||
        (other.isLast && isCutOff(head, other.word, word)),
    );
    if (alike.length === 0) continue;
    const all = allAgreed(alike.map(({ decision }) => decision));
    if (all === null) return null;
    const { texts, ...rest } = all;
    const shortest = alike.reduce((now, other) => (other.word.length < now.length ? other.word : now), word);
    return { ...rest, key: `${head} ${shortest}`, isSameText: false };
  }
  return null;
}

/** Fields of 20 and more characters are truncated, and PAYPAL * uses eight of them; a shorter name is complete. */
const shortestCutName = 12;
const shortestCutWord = 2;

function isCutOff(head: string, cut: string, word: string): boolean {
  if (cut.length < shortestCutWord || head.length + 1 + cut.length < shortestCutName) return false;
  return cut.length < word.length && word.startsWith(cut);
}

/** Longer than any name; a text without a payee may exceed PostgreSQL's index limit. */
const maxPayeeKeyLength = 200;

/**
 * The first words of a payee's name. Descriptors share this key wherever a correction of one can affect the other; sharing it does
 * not mean the same payee.
 */
export function payeeKeyOf(description: string): string {
  return keysOf(description).beginning.slice(0, maxPayeeKeyLength);
}

/** Whether a text names no payee, as `CHECK #1042`. A correction of it applies to the same text only. */
export function namesNoPayee(description: string): boolean {
  return wholeKeyOf(description).startsWith(textMark);
}

/** Whether a correction applies to all cash withdrawals, not only to the same text. */
export function isAboutAllCash(description: string, categoryId: string): boolean {
  return categoryId === cashId && isCashWithdrawal(description);
}

/** The longest key: transactions that share it are corrected together. */
export function wholeKeyOf(description: string): string {
  return keysOf(description).keys[0];
}

/** Separates the first words of a key from later kind-of-shop words. No token contains it. */
const kindMark = ' + ';
/** Prefix of a descriptor that names no payee. */
const textMark = '= ';
/** Shared by all cash withdrawals. "This is cash" applies to every machine; a category for what the cash was spent on does not. */
const cashWithdrawalKey = 'cash withdrawal';
const cashId = 'cash' satisfies BuiltInCategoryId;

type Beginning = { head: string; word: string };
type Keys = {
  keys: readonly [whole: string, ...others: string[]];
  /** A name's first words and the next one, longest first. */
  beginnings: readonly Beginning[];
  /** The first words of every descriptor that shares a key with this one. */
  beginning: string;
};

/** Descriptions repeat and cleaning is slow, so keys are cached. */
const maxCachedKeys = 10_000;
const cachedKeys = new Map<string, Keys>();

function keysOf(description: string): Keys {
  const cached = cachedKeys.get(description);
  if (cached !== undefined) return cached;
  const keys = computeKeys(description);
  if (cachedKeys.size >= maxCachedKeys) cachedKeys.clear();
  cachedKeys.set(description, keys);
  return keys;
}

/**
 * The keys of a descriptor. Words are dropped from the end, where cities, branches and truncated words are, except those that distinguish a
 * merchant's services apart. A single word is a key only when it is distinctive; a common word (MARKET, RESTAURANT) matches only
 * itself, and words about how money moved match only the same text.
 */
function computeKeys(description: string): Keys {
  if (isCashWithdrawal(description))
    return {
      keys: [textKeyOf(description), cashWithdrawalKey],
      beginnings: [],
      beginning: cashWithdrawalKey,
    };
  const { tokens } = cleanDescriptor(description);
  const [first] = tokens;
  if (first === undefined || !tokens.some((token) => !isMovementWord(token))) {
    return singleKey(textKeyOf(description));
  }
  if (isMovementWord(first)) return singleKey(tokens.filter((token) => !isReference(token)).join(' '));
  const keys = new Set<string>();
  const beginnings: Beginning[] = [];
  for (let length = tokens.length - 1; length > 0; length -= 1) {
    const head = tokens.slice(0, length);
    const isNamed = head.some(isDistinctive) || length >= minimalCommonWords;
    if (!isNamed && length === 1) break;
    beginnings.push({ head: head.join(' '), word: tokens[length] ?? '' });
    if (!isNamed) continue;
    const kinds = [...new Set(tokens.slice(length).filter(isKindWord))].sort();
    keys.add(kinds.length === 0 ? head.join(' ') : head.join(' ') + kindMark + kinds.join(' '));
  }
  const beginning = tokens.slice(0, isDistinctive(first) ? 1 : 2).join(' ');
  return { keys: [tokens.join(' '), ...keys], beginnings, beginning };
}

function textKeyOf(description: string): string {
  return textMark + foldText(description);
}

function singleKey(key: string): Keys {
  return { keys: [key], beginnings: [], beginning: key };
}

/** A bank's reference of a single payment, as Zelle's JPM99ABC. */
function isReference(token: string): boolean {
  return /\p{L}/u.test(token) && (token.match(/\d/g)?.length ?? 0) >= 2;
}

/** This many common words together name a payee: 'first national bank', 'the good kitchen'. */
const minimalCommonWords = 3;
