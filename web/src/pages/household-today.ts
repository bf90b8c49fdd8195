import { type PlainDate, todayIn } from '@cairn/contract/plain-date';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../lib/queries.ts';

/** The day that it is for the household, or in the browser's time zone until the household is known. */
export function useToday(nowMs: number): PlainDate {
  const household = useQuery(queryFor('household', {})).data;
  const timeZone = household?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return todayIn(timeZone, new Date(nowMs));
}
