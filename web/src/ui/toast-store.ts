import { useSyncExternalStore } from 'react';
import { errorMessage } from '../lib/api-error.ts';
import { createListeners } from '../lib/listeners.ts';

export type Toast = {
  id: number;
  /** `plain`: of something under way. A failure is `bad`. */
  tone: 'good' | 'plain' | 'bad';
  message: string;
  detail: string | null;
  action: ToastAction | null;
  /** Something less than `action`, beside it. */
  lesserAction: ToastAction | null;
  /** A page where more can be done about it. */
  link: ToastLink | null;
};

type ToastAction = { label: string; run: () => void };
type ToastLink = { label: string; to: string };
type NewToast = Pick<Toast, 'tone' | 'message'> & Partial<Omit<Toast, 'id'>>;

const { notify, subscribe } = createListeners();
let current: Toast | null = null;
/** What comes once a failure has been read. */
let waiting: readonly Toast[] = [];
let lastId = 0;

function set(next: Toast | null): void {
  current = next;
  notify();
}

/**
 * Shows a short message at the foot of the page, in place of the one before; a failure stays until the person has closed it, and
 * messages meanwhile come after it: other failures, and of the rest the last. Needs a ToastRegion on the page.
 */
export function showToast({
  tone,
  message,
  detail = null,
  action = null,
  lesserAction = null,
  link = null,
}: NewToast): void {
  lastId += 1;
  const toast = { id: lastId, tone, message, detail, action, lesserAction, link };
  if (current?.tone !== 'bad') set(toast);
  else waiting = [...waiting.filter((one) => one.tone === 'bad'), toast];
}

/** Says that something failed, and why. */
export function showFailure(message: string, error: unknown): void {
  showToast({ tone: 'bad', message, detail: errorMessage(error) });
}

/** Closes a toast, unless another has replaced it, and shows the next. */
export function closeToast(id: number): void {
  if (current?.id !== id) return;
  const [next = null, ...rest] = waiting;
  waiting = rest;
  set(next);
}

/** Closes all toasts, also waiting ones: messages of one session are not for the next. */
export function closeAllToasts(): void {
  waiting = [];
  set(null);
}

/** The toast that is to be on screen. */
export function readToast(): Toast | null {
  return current;
}

/** The toast on screen. */
export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, readToast, () => null);
}
