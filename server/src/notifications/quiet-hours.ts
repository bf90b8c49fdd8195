import type { NoticeSettings } from '@cairn/contract/notice-settings';
import { addDays, startOfDay, todayIn } from '@cairn/domain/plain-date';

const hourMs = 3_600_000;
const letterHour = 7;
const daysOfWeek = 7;

/** The moment at which an hour of a day begins, where a day may have 23 or 25 of them. */
function atHour(timeZone: string, date: ReturnType<typeof todayIn>, hour: number): Date {
  const guess = new Date(startOfDay(timeZone, date).getTime() + hour * hourMs);
  const shown = hourIn(timeZone, guess);
  const off = shown - hour;
  return off === 0 || Math.abs(off) > 1 ? guess : new Date(guess.getTime() - off * hourMs);
}

function hourIn(timeZone: string, now: Date): number {
  return Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  );
}

/** When quiet hours end that it is in now; null where nothing has to wait. */
export function quietUntil(
  quietHours: NoticeSettings['quietHours'],
  timeZone: string,
  now: Date,
): Date | null {
  if (quietHours === null) return null;
  const { from, until } = quietHours;
  const hour = hourIn(timeZone, now);
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until;
  if (!isQuiet) return null;
  const today = todayIn(timeZone, now);
  const end = atHour(timeZone, today, until);
  return end.getTime() > now.getTime() ? end : atHour(timeZone, addDays(today, 1), until);
}

/** The next Monday morning of a household. */
export function nextLetterAt(timeZone: string, now: Date): Date {
  const today = todayIn(timeZone, now);
  for (let days = 0; days <= daysOfWeek; days += 1) {
    const date = addDays(today, days);
    const at = atHour(timeZone, date, letterHour);
    if (new Date(`${date}T00:00:00Z`).getUTCDay() === 1 && at.getTime() > now.getTime()) return at;
  }
  throw new Error('Each week has a Monday');
}
