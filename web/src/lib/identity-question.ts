import { createListeners } from './listeners.ts';

const listeners = createListeners();
let open: { answer: (isConfirmed: boolean) => void; answered: Promise<boolean> } | null = null;

/** The question whether it is really the person, which a call asks and a window shows. */
export const identityQuestion = {
  subscribe: listeners.subscribe,
  isOpen: () => open !== null,

  /** Asks; resolves to whether they proved it. Calls at the same time share one question. */
  ask(): Promise<boolean> {
    if (open === null) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      open = { answer: resolve, answered: promise };
      listeners.notify();
    }
    return open.answered;
  },

  answer(isConfirmed: boolean): void {
    const asked = open;
    open = null;
    listeners.notify();
    asked?.answer(isConfirmed);
  },
};
