import { formatFact } from '../fact.ts';
import type { Fact, Facts, Finding } from '../finding.ts';
import { readTokens, type Token } from './figures.ts';
import { conditionWords, type Direction, directionOf, negations, periods, plainWords } from './lexicon.ts';
import { isFigureWord } from './number-words.ts';
import { readPieces, type Spans } from './read-text.ts';
import { roleAt } from './roles.ts';

/** What stands beside each other in a text: two words, or two facts. */
const pairOf = (one: string, other: string) => `${one} ${other}`;

/** A fact that the template tells, and the parts that it plays there. */
export type ToldFact = { key: string; fact: Fact; shown: string; roles: Set<string> };

/** What a finding's own title and message say: all that a rewording may say. */
export type ToldFacts = {
  byKey: ReadonlyMap<string, ToldFact>;
  /** The fixed words. */
  words: ReadonlySet<string>;
  /** Each fixed word with the one after it, and literal figures with it. */
  wordPairs: ReadonlySet<string>;
  directions: ReadonlySet<Direction>;
  /** Facts that share a sentence, in both orders. */
  factPairs: ReadonlySet<string>;
  /** Names of the title: what all of it is about. */
  topics: ReadonlySet<string>;
  /** The first amount of the message as it is shown: the figure that opens its rows. Null where the message has none. */
  firstAmount: string | null;
  /** Words that the template says only of what may be: after an 'if' or a 'would'. */
  conditional: ReadonlySet<string>;
  /** Who pays, where the template says that somebody 'paid'. */
  payers: ReadonlySet<string>;
  names: Spans;
  /** The template with its facts taken out: `{payee} raised its price`. */
  skeleton: { title: string; message: string };
};

/**
 * Reads a finding's template. Null when nothing sure can be said of a rewording: a name could be read as plain words, as a payee
 * called 'Less than usual' could, or two facts of a kind play the same part, so that nobody would see them change places.
 */
export function readToldFacts(finding: Pick<Finding, 'title' | 'message' | 'facts'>): ToldFacts | null {
  const { facts, title, message } = finding;
  const names = Object.entries(facts).filter(([, fact]) => fact.kind === 'text');
  if (!names.every(([, fact]) => isUnmistakable(formatFact(fact)))) return null;
  const spans = spansOf(facts);
  const parts = { title: readPart(title, spans), message: readPart(message, spans) };
  const byKey = new Map<string, ToldFact>();
  for (const tokens of Object.values(parts)) tellFacts(tokens, facts, byKey);
  if (!areApart([...byKey.values()])) return null;
  const all = [...parts.title, endOfSentence, ...parts.message];
  return {
    byKey,
    words: new Set(all.flatMap((token) => (token.kind === 'word' ? [token.word] : []))),
    wordPairs: pairsOfWords(parts, { title, message }),
    directions: new Set(directionsIn(all)),
    factPairs: pairsOfFacts(all),
    topics: new Set(keysIn(parts.title)),
    firstAmount: firstAmountOf(keysIn(parts.message).flatMap((key) => byKey.get(key) ?? [])),
    conditional: conditionalWordsIn(all),
    payers: new Set(all.flatMap((token, index) => (isPaid(token) ? [payerAt(all, index)] : []))),
    names: spansOf(Object.fromEntries(names)).filter(({ keys }) => keys.some((key) => byKey.has(key))),
    skeleton: { title: skeletonOf(title, parts.title), message: skeletonOf(message, parts.message) },
  };
}

const endOfSentence: Token = { kind: 'stop', from: 0, to: 0 };

function readPart(text: string, spans: Spans): Token[] {
  return readTokens(readPieces(text, spans, false));
}

/** A name has a word of three letters that no sentence of ours needs. */
function isUnmistakable(name: string): boolean {
  const nameWords = name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return nameWords.some(
    (word) =>
      !plainWords.has(word) &&
      !isFigureWord(word) &&
      !negations.has(word) &&
      !periods.has(word) &&
      directionOf(word, undefined) === null,
  );
}

function spansOf(facts: Facts): Spans {
  const byText = Map.groupBy(Object.entries(facts), ([, fact]) => formatFact(fact));
  return [...byText].map(([text, entries]) => ({ text, keys: entries.map(([key]) => key) }));
}

