import { expect, test } from 'vitest';
import { createExportSlots } from './export-slots.ts';

async function* lines() {
  yield 'one';
  yield 'two';
}

test('one export too many is refused before its first text, and is let in when another has ended', async () => {
  const run = createExportSlots(2);
  const open = () => run(lines())[Symbol.asyncIterator]();
  const [first, second] = [open(), open()];
  expect((await first.next()).value).toBe('one');
  expect((await second.next()).value).toBe('one');
  await expect(open().next()).rejects.toMatchObject({ code: 'unavailable' });
  await first.return?.();
  const third = open();
  expect((await third.next()).value).toBe('one');
  expect((await second.next()).value).toBe('two');
  expect((await second.next()).done).toBe(true);
  expect((await open().next()).value).toBe('one');
  await third.return?.();
});
