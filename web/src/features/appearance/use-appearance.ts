import { useSyncExternalStore } from 'react';
import {
  type Appearance,
  defaultAppearance,
  readAppearance,
  subscribeToAppearance,
} from '../../lib/appearance.ts';

/** The chosen appearance; the defaults until a prerendered page is hydrated. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribeToAppearance, readAppearance, () => defaultAppearance);
}
