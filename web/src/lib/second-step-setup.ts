import { createListeners } from './listeners.ts';
import { session } from './session.ts';

const listeners = createListeners();
let refusedToken: string | null = null;

/** Whether the server refuses the session’s calls until the person has a second step, which it requires. */
export const secondStepSetup = {
  subscribe: listeners.subscribe,
  isNeeded: () => refusedToken !== null && refusedToken === session.read().token,

  /** A call was refused for that. Those who listen hear of each. */
  noteRefused(): void {
    refusedToken = session.read().token;
    listeners.notify();
  },

  /** The person has one now. */
  noteDone(): void {
    refusedToken = null;
    listeners.notify();
  },
};
