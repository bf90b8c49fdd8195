import type { View } from '@cairn/contract/route-definition';
import { useSyncExternalStore } from 'react';
import { readView, subscribeToView } from '../../lib/view.ts';

/** What of the household's money the pages show. */
export function useView(): View {
  return useSyncExternalStore(subscribeToView, readView, () => 'all');
}
