import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCents } from '../money.ts';
import { arePartsOf } from '../splits.ts';
import { partsByRule } from './parts-by-rule.ts';
import type { RulePart, RuleSplit } from './rule.ts';

const total = fc.oneof(
  fc.integer({ min: 100, max: 100_000_000_000 }),
  fc.integer({ min: -100_000_000_000, max: -100 }),
);
const cents = (...amounts: number[]) => amounts.map(toCents);

describe('P17 parts by a rule', () => {
  const part = (share: Partial<RulePart> = {}): RulePart => ({
    categoryId: 'groceries',
    note: null,
    tagIds: [],
    percent: null,
    amount: null,
    ...share,
  });
  const third: RuleSplit = { by: 'percent', parts: [part({ percent: 33.33 }), part()] };
  const fixed: RuleSplit = { by: 'amount', parts: [part({ amount: toCents(200_00) }), part()] };

  test('the last takes the rest, in whole units where the currency has no cents', () => {
    expect(partsByRule(toCents(-100_00), third, 'EUR')).toEqual(cents(-33_33, -66_67));
    expect(partsByRule(toCents(-100_00), third, 'JPY')).toEqual(cents(-33_00, -67_00));
    expect(partsByRule(toCents(-1_000_00), { by: 'equal', parts: [part(), part(), part()] }, 'KRW')).toEqual(
      cents(-333_00, -333_00, -334_00),
    );
    expect(partsByRule(toCents(1_250_00), fixed, 'USD')).toEqual(cents(200_00, 1_050_00));
  });

  test('an amount that is too small for them has none', () => {
    expect(partsByRule(toCents(-200_00), fixed, 'USD')).toBeNull();
    expect(partsByRule(toCents(-150_00), fixed, 'USD')).toBeNull();
    expect(partsByRule(toCents(1), third, 'USD')).toBeNull();
    expect(partsByRule(toCents(100), third, 'JPY')).toBeNull();
  });

  test('whatever the rule and the currency, they are the amount, of one sign', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.oneof(total, fc.integer({ min: -500, max: 500 })),
        fc.constantFrom('equal' as const, 'percent' as const, 'amount' as const),
        shares,
        fc.constantFrom('USD', 'JPY', 'KRW', 'BHD', 'no such'),
        (of, by, some, currency) => {
          const parts = some.map((share) =>
            part(
              by === 'percent' ? { percent: share / 100 } : by === 'amount' ? { amount: toCents(share) } : {},
            ),
          );
          const amounts = partsByRule(toCents(of), { by, parts: [...parts, part()] }, currency);
          if (amounts === null) return;
          expect(amounts).toHaveLength(some.length + 1);
          expect(arePartsOf(toCents(of), amounts)).toBe(true);
          for (const amount of amounts) expect(Math.sign(amount)).toBe(Math.sign(of));
          if (by === 'amount' && currency !== 'JPY' && currency !== 'KRW')
            expect(amounts.slice(0, -1).map(Math.abs)).toEqual(some);
        },
      ),
    );
  });
});
