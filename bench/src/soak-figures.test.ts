import { expect, test } from 'vitest';
import { metricOf, slopeOf } from './soak-figures.ts';

test('the slope is that of a line, of the line nearest to points beside one, and of nothing unknown', () => {
  const line = [0, 1, 2, 5].map((x) => ({ x, y: 100 - 3 * x }));
  expect(slopeOf(line)).toBeCloseTo(-3);
  expect(slopeOf(line.map(({ x }) => ({ x, y: 7 })))).toBe(0);
  // By hand: the means are 1 and 2, the products sum to 2, the squares too.
  expect(
    slopeOf([
      { x: 0, y: 1 },
      { x: 1, y: 2 },
      { x: 2, y: 3 },
      { x: 1, y: 2 },
    ]),
  ).toBeCloseTo(1);
  expect(
    slopeOf([
      { x: 0, y: 0 },
      { x: 1, y: 3 },
      { x: 2, y: 0 },
    ]),
  ).toBeCloseTo(0);
  expect(slopeOf([{ x: 1, y: 4 }])).toBeNaN();
});

test('a metric is summed over the values that have the label, and none is not zero', () => {
  const text = [
    '# HELP cairn_queue_jobs Jobs by queue and state',
    'cairn_queue_jobs{queue="sync",state="ready"} 2',
    'cairn_queue_jobs{queue="mail",state="ready"} 3',
    'cairn_queue_jobs{queue="mail",state="active"} 4',
    'cairn_queue_jobs_of_others 100',
    'process_open_fds 31',
  ].join('\n');
  expect(metricOf(text, 'cairn_queue_jobs', 'state="ready"')).toBe(5);
  expect(metricOf(text, 'process_open_fds')).toBe(31);
  expect(metricOf(text, 'cairn_queue_jobs', 'state="none"')).toBe(0);
  expect(metricOf(text, 'cairn_failed_jobs')).toBeNaN();
});
