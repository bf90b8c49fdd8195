import type { View } from '@cairn/contract/route-definition';

export const viewNames: Record<View, string> = {
  all: 'All accounts',
  shared: 'Shared accounts',
  mine: 'My own accounts',
};
