/** Dates as whole days since 1970-01-01, so that no time zone can move one. Text is `YYYY-MM-DD`. */
export type Day = number;

const DAY_MS = 86_400_000;

export function dayOf(text: string): Day {
  return Math.round(Date.parse(`${text}T00:00:00Z`) / DAY_MS);
}

/** Caches what was worked out for a day: a life asks the same few thousand days over and over. */
function cachedByDay<Result>(work: (day: Day) => Result): (day: Day) => Result {
  const results = new Map<Day, Result>();
  return (day) => {
    const known = results.get(day);
    if (known !== undefined) return known;
    const result = work(day);
    results.set(day, result);
    return result;
  };
}

export const dateText = cachedByDay((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));

export type DateParts = { year: number; month: number; dayOfMonth: number; weekday: number };

/** Month is 1 to 12, weekday 0 (Sunday) to 6. */
export const partsOf = cachedByDay((day): DateParts => {
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
});

export function isLastOfMonth(day: Day): boolean {
  return partsOf(day + 1).dayOfMonth === 1;
}

/** Fixed-date federal holidays are enough here: their banks post nothing on those days. */
const HOLIDAYS = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);

export const isBusinessDay = cachedByDay((day) => {
  const { weekday } = partsOf(day);
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(dateText(day).slice(5));
});

/** The first business day on or after `day`. */
function nextBusinessDay(day: Day): Day {
  let candidate = day;
  while (!isBusinessDay(candidate)) candidate += 1;
  return candidate;
}

/** `count` business days after `day`; zero gives the first business day on or after it. */
export function addBusinessDays(day: Day, count: number): Day {
  let candidate = nextBusinessDay(day);
  for (let step = 0; step < count; step += 1) candidate = nextBusinessDay(candidate + 1);
  return candidate;
}

/** Turns dates into instants and back in one time zone. */
export type Zone = {
  /** The calendar date at this instant (milliseconds since 1970). */
  dayAt(instantMs: number): Day;
  /** The instant, in milliseconds, of a minute of a day. */
  instantAt(day: Day, minute: number): number;
};

/** @throws RangeError when the time zone is unknown. */
export function zoneOf(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const offsetAt = (instantMs: number) => {
    const parts = new Map(format.formatToParts(instantMs).map((part) => [part.type, Number(part.value)]));
    const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const local = Date.UTC(
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
      read('second'),
    );
    return local - Math.floor(instantMs / 1000) * 1000;
  };
  // One offset a day, taken at its midnight: days begin exactly, and on the two days a year on which clocks change
  // the bank's day runs an hour early or late.
  const offsets = new Map<Day, number>();
  return {
    dayAt: (instantMs) => Math.floor((instantMs + offsetAt(instantMs)) / DAY_MS),
    instantAt: (day, minute) => {
      let offset = offsets.get(day);
      if (offset === undefined) {
        offset = offsetAt(day * DAY_MS - offsetAt(day * DAY_MS));
        offsets.set(day, offset);
      }
      return day * DAY_MS + minute * 60_000 - offset;
    },
  };
}
