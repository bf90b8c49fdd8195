import type { PlannedTransaction } from '@cairn/contract/planned';

export const frequencyWords: Record<PlannedTransaction['frequency'], string> = {
  once: 'Once',
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};
