import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceScale, depthOf, evenPlaces } from './balance-scale.ts';

const balance = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 });

describe('balanceScale', () => {
  it('holds every balance between its ends, on at most five values evenly apart', () => {
    fc.assert(
      fc.property(fc.array(balance, { minLength: 1, maxLength: 400 }), (balances) => {
        const { min, max, step, ticks } = balanceScale(balances);
        expect(min).toBeLessThanOrEqual(Math.min(...balances));
        expect(max).toBeGreaterThanOrEqual(Math.max(...balances));
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect([ticks[0], ticks.at(-1)]).toEqual([min, max]);
        for (const [index, tick] of ticks.entries()) expect(tick).toBeCloseTo(min + index * step, 3);
      }),
    );
  });

  it('counts in steps that a person counts in', () => {
    expect(balanceScale([44_900_000, 46_530_000]).ticks).toEqual([
      44_000_000, 45_000_000, 46_000_000, 47_000_000,
    ]);
  });

  it('steps by quarters, halves and fifths of a power of ten as well', () => {
    expect(balanceScale([0, 740]).step).toBe(250);
    expect(balanceScale([0, 1_400]).step).toBe(500);
    expect(balanceScale([0, 590]).step).toBe(200);
  });

  it('gives a line that never moves a height', () => {
    expect(balanceScale([0]).max).toBeGreaterThan(0);
    expect(balanceScale([21_398_203]).ticks).toEqual([21_200_000, 21_400_000]);
  });
});

describe('depthOf', () => {
  it('puts the highest value at the top and the lowest at the bottom', () => {
    const scale = balanceScale([0, 1_000]);
    expect(depthOf(scale.max, scale)).toBe(0);
    expect(depthOf(scale.min, scale)).toBe(1);
  });
});

describe('evenPlaces', () => {
  it('gives rising places from the first to the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 800 }), fc.integer({ min: 2, max: 9 }), (length, count) => {
        const places = evenPlaces(length, count);
        expect(places).toHaveLength(Math.min(length, count));
        expect([places[0], places.at(-1)]).toEqual([0, length - 1]);
        expect(new Set(places).size).toBe(places.length);
      }),
    );
    expect(evenPlaces(0, 7)).toEqual([]);
    expect(evenPlaces(1, 7)).toEqual([0]);
  });
});
