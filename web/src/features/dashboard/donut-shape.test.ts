import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { donutSegments, innerRadius, outerRadius, segmentPath } from './donut-shape.ts';

const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 40 });

describe('donutSegments', () => {
  it('shares out the circle by amount, with 3° after every segment', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const segments = donutSegments(values);
        const total = values.reduce((sum, value) => sum + value, 0);
        const drawn = 360 - values.length * 3;
        for (const [index, { startDegrees, sweepDegrees }] of segments.entries()) {
          expect(sweepDegrees).toBeCloseTo(((values[index] ?? 0) / total) * drawn, 6);
          const next = segments[index + 1]?.startDegrees ?? 360;
          expect(next - (startDegrees + sweepDegrees)).toBeCloseTo(3, 6);
        }
      }),
    );
  });

  it('closes the ring for a single segment and draws none for none', () => {
    expect(donutSegments([7])[0]?.sweepDegrees).toBeCloseTo(360, 1);
    expect(donutSegments([])).toEqual([]);
  });
});

describe('segmentPath', () => {
  it('runs between the radii of the specification', () => {
    expect([innerRadius, outerRadius]).toEqual([55, 85]);
    expect(segmentPath({ startDegrees: 0, sweepDegrees: 90 })).toBe(
      'M0 -85A85 85 0 0 1 85 0L55 0A55 55 0 0 0 0 -55Z',
    );
    expect(segmentPath({ startDegrees: 0, sweepDegrees: 200 })).toContain('A85 85 0 1 1');
  });
});
