import { useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  tone: 'good' | 'bad';
  message: string;
  detail: string | null;
  action: ToastAction | null;
  /** Something less than `action`, beside it. */
  lesserAction: ToastAction | null;
};

type ToastAction = { label: string; run: () => void };
type NewToast = Pick<Toast, 'tone' | 'message'> & Partial<Omit<Toast, 'id'>>;

const listeners = new Set<() => void>();
let current: Toast | null = null;
let lastId = 0;

function set(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says something short at the foot of the page, in the place of what was said before. Needs a ToastRegion on the page. */
export function showToast({
  tone,
  message,
  detail = null,
  action = null,
  lesserAction = null,
}: NewToast): void {
  lastId += 1;
  set({ id: lastId, tone, message, detail, action, lesserAction });
}

/** Takes a toast away, unless another has taken its place. */
export function closeToast(id: number): void {
  if (current?.id === id) set(null);
}

/** The toast on screen. */
export function useToast(): Toast | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
