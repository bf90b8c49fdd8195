import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Arrow, findCircle } from './find-circle.ts';

const id = fc.nat(8).map(String);
const arrows = fc.array(fc.tuple(id, id), { maxLength: 14 });

function leadsBack(all: readonly Arrow[], start: string): boolean {
  const reached = new Set<string>();
  const open = all.filter(([from]) => from === start).map(([, to]) => to);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === start) return true;
    if (reached.has(at)) continue;
    reached.add(at);
    open.push(...all.filter(([from]) => from === at).map(([, to]) => to));
  }
  return false;
}

test('P38 finds a circle wherever there is one, and names an id that is on it', () => {
  fc.assert(
    fc.property(arrows, (all) => {
      const found = findCircle(all);
      const onCircles = [...new Set(all.flat())].filter((one) => leadsBack(all, one));
      if (found === null) expect(onCircles).toEqual([]);
      else expect(onCircles).toContain(found);
    }),
    { numRuns: 500 },
  );
});

test('arrows that lead far are followed without recursion', () => {
  const far = Array.from({ length: 100_000 }, (_none, at): Arrow => [`${at}`, `${at + 1}`]);
  expect(findCircle(far)).toBeNull();
  expect(findCircle([...far, ['100000', '99999']])).not.toBeNull();
});
