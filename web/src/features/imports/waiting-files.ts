import { createListeners } from '../../lib/listeners.ts';

const { notify, subscribe } = createListeners();
let waiting: readonly File[] = [];

/** Files that were dropped on another page, until the page of imports takes them. */
export const waitingFiles = {
  subscribe,
  read: (): readonly File[] => waiting,
  put(files: readonly File[]): void {
    waiting = files;
    notify();
  },
};
