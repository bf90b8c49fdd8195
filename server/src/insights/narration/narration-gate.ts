import type { Fact, Finding } from '../finding.ts';
import { isFigureOf } from './figure-of-fact.ts';
import { readTokens, type Token } from './figures.ts';
import { judgeWord } from './judge-word.ts';
import { owningWords, roundingMarks } from './lexicon.ts';
import { readPieces } from './read-text.ts';
import { Refusal } from './refusal.ts';
import { roleAt } from './roles.ts';
import {
  firstAmountOf,
  readToldFacts,
  sentencesOf,
  spoken,
  type ToldFact,
  type ToldFacts,
} from './told-facts.ts';

export type Wording = { title: string; message: string };
export type Judgement = { isHonest: true; wording: Wording } | { isHonest: false; reason: string };

/** As long as a card has room for. A name may take 60 characters of it. */
const longestTitle = 120;
const longestMessage = 480;

/**
 * Accepts a rewording of a finding only if every figure, date, name and direction in it is one that the finding's own words tell, in
 * the same part of the sentence, the first amount is the template's first, and every other word is a plain one (lexicon.ts) or the
 * template's. Figures are then written anew from the facts: no digit that a model wrote is ever shown. What cannot be decided is refused; the template is always there.
 * Never throws, whatever the candidate holds.
 */
export function judgeNarration(
  finding: Pick<Finding, 'title' | 'message' | 'facts'>,
  candidate: Wording,
): Judgement {
  const told = readToldFacts(finding);
  if (told === null) return refused('a name could be read as words');
  try {
    const title = judgeText(told, candidate.title, longestTitle);
    const message = judgeText(told, candidate.message, longestMessage);
    requireFacts(
      told,
      title.keys,
      [...told.topics].filter((key) => told.byKey.get(key)?.fact.kind === 'text'),
    );
    if (message.firstAmount !== told.firstAmount) return refused('another figure would open its rows');
    return { isHonest: true, wording: { title: title.text, message: message.text } };
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    throw error;
  }
}

function refused(reason: string): Judgement {
  return { isHonest: false, reason };
}

function requireFacts(told: ToldFacts, keys: ReadonlySet<string>, needed: readonly string[]): void {
  const groups = needed.map((key) => told.byKey.get(key)?.shown);
  const shown = new Set([...keys].map((key) => told.byKey.get(key)?.shown));
  if (groups.some((text) => !shown.has(text))) throw new Refusal('the title names something else');
}

type Judged = { text: string; keys: ReadonlySet<string>; firstAmount: string | null };

function judgeText(told: ToldFacts, text: string, longest: number): Judged {
  if (text.trim() === '' || text !== text.trim()) throw new Refusal('empty, or spaces around it');
  if (text.length > longest) throw new Refusal('too long');
  const tokens = readTokens(readPieces(text, told.names, true));
  const facts = tokens.map((token, index) => factsAt(told, tokens, index, token, text));
  for (const index of tokens.keys()) judgeWord(told, tokens, index, text);
  judgePairs(told, tokens, facts);
  const written = writeFacts(text, tokens, facts);
  if (written.length > longest) throw new Refusal('too long');
  const all = facts.flat();
  return { text: written, keys: new Set(all.map(({ key }) => key)), firstAmount: firstAmountOf(all) };
}

/** The facts that a token may be: all of one value. Empty for words, and for the template's own literal figures. */
function factsAt(
  told: ToldFacts,
  tokens: readonly Token[],
  index: number,
  token: Token,
  text: string,
): ToldFact[] {
  if (token.kind === 'strange') throw new Refusal(`a sign that is not plain: ${token.sign}`);
  if (token.kind !== 'fact' && token.kind !== 'figure') return [];
  const meant =
    token.kind === 'fact'
      ? token.keys.flatMap((key) => told.byKey.get(key) ?? [])
      : [...told.byKey.values()].filter(({ fact }) => isFigureOf(token.figure, token.isMarked, fact));
  const fitting = meant.filter(({ fact, roles }) => roles.has(roleAt(tokens, index, fact.kind)));
  if (new Set(fitting.map(({ shown }) => shown)).size > 1)
    throw new Refusal('a figure that could be either of two');
  if (fitting.length > 0) {
    judgeSurroundings(tokens, index, fitting);
    return fitting;
  }
  if (meant.length > 0) throw new Refusal('a figure in another part of the sentence');
  const literal = spoken(token, text);
  const after = spoken(tokens[index + 1], text);
  if (literal !== '' && told.wordPairs.has(`${literal} ${after}`)) return [];
  throw new Refusal('a figure that is none of the facts');
}

/** 'You have $5.00' says what somebody owns, which no finding does; '($5.00)' is how books write less than nothing. */
function judgeSurroundings(tokens: readonly Token[], index: number, [told]: readonly ToldFact[]): void {
  if (told?.fact.kind !== 'money') return;
  const before = tokens
    .slice(0, index)
    .findLast((token) => token.kind !== 'word' || !(roundingMarks.has(token.word) || token.word === 'now'));
  if (before?.kind === 'word' && owningWords.has(before.word))
    throw new Refusal('a figure that somebody would own');
  const next = tokens[index + 1];
  if (before?.kind === 'pause' && before.sign === '(' && next?.kind === 'pause' && next.sign === ')')
    throw new Refusal('a figure in parentheses');
}

/** Facts of one sentence stand in one sentence of the template: a payee beside another payee's figure is a lie made of truths. */
function judgePairs(told: ToldFacts, tokens: readonly Token[], facts: readonly ToldFact[][]): void {
  const groupOf = new Map(tokens.map((token, index) => [token, facts[index] ?? []]));
  for (const sentence of sentencesOf(tokens)) {
    const groups = sentence.map((token) => groupOf.get(token) ?? []).filter((group) => group.length > 0);
    for (const [index, one] of groups.entries())
      for (const other of groups.slice(index + 1))
        if (!areTogether(told, one, other)) throw new Refusal('facts that do not belong together');
  }
}

function areTogether(told: ToldFacts, one: readonly ToldFact[], other: readonly ToldFact[]): boolean {
  return one.some((a) =>
    other.some(
      (b) =>
        told.factPairs.has(`${a.key} ${b.key}`) ||
        (isAmount(a.fact) && isAmount(b.fact)) ||
        isTopic(told, a) ||
        isTopic(told, b),
    ),
  );
}

function isAmount(fact: Fact): boolean {
  return fact.kind === 'money' || fact.kind === 'percent';
}

function isTopic(told: ToldFacts, { key, fact }: ToldFact): boolean {
  return fact.kind === 'text' && told.topics.has(key);
}

function writeFacts(text: string, tokens: readonly Token[], facts: readonly ToldFact[][]): string {
  let written = '';
  let at = 0;
  for (const [index, token] of tokens.entries()) {
    const fact = facts[index]?.[0];
    if (fact === undefined) continue;
    written += text.slice(at, token.from) + fact.shown;
    at = token.to;
  }
  return written + text.slice(at);
}
