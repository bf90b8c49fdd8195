import { expect, it } from 'vitest';
import { createKeyReader, type KeyPress } from './global-keys.ts';

function press(key: string, atMs: number, modifiers: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, timeStamp: atMs, ...modifiers };
}

it('names a combination alike on every system', () => {
  const read = createKeyReader();
  expect(read(press('k', 0, { metaKey: true }))).toEqual(['mod+k']);
  expect(createKeyReader()(press('K', 0, { ctrlKey: true }))).toEqual(['mod+k']);
});

it('reads a sequence when its second key comes soon, and each key alone as well', () => {
  const read = createKeyReader();
  expect(read(press('g', 0))).toEqual(['g']);
  expect(read(press('d', 400))).toEqual(['g d', 'd']);
});

it('forgets a first key that is long past', () => {
  const read = createKeyReader();
  read(press('g', 0));
  expect(read(press('d', 1_001))).toEqual(['d']);
});
