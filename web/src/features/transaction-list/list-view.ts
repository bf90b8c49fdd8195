import { useSyncExternalStore } from 'react';
import { createListeners, onOtherTab } from '../../lib/listeners.ts';
import { ownKeyPrefix, session } from '../../lib/session.ts';

/** Columns that a person can hide or show on a wide screen. Description and amount are always there. */
export const optionalColumns = ['date', 'category', 'account', 'note', 'status'] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/** How a person wants to see their list. */
export type ListView = { columns: readonly OptionalColumn[]; groupsByDay: boolean };

export const defaultView: ListView = {
  columns: ['date', 'category', 'account', 'status'],
  groupsByDay: false,
};

/** Reads what was kept; what is not understood is as it is for everybody. Pure. */
export function viewFrom(text: string | null): ListView {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return defaultView;
    const columns = 'columns' in kept && Array.isArray(kept.columns) ? kept.columns : defaultView.columns;
    return {
      columns: optionalColumns.filter((column) => columns.includes(column)),
      groupsByDay: 'groupsByDay' in kept && kept.groupsByDay === true,
    };
  } catch {
    return defaultView;
  }
}

const listeners = createListeners(() => onOtherTab(() => listeners.notify()));
let read: { key: string; text: string | null; view: ListView } | null = null;

/** In the browser, for each person apart; in the demo for everybody who tries it. */
function keyOfView(): string {
  return `${ownKeyPrefix(session.read().user?.id ?? 'demo')}list-view`;
}

/** The same object until it changes. */
function readView(): ListView {
  const key = keyOfView();
  const text = window.localStorage.getItem(key);
  if (read === null || read.key !== key || read.text !== text) read = { key, text, view: viewFrom(text) };
  return read.view;
}

/** Keeps a choice and shows it at once, here and in the browser's other tabs. */
export function chooseView(view: ListView): void {
  window.localStorage.setItem(keyOfView(), JSON.stringify(view));
  listeners.notify();
}

export function useListView(): ListView {
  return useSyncExternalStore(listeners.subscribe, readView, () => defaultView);
}
