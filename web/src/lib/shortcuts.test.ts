import { describe, expect, it } from 'vitest';
import { createKeyReader, type KeyPress, keyName, shortcuts } from './shortcuts.ts';

function press(key: string, atMs: number, held: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, timeStamp: atMs, ...held };
}

/** What a key does in the list of transactions; null where it does nothing. */
function inList(key: string, held: Partial<KeyPress> = {}): string | null {
  const name = keyName(press(key, 0, held));
  const found = Object.entries(shortcuts.transactions).find(([, { keys }]) =>
    keys.some((one: string) => one === name),
  );
  return found?.[0] ?? null;
}

it('names a combination alike on every system', () => {
  expect(keyName(press('k', 0, { metaKey: true }))).toBe('mod+k');
  expect(keyName(press('K', 0, { ctrlKey: true }))).toBe('mod+k');
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

describe('the keys of the list', () => {
  it('are letters and named keys', () => {
    const keys = ['j', 'ArrowUp', 'c', 'n', 'f', '/', ' ', 'Enter', 'Escape', 'Home', 'End'];
    expect(keys.map((key) => inList(key))).toEqual([
      'next',
      'previous',
      'category',
      'note',
      'search',
      'search',
      'select',
      'open',
      'clear',
      'first',
      'last',
    ]);
  });

  it('undo with ⌘Z and Ctrl Z, and leave the browser its own combinations', () => {
    expect(inList('z', { metaKey: true })).toBe('undo');
    expect(inList('Z', { ctrlKey: true })).toBe('undo');
    expect(inList('z')).toBeNull();
    expect(inList('z', { ctrlKey: true, shiftKey: true })).toBeNull();
    for (const key of ['c', 'f', 'n', 'k', 'ArrowDown']) expect(inList(key, { ctrlKey: true })).toBeNull();
    expect(inList('ArrowDown', { altKey: true })).toBeNull();
  });

  it('take a slash typed with Shift, and Shift with Space for a range', () => {
    expect(inList('/', { shiftKey: true })).toBe('search');
    expect(inList(' ', { shiftKey: true })).toBe('selectRange');
    expect(inList('Home', { shiftKey: true })).toBeNull();
    expect(inList('J', { shiftKey: true })).toBeNull();
  });
});
