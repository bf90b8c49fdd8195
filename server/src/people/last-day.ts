import { addDays, type PlainDate, startOfDay, todayIn } from '@cairn/domain/plain-date';

/** When access ends of which this is the last day, in the household's time zone; null: no end. */
export function endOf(lastDay: PlainDate | null, timeZone: string): Date | null {
  return lastDay === null ? null : startOfDay(timeZone, addDays(lastDay, 1));
}

/** The last day of access that ends then, in the household's time zone; null: no end. */
export function lastDayOf({ endsAt }: { endsAt: Date | null }, timeZone: string): PlainDate | null {
  return endsAt === null ? null : addDays(todayIn(timeZone, endsAt), -1);
}
