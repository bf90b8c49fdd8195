import { describe, expect, it } from 'vitest';
import { commandOf } from './keys.ts';

const bare = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };
const kindOf = (key: string, held: Partial<typeof bare> = {}) =>
  commandOf({ ...bare, ...held, key })?.kind ?? null;

describe('commandOf', () => {
  it('knows the keys of the list', () => {
    expect(commandOf({ ...bare, key: 'j' })).toEqual({ kind: 'move', by: 1 });
    expect(commandOf({ ...bare, key: 'ArrowUp' })).toEqual({ kind: 'move', by: -1 });
    expect(['c', 'n', 'f', '/', ' ', 'Enter', 'Escape', 'Home', 'End'].map((key) => kindOf(key))).toEqual([
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

  it('undoes with ⌘Z and Ctrl Z, and leaves the browser its own combinations', () => {
    expect(kindOf('z', { metaKey: true })).toBe('undo');
    expect(kindOf('Z', { ctrlKey: true })).toBe('undo');
    expect(kindOf('z')).toBeNull();
    expect(kindOf('z', { ctrlKey: true, shiftKey: true })).toBeNull();
    for (const key of ['c', 'f', 'n', 'k', 'ArrowDown']) expect(kindOf(key, { ctrlKey: true })).toBeNull();
    expect(kindOf('ArrowDown', { altKey: true })).toBeNull();
  });

  it('takes a slash typed with Shift, and Shift with Space for a range', () => {
    expect(kindOf('/', { shiftKey: true })).toBe('search');
    expect(kindOf(' ', { shiftKey: true })).toBe('select');
    expect(kindOf('Home', { shiftKey: true })).toBeNull();
  });
});
