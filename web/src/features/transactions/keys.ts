export type Command =
  | { kind: 'move'; by: number }
  | { kind: 'first' | 'last' | 'open' | 'select' | 'category' | 'note' | 'search' | 'undo' | 'clear' };

type Key = { key: string; metaKey: boolean; ctrlKey: boolean; altKey: boolean; shiftKey: boolean };

const commands: Record<string, Command> = {
  j: { kind: 'move', by: 1 },
  ArrowDown: { kind: 'move', by: 1 },
  k: { kind: 'move', by: -1 },
  ArrowUp: { kind: 'move', by: -1 },
  Home: { kind: 'first' },
  End: { kind: 'last' },
  Enter: { kind: 'open' },
  ' ': { kind: 'select' },
  c: { kind: 'category' },
  n: { kind: 'note' },
  f: { kind: 'search' },
  '/': { kind: 'search' },
  Escape: { kind: 'clear' },
};

/**
 * What a key asks of the list; null when it asks nothing. Shift is let through for Space, which then takes in a range, and for
 * the slash, which some keyboards have above a digit.
 */
export function commandOf({ key, metaKey, ctrlKey, altKey, shiftKey }: Key): Command | null {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (metaKey !== ctrlKey && !altKey && !shiftKey && name === 'z') return { kind: 'undo' };
  if (metaKey || ctrlKey || altKey) return null;
  const command = commands[name] ?? null;
  return shiftKey && name !== ' ' && name !== '/' ? null : command;
}
