import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

/** Work that the test ends. */
function openGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, open: resolve };
}

test('respects the limit, loses no work, and preserves the order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 40 }),
      async (most, failing) => {
        const line = createBoundedQueue({ running: most, waiting: 100, waitingPerKey: 100 });
        const order: number[] = [];
        let running = 0;
        const results = await Promise.allSettled(
          failing.map((fails, index) =>
            line.run('one', async () => {
              running += 1;
              expect(running).toBeLessThanOrEqual(most);
              order.push(index);
              await new Promise(setImmediate);
              running -= 1;
              if (fails) throw new Error('work failed');
            }),
          ),
        );
        expect(results.map((result) => result.status === 'rejected')).toEqual(failing);
        expect(order).toEqual(failing.map((_, index) => index));
      },
    ),
  );
});

test('rejects at once when full, and accepts again when emptied', async () => {
  const line = createBoundedQueue({ running: 1, waiting: 1, waitingPerKey: 1 });
  const gate = openGate();
  const first = line.run('one', gate.work);
  const second = line.run('one', gate.work);
  await expect(line.run('one', gate.work)).rejects.toMatchObject({ code: 'unavailable' });
  gate.open();
  await Promise.all([first, second]);
  await line.run('one', async () => undefined);
});

test('leaves room for other keys', async () => {
  const line = createBoundedQueue({ running: 1, waiting: 4, waitingPerKey: 2 });
  const gate = openGate();
  const accepted = [1, 2, 3].map(() => line.run('crowd', gate.work));
  await expect(line.run('crowd', gate.work)).rejects.toMatchObject({ code: 'unavailable' });
  accepted.push(line.run('other', gate.work));
  gate.open();
  await Promise.all(accepted);
});
