import { householdRoutes } from '@cairn/contract/household';
import type { PlainDate } from '@cairn/domain/plain-date';
import { useQuery } from '@tanstack/react-query';
import { localDay } from '../lib/local-day.ts';
import { queryFor } from './queries.ts';

/** Today for the household, from the server's answer; the browser's date until then. */
export function useToday(nowMs: number): PlainDate {
  return useQuery(queryFor(householdRoutes.household, {})).data?.today ?? localDay(nowMs);
}
