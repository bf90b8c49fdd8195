import type { Fact } from '../finding.ts';
import type { Token } from './figures.ts';
import {
  cues,
  dateCues,
  differenceAfter,
  directionOf,
  pastAfter,
  pastWords,
  periods,
  perWords,
  usualWords,
} from './lexicon.ts';

/** How many words before a figure, or behind it, tell its part in the sentence. */
const reach = 4;
/** A date's word stands right before it, or one word away: 'since about May'. */
const dateReach = 2;

/**
 * The part that the fact told at `index` plays in its sentence: a level, what it is compared with, a difference and its direction, a
 * part of something; for dates the beginning, the end or the day itself; for counts what is counted. Two figures that change
 * places change their roles, so a role that the template does not give a fact is a lie, however true the figure.
 */
export function roleAt(tokens: readonly Token[], index: number, kind: Fact['kind']): string {
  switch (kind) {
    case 'text':
      return 'name';
    case 'date':
    case 'month':
      return dateRole(wordsBefore(tokens, index, dateReach));
    case 'count':
      return `count of ${stem(wordsAfter(tokens, index, 1)[0] ?? '')}`;
    case 'money':
    case 'percent':
      return figureRole(tokens, index) + periodAfter(tokens, index);
  }
}

function dateRole(before: readonly string[]): string {
  const cue = before.map((word) => dateCues[word]).find((found) => found !== undefined);
  return cue ?? 'day';
}

function figureRole(tokens: readonly Token[], index: number): string {
  const behind = tokens[index + 1];
  const next = behind?.kind === 'word' ? behind.word : '';
  const before = wordsBefore(tokens, index, reach);
  if (differenceAfter.has(next)) return `difference ${directionOf(next, undefined)}`;
  const nearest = before.findIndex((word) => Object.hasOwn(cues, word));
  const cue = cues[before[nearest] ?? ''];
  const moved = before
    .map((word, place) => directionOf(word, before[place + 1]))
    .find((found) => found !== null);
  if (cue === 'difference') return `difference ${moved ?? 'unsaid'}`;
  const [last = '', beforeLast] = before.filter((word) => word !== 'about');
  const lastDirection = directionOf(last, beforeLast);
  if (nearest !== 0 && lastDirection !== null) return `difference ${lastDirection}`;
  const isUsual = isNearUsual(before, wordsAfter(tokens, index, reach));
  if (cue === 'level') return isUsual ? 'usual level' : 'level';
  if (cue === 'baseline' || cue === 'part' || cue === 'rest') return cue;
  if (isUsual || isPast(before) || pastAfter.has(next)) return 'baseline';
  return next === 'alone' ? 'part' : 'level';
}

/** 'a usual month is $5.00', '$5.00 in a usual month'; not '$5.00, more than usual'. */
function isNearUsual(before: readonly string[], after: readonly string[]): boolean {
  const than = after.indexOf('than');
  const near = [...before, ...(than === -1 ? after : after.slice(0, than))];
  return near.some((word) => usualWords.has(word));
}

/** 'it was $5.00'; not 'you were charged $5.00'. */
function isPast(before: readonly string[]): boolean {
  const past = before.findIndex((word) => pastWords.has(word));
  return (
    past !== -1 &&
    !before.slice(0, past).some((word) => word === 'charged' || word === 'billed' || word === 'spent')
  );
}

function periodAfter(tokens: readonly Token[], index: number): string {
  const after = wordsAfter(tokens, index, 3);
  const [per = '', period = ''] = differenceAfter.has(after[0] ?? '') ? after.slice(1) : after;
  return perWords.has(per) && periods.has(period) ? ` per ${stem(period)}` : '';
}

/** The words before a place, nearest first, until another fact or the sentence's beginning. */
function wordsBefore(tokens: readonly Token[], index: number, most: number): string[] {
  return wordsFrom(tokens.slice(0, index).reverse(), most);
}

function wordsAfter(tokens: readonly Token[], index: number, most: number): string[] {
  return wordsFrom(tokens.slice(index + 1), most);
}

function wordsFrom(tokens: readonly Token[], most: number): string[] {
  const found: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'fact' || token.kind === 'figure' || token.kind === 'stop' || found.length === most)
      break;
    if (token.kind === 'word') found.push(token.word);
  }
  return found;
}

/** One of something and many of it are the same. */
function stem(word: string): string {
  return word.replace(/s$/, '');
}
