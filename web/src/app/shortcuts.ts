/** Whether the command key is ⌘ on this system. */
export function hasCommandKey(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The screens that G and then a letter opens. */
export const goKeys = [
  { key: 'd', to: '/dashboard', label: 'Dashboard' },
  { key: 't', to: '/transactions', label: 'Transactions' },
  { key: 'b', to: '/budgets', label: 'Budgets' },
  { key: 'a', to: '/accounts', label: 'Accounts' },
  { key: 'i', to: '/insights', label: 'Insights' },
] as const;

type Shortcut = { keys: readonly string[]; does: string };

/** Every shortcut there is, as the list of them shows it. `command` is the name of the ⌘ or Ctrl key. */
export function shortcutGroups(command: string): { title: string; shortcuts: readonly Shortcut[] }[] {
  return [
    {
      title: 'Everywhere',
      shortcuts: [
        { keys: [`${command} K`], does: 'Search' },
        { keys: ['/'], does: 'Search (on pages without their own search)' },
        { keys: ['?'], does: 'Keyboard shortcuts' },
        { keys: ['Esc'], does: 'Close' },
      ],
    },
    {
      title: 'Go to',
      shortcuts: goKeys.map(({ key, label }) => ({ keys: [`G ${key.toUpperCase()}`], does: label })),
    },
    {
      title: 'Transactions',
      shortcuts: [
        { keys: ['J', '↓'], does: 'Next' },
        { keys: ['K', '↑'], does: 'Previous' },
        { keys: ['Space'], does: 'Select' },
        { keys: ['C'], does: 'Category' },
        { keys: ['N'], does: 'Note' },
        { keys: ['F', '/'], does: 'Filter' },
        { keys: [`${command} Z`], does: 'Undo' },
      ],
    },
    {
      title: 'Review',
      shortcuts: [
        { keys: ['J'], does: 'Next' },
        { keys: ['K'], does: 'Previous' },
        { keys: ['Enter'], does: 'Accept' },
        { keys: ['C'], does: 'Choose another category' },
      ],
    },
  ];
}
