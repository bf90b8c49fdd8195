import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BriefCandidate,
  briefKeyOf,
  briefOf,
  maxInBrief,
  needsOrder,
  type SavedBrief,
} from './brief.ts';

const candidate = (id: string, priority: BriefCandidate['priority'] = 'medium'): BriefCandidate => ({
  id,
  kind: 'price-rise',
  priority,
});
const shown = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => candidate(id));
const savedFor = (of: readonly BriefCandidate[], insightIds: readonly string[]): SavedBrief => ({
  model: 'stub',
  ofInsights: of.map(briefKeyOf),
  insightIds,
});

describe('P26 the brief without a model', () => {
  test('is the first five of the list, in its order', () => {
    expect(briefOf(shown, null)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(briefOf(shown.slice(0, 2), null)).toEqual(['a', 'b']);
    expect(briefOf([], null)).toEqual([]);
  });
});

describe('P23 a saved choice', () => {
  test('is the brief for exactly the insights that it was made of', () => {
    expect(briefOf(shown, savedFor(shown, ['f', 'b']))).toEqual(['f', 'b']);
  });

  test('holds on when one is dismissed, without it', () => {
    const rest = shown.filter(({ id }) => id !== 'f');
    expect(briefOf(rest, savedFor(shown, ['f', 'b']))).toEqual(['b']);
    expect(briefOf(rest, savedFor(shown, ['f']))).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('is none once there is another insight, or one has become more urgent', () => {
    const order = ['a', 'b', 'c', 'd', 'e'];
    expect(briefOf(shown, savedFor(shown.slice(1), ['f']))).toEqual(order);
    const urgent = shown.map((one) => (one.id === 'c' ? candidate('c', 'high') : one));
    expect(briefOf(urgent, savedFor(shown, ['f']))).toEqual(order);
  });

  test('of nothing is the code’s own order', () => {
    expect(briefOf(shown, savedFor(shown, []))).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

test('P23 whatever was saved, the brief is at most five of the insights that are shown, each once, and never empty', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 9 });
  fc.assert(
    fc.property(ids, ids, fc.uniqueArray(fc.string({ maxLength: 3 })), (now, before, chosen) => {
      const current = now.map((id) => candidate(id));
      const brief = briefOf(
        current,
        savedFor(
          [...before, ...now].map((id) => candidate(id)),
          chosen,
        ),
      );
      expect(brief.length).toBeLessThanOrEqual(maxInBrief);
      expect(brief.length > 0).toBe(now.length > 0);
      expect(new Set(brief).size).toBe(brief.length);
      for (const id of brief) expect(now).toContain(id);
    }),
  );
});

describe('a model is asked', () => {
  test('once for the same insights', () => {
    expect(needsOrder(shown, null, 'stub')).toBe(true);
    expect(needsOrder(shown, savedFor(shown.toReversed(), []), 'stub')).toBe(false);
  });

  test('again for others, and when it is another model', () => {
    expect(needsOrder(shown, savedFor(shown, []), 'other')).toBe(true);
    expect(needsOrder(shown, savedFor(shown.slice(1), []), 'stub')).toBe(true);
    expect(needsOrder(shown.slice(1), savedFor(shown, []), 'stub')).toBe(true);
    expect(needsOrder([...shown.slice(1), candidate('g')], savedFor(shown, []), 'stub')).toBe(true);
  });

  test('not where there is nothing to order', () => {
    expect(needsOrder(shown.slice(0, 1), null, 'stub')).toBe(false);
  });
});
