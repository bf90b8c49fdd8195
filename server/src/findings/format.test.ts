import { toCents } from '@cairn/domain/money';
import { monthOf, toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyFact, percentFact, sentence, textFact } from './fact.ts';
import { formatDate, formatMoney, formatMonth } from './format.ts';

describe('formats', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [123456, '$1,234.56'],
    [-99, '−$0.99'],
    [123456789012, '$1,234,567,890.12'],
  ])('%d cents read %s', (cents, text) => {
    expect(formatMoney(toCents(cents), 'USD')).toBe(text);
  });

  test('another currency has its code', () => {
    expect(formatMoney(toCents(123456), 'EUR')).toBe('€1,234.56');
    expect(formatMoney(toCents(123456), 'CHF')).toBe('1,234.56 CHF');
  });

  test('money reads back to the same cents', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        const digits = formatMoney(toCents(cents), 'USD').replace(/[$,.]/g, '').replace('−', '-');
        expect(toCents(Number(digits))).toBe(toCents(cents));
      }),
    );
  });

  test('P09 a date reads as the day it is', () => {
    expect(formatDate(toPlainDate('2026-11-20'))).toBe('Nov 20, 2026');
    expect(formatDate(toPlainDate('2024-02-29'))).toBe('Feb 29, 2024');
    expect(formatMonth(monthOf(toPlainDate('2026-05-01')))).toBe('May 2026');
  });

  test('percents are whole, halves away from zero', () => {
    expect(percentFact(toCents(25), toCents(1000))).toEqual({ kind: 'percent', percent: 3 });
    expect(percentFact(toCents(-25), toCents(1000))).toEqual({ kind: 'percent', percent: -3 });
  });
});

describe('P25 names are plain text', () => {
  test.each([
    ['Netflix', 'Netflix'],
    ['  two\n lines\t\u0000', 'two lines'],
    ['\u202E00.1$ owed\u2066', '00.1$ owed'],
    ['\uD800 lone', '\uFFFD lone'],
    ['\u200B', 'an unnamed payee'],
    ['<b>{amount}</b>', '<b>{amount}</b>'],
  ])('%j reads %j', (name, text) => {
    expect(textFact(name)).toEqual({ kind: 'text', text });
  });

  test('a wall of text is cut to 60 characters, never inside one', () => {
    const fact = textFact('🧾'.repeat(100));
    expect(fact).toEqual({ kind: 'text', text: `${'🧾'.repeat(59)}…` });
  });

  test('a name that looks like a template stays a name', () => {
    const name = textFact('{amount} $& $1 %s');
    expect(sentence`${name} charged ${moneyFact(toCents(-500), 'USD')}.`).toBe(
      '{amount} $& $1 %s charged $5.00.',
    );
  });
});
