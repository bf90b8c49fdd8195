/** One thing that keys do. The list of shortcuts leaves out one without `does`. */
export type Shortcut = {
  /** Keys as `keyName` names them; two with a space between are pressed one after the other. */
  keys: readonly string[];
  does?: string;
  /** Whether it works while somebody types too. */
  inFields?: true;
};

/** Every shortcut there is: what keys are bound to, and what the list of shortcuts shows. */
export const shortcuts = {
  everywhere: {
    search: { keys: ['mod+k'], does: 'Search', inFields: true },
    searchBySlash: { keys: ['/'], does: 'Search (on pages without their own search)' },
    addTransaction: { keys: ['q'], does: 'Add transaction' },
    shortcuts: { keys: ['?'], does: 'Keyboard shortcuts' },
    /** What is open closes by itself. */
    close: { keys: ['escape'], does: 'Close' },
  },
  go: {
    dashboard: { keys: ['g d'], does: 'Dashboard' },
    transactions: { keys: ['g t'], does: 'Transactions' },
    budgets: { keys: ['g b'], does: 'Budgets' },
    accounts: { keys: ['g a'], does: 'Accounts' },
    insights: { keys: ['g i'], does: 'Insights' },
  },
  transactions: {
    next: { keys: ['j', 'arrowdown'], does: 'Next' },
    previous: { keys: ['k', 'arrowup'], does: 'Previous' },
    first: { keys: ['home'] },
    last: { keys: ['end'] },
    nextPage: { keys: ['pagedown'] },
    previousPage: { keys: ['pageup'] },
    open: { keys: ['enter'] },
    select: { keys: ['space'], does: 'Select' },
    selectRange: { keys: ['shift+space'] },
    category: { keys: ['c'], does: 'Category' },
    note: { keys: ['n'], does: 'Note' },
    split: { keys: ['s'], does: 'Split' },
    search: { keys: ['f', '/'], does: 'Filter' },
    undo: { keys: ['mod+z'], does: 'Undo' },
    clear: { keys: ['escape'] },
  },
  review: {
    next: { keys: ['j'], does: 'Next' },
    previous: { keys: ['k'], does: 'Previous' },
    /** As on any button. */
    accept: { keys: ['enter'], does: 'Accept' },
    category: { keys: ['c'], does: 'Choose another category' },
  },
} as const satisfies Record<string, Record<string, Shortcut>>;

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'
>;

/**
 * The name of a key with what is held: `mod+k` for ⌘K or Ctrl K. Shift is named with letters, Space and named keys; what it makes of
 * another key, as of the slash that some keyboards have above a digit, is in the key itself.
 */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const isNamed = key.length > 1 || /[\p{L} ]/u.test(key);
  const held = [ctrlKey || metaKey ? 'mod+' : '', altKey ? 'alt+' : '', shiftKey && isNamed ? 'shift+' : ''];
  return held.join('') + (key === ' ' ? 'space' : key.toLowerCase());
}

/** How long after its first key the second key of a sequence is waited for. */
const sequenceMs = 1_000;

/** Reads keys one after the other; gives the names that each may be meant by: `g d` and then `d` for a D soon after a G. */
export function createKeyReader(): (press: KeyPress) => string[] {
  let before: { name: string; atMs: number } | null = null;
  return (press) => {
    const name = keyName(press);
    const names =
      before !== null && press.timeStamp - before.atMs <= sequenceMs
        ? [`${before.name} ${name}`, name]
        : [name];
    before = { name, atMs: press.timeStamp };
    return names;
  };
}

const labels: Readonly<Record<string, string>> = {
  arrowdown: '↓',
  arrowup: '↑',
  space: 'Space',
  escape: 'Esc',
  enter: 'Enter',
};

/** The keys of a name as the list of shortcuts shows them, one by one. */
export function keyLabels(name: string): string[] {
  const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  return name.split(/[+ ]/).map((key) => (key === 'mod' ? mod : (labels[key] ?? key.toUpperCase())));
}
