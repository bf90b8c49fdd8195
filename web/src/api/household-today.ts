import { householdRoutes } from '@cairn/contract/household';
import { type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from './queries.ts';

/** The day that it is in the browser's own time zone. */
function localDay(atMs: number): PlainDate {
  const date = new Date(atMs);
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  const two = (part: number) => String(part).padStart(2, '0');
  return toPlainDate(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`);
}

/** Today for the household, from the server's answer; the browser's date until then. */
export function useToday(nowMs: number): PlainDate {
  return useQuery(queryFor(householdRoutes.household, {})).data?.today ?? localDay(nowMs);
}
