import { expect, it } from 'vitest';
import { createCallKeys } from './call-keys.ts';
import { randomId } from './random-id.ts';

it('P36 the same call made twice, or after a lost answer, has one key; once it is answered, or much later, another', () => {
  let nowMs = 0;
  const keys = createCallKeys(() => nowMs);
  const first = keys.keyOf('a budget');
  expect(keys.keyOf('a budget')).toBe(first);
  expect(keys.keyOf('another budget')).not.toBe(first);
  nowMs = 119_000;
  expect(keys.keyOf('a budget')).toBe(first);
  nowMs += 121_000;
  const later = keys.keyOf('a budget');
  expect(later).not.toBe(first);
  keys.answered('a budget');
  expect(keys.keyOf('a budget')).not.toBe(later);
});

it('ids are UUIDs of version 4, and no two are the same', () => {
  const ids = Array.from({ length: 1_000 }, randomId);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(1_000);
});
