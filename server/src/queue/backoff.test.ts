import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs, failureBackoff, historyBackoff } from './backoff.ts';

test('waits grow, stay between half and the whole of their step, and end at the longest', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(failureBackoff, historyBackoff),
      fc.nat(40),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (backoff, attempt, random) => {
        const full = backoffMs(backoff, attempt, 1);
        const wait = backoffMs(backoff, attempt, random);
        expect(wait).toBeGreaterThanOrEqual(Math.floor(full / 2));
        expect(wait).toBeLessThanOrEqual(full);
        expect(full).toBeLessThanOrEqual(backoff.maxMs);
        expect(backoffMs(backoff, attempt + 1, random)).toBeGreaterThanOrEqual(wait);
      },
    ),
  );
});
