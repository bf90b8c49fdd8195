import { createListeners, onOtherTab } from './listeners.ts';

/** Storage keys of the appearance. `appearance-script.ts` reads them before the first paint. */
export const themeKey = 'cairn.theme';
export const privacyKey = 'cairn.privacy';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** `amountsHidden`: figures of money are blurred until they are pointed at or have the focus. */
export type Appearance = { theme: Theme; amountsHidden: boolean };

/** The color of the paper, for the browser's own bars. */
export const paperColors = { light: '#faf8f3', dark: '#10140f' } as const;

export const defaultAppearance: Appearance = { theme: 'system', amountsHidden: false };

function readStored(): Appearance {
  const stored = window.localStorage.getItem(themeKey);
  return {
    theme: themes.find((theme) => theme === stored) ?? defaultAppearance.theme,
    amountsHidden: window.localStorage.getItem(privacyKey) === 'on',
  };
}

/** The bars' color goes by the system's choice unless a `meta` in front of the page's own says otherwise. */
function colorBars(theme: Theme): void {
  document.head.querySelector('meta[data-chosen-theme]')?.remove();
  if (theme === 'system') return;
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  meta.content = paperColors[theme];
  meta.dataset.chosenTheme = '';
  document.head.prepend(meta);
}

function show({ theme, amountsHidden }: Appearance): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (amountsHidden) dataset.privacy = 'on';
  else delete dataset.privacy;
  colorBars(theme);
}

const listeners = createListeners(() =>
  onOtherTab(({ key }) => {
    if (key === themeKey || key === privacyKey || key === null) refresh();
  }),
);
let current: Appearance | null = null;

function refresh(): void {
  current = readStored();
  show(current);
  listeners.notify();
}

/** The appearance now; the same object until it changes. */
export function readAppearance(): Appearance {
  current ??= readStored();
  return current;
}

/** Keeps a choice and shows it at once, here and in the browser's other tabs. */
export function chooseAppearance(choice: Partial<Appearance>): void {
  const { theme, amountsHidden } = { ...readAppearance(), ...choice };
  if (theme === 'system') window.localStorage.removeItem(themeKey);
  else window.localStorage.setItem(themeKey, theme);
  if (amountsHidden) window.localStorage.setItem(privacyKey, 'on');
  else window.localStorage.removeItem(privacyKey);
  refresh();
}

/** Calls back after every change, in this tab or another; returns how to stop. */
export const subscribeToAppearance = listeners.subscribe;
