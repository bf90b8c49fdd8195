import { type Cents, toCents } from '@cairn/domain/money';
import type { PlainDate, PlainMonth } from '@cairn/domain/plain-date';
import type { Fact } from './finding.ts';
import { formatCount, formatDate, formatMoney, formatMonth, formatPercent } from './format.ts';

/** Longest name shown, in characters; a bank's descriptor fits. */
const longestName = 60;

/** An amount without its sign, since sentences say 'spent' or 'more'. */
export function moneyFact(cents: Cents, currency: string): Fact {
  return { kind: 'money', cents: toCents(Math.abs(cents)), currency };
}

export function dateFact(on: PlainDate): Fact {
  return { kind: 'date', on };
}

export function monthFact(month: PlainMonth): Fact {
  return { kind: 'month', month };
}

export function countFact(count: number): Fact {
  return { kind: 'count', count };
}

/** `part` of `whole` in whole percent, rounded half away from zero. `whole` must be positive. */
export function percentFact(part: Cents, whole: Cents): Fact {
  return { kind: 'percent', percent: Math.sign(part) * Math.round((Math.abs(part) * 100) / whole) };
}

/**
 * A name as plain text on one line. Invisible and direction-changing characters are removed, since they could change how adjacent
 * numbers read.
 */
export function textFact(name: string): Extract<Fact, { kind: 'text' }> {
  const line = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = Array.from(line);
  const text = characters.length > longestName ? `${characters.slice(0, longestName - 1).join('')}…` : line;
  return { kind: 'text', text: text === '' ? 'an unnamed payee' : text };
}

/** The fact as text. */
export function formatFact(fact: Fact): string {
  switch (fact.kind) {
    case 'money':
      return formatMoney(fact.cents, fact.currency);
    case 'date':
      return formatDate(fact.on);
    case 'month':
      return formatMonth(fact.month);
    case 'count':
      return formatCount(fact.count);
    case 'percent':
      return formatPercent(fact.percent);
    case 'text':
      return fact.text;
  }
}

/** A template of fixed words around facts. Facts are inserted as they are, so a name that looks like a placeholder stays a name. */
export function sentence(words: TemplateStringsArray, ...facts: readonly Fact[]): string {
  return String.raw({ raw: words }, ...facts.map(formatFact));
}
