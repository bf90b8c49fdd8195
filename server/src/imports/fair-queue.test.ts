import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that ends when it is told to. */
function openWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    end: (name: string) => ends.get(name)?.(),
  };
}

/** Lets go on what can. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('P37 twelve files of one owner leave a place to another, and owners take turns', async () => {
  const inTurn = createFairQueue(2);
  const { begun, work, end } = openWork();
  const first = Array.from({ length: 12 }, (_, at) => inTurn('first', work(`first ${at}`)));
  const other = [inTurn('other', work('other 0')), inTurn('other', work('other 1'))];
  await settled();
  expect(begun).toEqual(['first 0', 'other 0']);
  end('other 0');
  expect(await other[0]).toBe('other 0');
  await settled();
  expect(begun).toEqual(['first 0', 'other 0', 'other 1']);
  end('first 0');
  expect(await first[0]).toBe('first 0');
  await settled();
  expect(begun.at(-1)).toBe('first 1');
  end('other 1');
  expect(await other[1]).toBe('other 1');
});

test('who goes while waiting is never run, and work that fails frees its place', async () => {
  const inTurn = createFairQueue(1);
  const { begun, work, end } = openWork();
  const running = inTurn('one', work('one'));
  const gone = new AbortController();
  await settled();
  const waiting = inTurn('other', work('other'), gone.signal);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  end('one');
  await running;
  await expect(inTurn('one', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const last = inTurn('one', work('last'));
  await settled();
  expect(begun).toEqual(['one', 'last']);
  end('last');
  await last;
});

test('all work is run, never more at once than there are places, nor all of them by one owner', async () => {
  const owners = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(owners, fc.integer({ min: 1, max: 5 }), async (list, places) => {
      const inTurn = createFairQueue(places);
      const running: string[] = [];
      const done = list.map((owner) =>
        inTurn(owner, async () => {
          running.push(owner);
          expect(running.length).toBeLessThanOrEqual(places);
          expect(running.filter((one) => one === owner).length).toBeLessThanOrEqual(Math.max(1, places - 1));
          await Promise.resolve();
          running.splice(running.indexOf(owner), 1);
          return owner;
        }),
      );
      expect(await Promise.all(done)).toEqual(list);
    }),
  );
});
