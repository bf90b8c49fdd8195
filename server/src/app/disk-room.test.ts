import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { createDiskRoom } from './disk-room.ts';

test('a disk with less than the least is full', async () => {
  expect(await createDiskRoom(tmpdir(), { leastBytes: 1 }).isDiskFull()).toBe(false);
  expect(await createDiskRoom(tmpdir(), { leastBytes: Number.MAX_SAFE_INTEGER }).isDiskFull()).toBe(true);
});

test('a write that found no room speaks for a minute, wherever it went', async () => {
  let nowMs = 0;
  const room = createDiskRoom(tmpdir(), { leastBytes: 1, nowMs: () => nowMs });
  expect(room.troubleOf(new Error('Something else'))).toBeNull();
  expect(await room.isDiskFull()).toBe(false);
  const noSpace = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  expect(room.troubleOf(noSpace)).toBe('disk is full');
  nowMs = 59_000;
  expect(await room.isDiskFull()).toBe(true);
  nowMs = 61_000;
  expect(await room.isDiskFull()).toBe(false);
});