function tellFacts(tokens: readonly Token[], facts: Facts, byKey: Map<string, ToldFact>): void {
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'fact') continue;
    for (const key of token.keys) {
      const fact = facts[key];
      if (fact === undefined) continue;
      const told = byKey.get(key) ?? { key, fact, shown: formatFact(fact), roles: new Set() };
      told.roles.add(roleAt(tokens, index, fact.kind));
      byKey.set(key, told);
    }
  }
}

/** Whether no two facts of one kind that differ play the same part. */
function areApart(told: readonly ToldFact[]): boolean {
  return told.every((one) =>
    told.every(
      (other) =>
        one.shown === other.shown ||
        one.fact.kind !== other.fact.kind ||
        one.roles.isDisjointFrom(other.roles),
    ),
  );
}

function pairsOfWords(
  parts: { title: readonly Token[]; message: readonly Token[] },
  texts: { title: string; message: string },
): Set<string> {
  const pairs = new Set<string>();
  for (const part of ['title', 'message'] as const)
    for (const [index, token] of parts[part].entries()) {
      const before = parts[part][index - 1];
      if (before !== undefined) pairs.add(pairOf(spoken(before, texts[part]), spoken(token, texts[part])));
    }
  return pairs;
}

/** A word, or a figure of the text's own, as it was written; nothing for facts and signs. */
export function spoken(token: Token | undefined, text: string): string {
  if (token?.kind === 'word') return token.word;
  return token?.kind === 'figure' ? text.slice(token.from, token.to).toLowerCase() : '';
}

function directionsIn(tokens: readonly Token[]): Direction[] {
  return tokens.flatMap((token, index) => {
    const before = tokens[index - 1];
    if (token.kind !== 'word') return [];
    return directionOf(token.word, before?.kind === 'word' ? before.word : undefined) ?? [];
  });
}

function isPaid(token: Token): boolean {
  return token.kind === 'word' && token.word === 'paid';
}

/** Who stands before the 'paid' at a place: the person, a name, or neither, as in 'was paid'. */
export function payerAt(tokens: readonly Token[], index: number): 'person' | 'name' | 'neither' {
  const [last, beforeLast] = tokens.slice(0, index).reverse();
  const subject = last?.kind === 'word' && last.word === 'have' ? beforeLast : last;
  if (subject?.kind === 'fact') return 'name';
  return subject?.kind === 'word' && /^(you|you've)$/.test(subject.word) ? 'person' : 'neither';
}

/** Whether the word at a place comes after an 'if' or the like in its sentence. 'may' is read as a month. */
export function isConditional(tokens: readonly Token[], index: number): boolean {
  for (const token of tokens.slice(0, index).reverse()) {
    if (token.kind === 'stop') return false;
    if (token.kind === 'word' && conditionWords.has(token.word)) return true;
    if (token.kind === 'figure' && token.figure.kind === 'month') return true;
  }
  return false;
}

function conditionalWordsIn(tokens: readonly Token[]): Set<string> {
  const conditional = new Set<string>();
  const said = new Set<string>();
  for (const [index, token] of tokens.entries())
    if (token.kind === 'word') (isConditional(tokens, index) ? conditional : said).add(token.word);
  return conditional.difference(said);
}

function keysIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => (token.kind === 'fact' ? token.keys : []));
}

function pairsOfFacts(tokens: readonly Token[]): Set<string> {
  const pairs = new Set<string>();
  for (const sentence of sentencesOf(tokens)) {
    const keys = keysIn(sentence);
    for (const one of keys) for (const other of keys) pairs.add(pairOf(one, other));
  }
  return pairs;
}

/** The tokens between full stops and semicolons. */
export function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  for (const token of tokens)
    if (token.kind === 'stop') sentences.push([]);
    else sentences.at(-1)?.push(token);
  return sentences.filter((sentence) => sentence.length > 0);
}

/** What a message shows as the figure that it is about: pages set it large, and its rows add up to it. */
export function firstAmountOf(facts: readonly ToldFact[]): string | null {
  return facts.find(({ fact }) => fact.kind === 'money')?.shown ?? null;
}

function skeletonOf(text: string, tokens: readonly Token[]): string {
  let words = '';
  let at = 0;
  for (const token of tokens) {
    if (token.kind !== 'fact') continue;
    words += `${text.slice(at, token.from)}{${token.keys[0]}}`;
    at = token.to;
  }
  return words + text.slice(at);
}
