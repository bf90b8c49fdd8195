import type { NewSplit } from '@cairn/contract/splits';
import { type Cents, toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testRow } from '../transactions/test-rows.ts';
import {
  amountsOf,
  draftOf,
  leftOver,
  overMonths,
  type PartDraft,
  splitOf,
  withEqualAmounts,
} from './split-draft.ts';

const receipt = testRow({ id: 'r', amount: toCents(-84_20) });

/** Two new parts with these texts as amounts. */
function typed(...texts: string[]): PartDraft[] {
  const [part] = draftOf({ transaction: receipt, parts: [], isByRule: false });
  if (part === undefined) throw new Error('no part');
  return texts.map((amount, at) => ({ ...part, key: String(at), amount }));
}

describe('P17 the parts that are typed', () => {
  test.each<[string[], (Cents | null)[], number]>([
    [['60', '24.20'], [toCents(-60_00), toCents(-24_20)], 0],
    [['60', ''], [toCents(-60_00), toCents(-24_20)], 0],
    [['12.40+3', '', ''], [toCents(-15_40), null, null], 68_80],
    [['90', ''], [toCents(-90_00), null], -5_80],
    [['90', '-5.80'], [toCents(-90_00), toCents(5_80)], 0],
    [['25%', ''], [toCents(-21_05), toCents(-63_15)], 0],
    [['100%', 'x'], [null, null], 84_20],
    [['50%', ' 50 % '], [toCents(-42_10), toCents(-42_10)], 0],
    [['33.33%', '33.33%', '33.34%'], [toCents(-28_06), toCents(-28_06), toCents(-28_08)], 0],
    [['33%', '33%', '33%'], [toCents(-27_79), toCents(-27_79), toCents(-27_79)], 83],
    [['84.20', ''], [toCents(-84_20), null], 0],
    [['80', '8'], [toCents(-80_00), toCents(-8_00)], -3_80],
  ])('%j', (texts, amounts, left) => {
    expect(amountsOf(receipt, typed(...texts))).toEqual(amounts);
    expect(leftOver(receipt, typed(...texts))).toBe(left);
    const isWhole = left === 0 && !amounts.includes(null);
    expect(splitOf(receipt, typed(...texts)) !== null).toBe(isWhole);
  });

  test('percentages that sum to 100 are saved, whatever the amount', () => {
    const hundredths = fc
      .array(fc.integer({ min: 100, max: 1_500 }), { minLength: 1, maxLength: 6 })
      .map((some) => [...some, 10_000 - some.reduce((sum, one) => sum + one, 0)]);
    const amount = fc.integer({ min: 1_000, max: 100_000_000_000 }).map((of) => toCents(-of));
    const savedSum = (split: NewSplit | null) =>
      split?.parts.reduce((sum, part) => sum + (part.amount ?? 0), 0);
    fc.assert(
      fc.property(amount, hundredths, (of, shares) => {
        const whole = testRow({ id: 'r', amount: of });
        const parts = typed(...shares.map((share) => `${share / 100}%`));
        expect(leftOver(whole, parts)).toBe(0);
        expect(savedSum(splitOf(whole, parts))).toBe(of);
      }),
    );
  });

  test('of money in are money in', () => {
    const pay = testRow({ id: 'r', amount: toCents(100_00) });
    expect(amountsOf(pay, typed('60', ''))).toEqual([60_00, 40_00]);
  });
});

test('present parts are those of the split, and one alone is none', () => {
  const parts = [
    testRow({
      id: 'a',
      amount: toCents(-60_00),
      categoryId: 'groceries',
      categorySource: 'user',
      note: 'milk',
    }),
    testRow({ id: 'b', amount: toCents(-24_20), date: toPlainDate('2026-12-20') }),
  ];
  const drafts = draftOf({ transaction: receipt, parts, isByRule: false });
  const ofRule = draftOf({ transaction: receipt, parts, isByRule: true });
  expect(ofRule[1]?.categoryId, 'what a rule chose').toBe(parts[1]?.categoryId);
  expect(splitOf(receipt, drafts)).toEqual({
    parts: [
      { was: 1, amount: -60_00, categoryId: 'groceries', note: 'milk', monthsLater: 0 },
      { was: 2, amount: -24_20, categoryId: null, note: null, monthsLater: 1 },
    ],
  });
  expect(splitOf(receipt, typed('84.20'))).toBeNull();
});

test('equal parts and months are the whole, and the last takes the odd cent', () => {
  const parts = withEqualAmounts(receipt, typed('1', '2', ''));
  expect(parts.map(({ amount }) => amount)).toEqual(['28.06', '28.06', '28.08']);
  const months = overMonths(receipt, parts, 12);
  expect(months.map(({ monthsLater }) => monthsLater)).toEqual([...Array(12).keys()]);
  expect(leftOver(receipt, months)).toBe(0);
  const tiny = testRow({ id: 'r', amount: toCents(-1) });
  expect(withEqualAmounts(tiny, typed('1', ''))).toEqual(typed('1', ''));
});
