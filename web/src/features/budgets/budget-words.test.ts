import { toCents } from '@cairn/domain/money';
import { monthOf, toPlainDate } from '@cairn/domain/plain-date';
import { expect, it } from 'vitest';
import { editWords, holdsForOptions, overWords, paceWords } from './budget-words.ts';

const month = monthOf(toPlainDate('2026-11-22'));

it('says how far over a budget is, and nothing of a share of 0', () => {
  expect(overWords(toCents(576_00), toCents(200_00))).toBe('288% · $376 over');
  expect(overWords(toCents(50_00), toCents(200_00))).toBe('25% · $150 left');
  expect(overWords(toCents(-50_00), toCents(200_00))).toBe('0% · $250 left');
  expect(overWords(toCents(50_000_00), toCents(200_00))).toBe('> 999% · $49,800 over');
  expect(overWords(toCents(50_00), toCents(0))).toBe('$50 over');
  expect(overWords(toCents(100_40), toCents(100_00))).toBe('100% · less than $1 over');
  expect(overWords(toCents(99_80), toCents(100_00))).toBe('99% · less than $1 left');
  expect(overWords(toCents(100_00), toCents(100_00))).toBe('100% · nothing left');
});

it('compares what was spent with an even spending', () => {
  const progress = { day: 15, days: 30 };
  expect(paceWords(toCents(350_00), toCents(500_00), progress)).toBe('$100 ahead of pace');
  expect(paceWords(toCents(150_00), toCents(500_00), progress)).toBe('$100 behind pace');
  expect(paceWords(toCents(250_49), toCents(500_00), progress)).toBe('On pace');
});

it('names the month that a limit holds from, or holds for', () => {
  expect(holdsForOptions(month)).toEqual([
    { value: 'onward', label: 'From November 2026 onward' },
    { value: 'month', label: 'Only November 2026' },
  ]);
  const limit = toCents(500_00);
  expect(editWords('Travel', { monthlyLimit: limit, holdsFor: 'month' }, month)).toBe(
    'Travel: the limit is $500 in November 2026 only.',
  );
  expect(editWords('Travel', { monthlyLimit: limit }, month)).toBe(
    'Travel: the limit is $500 from November 2026 onward.',
  );
  expect(editWords('Travel', { isActive: false }, month)).toBe('Travel is paused from November 2026 onward.');
});
