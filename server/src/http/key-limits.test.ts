import { expect, it } from 'vitest';
import { createKeyLimits } from './key-limits.ts';

const reply = () => {
  const headers = new Map<string, unknown>();
  const header = (name: string, value: unknown) => {
    headers.set(name, value);
    return undefined as never;
  };
  return { headers, header };
};

it('counts each key by itself, and begins again after a minute', () => {
  let nowMs = 1_000;
  const count = createKeyLimits({ calls: 2, nowMs: () => nowMs });
  const call = (keyId: string) => {
    const to = reply();
    count(keyId, to);
    return to.headers.get('ratelimit');
  };
  expect(call('one')).toBe('"key";r=1;t=60');
  nowMs += 59_001;
  expect(call('one')).toBe('"key";r=0;t=1');
  expect(() => call('one')).toThrow('2 calls within a minute');
  expect(call('two')).toBe('"key";r=1;t=60');
  nowMs += 1_000;
  expect(call('one')).toBe('"key";r=1;t=60');
});
