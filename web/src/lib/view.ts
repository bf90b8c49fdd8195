import type { View } from '@cairn/contract/route-definition';
import { createListeners } from './listeners.ts';
import { session } from './session.ts';

const listeners = createListeners();
/** For a session: the next one begins with all. */
let chosen: { token: string | null; view: View } = { token: null, view: 'all' };

/** What of the household's money the pages of this tab show. */
export function readView(): View {
  if (chosen.view === 'all') return 'all';
  return chosen.token === session.read().token ? chosen.view : 'all';
}

export function chooseView(view: View): void {
  chosen = { token: session.read().token, view };
  listeners.notify();
}

export const subscribeToView = listeners.subscribe;
