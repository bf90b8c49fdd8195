import type { ModelStatus } from '@cairn/contract/model-status';

const microsInCent = 10_000;
const microsInDollar = 1_000_000;

/** Millionths of a dollar as dollars: in cents from a cent on, and to the millionth below that, so that little is not shown as nothing. */
export function dollarsOf(micros: number): string {
  const dollars = Math.trunc(micros / microsInDollar);
  const fraction = String(micros % microsInDollar).padStart(6, '0');
  if (micros === 0 || micros >= microsInCent) return `$${dollars}.${fraction.slice(0, 2)}`;
  return `$${dollars}.${fraction.replace(/0+$/, '')}`;
}

/** What the model has cost the household today. */
export function usedToday({ costMicros, costLimitMicros }: ModelStatus['today']): string {
  if (costMicros === null || costLimitMicros === null)
    return 'What it costs is not known: no prices are set on this server.';
  return `${dollarsOf(costMicros)} of at most ${dollarsOf(costLimitMicros)}.`;
}
