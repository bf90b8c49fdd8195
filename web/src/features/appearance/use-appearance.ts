import { useSyncExternalStore } from 'react';
import {
  type Appearance,
  defaultAppearance,
  readAppearance,
  subscribeToAppearance,
} from '../../lib/appearance.ts';

/** How this browser's person wants the pages to look; the defaults while a prerendered page comes to life. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribeToAppearance, readAppearance, () => defaultAppearance);
}
