// A run of the tests lives on one day, which is drawn: what only fails on a payday, or where a year ends, fails before a person sees it.

export type TestDay = {
  /** The moment at which the run begins. */
  at: string;
  name: string;
};

/** In New York, where the people of the browser tests live; the bank's people are paid every second Friday. */
export const testDays: readonly TestDay[] = [
  { at: '2027-01-08T12:00-05:00', name: 'a payday' },
  { at: '2027-01-15T12:00-05:00', name: 'the payday of the other week' },
  { at: '2027-04-30T20:30-04:00', name: 'the end of a month, when the next has begun in UTC' },
  { at: '2026-12-31T21:30-05:00', name: 'the last evening of a year, when the next has begun in UTC' },
  { at: '2027-01-01T00:30-05:00', name: 'the first hour of a year' },
  { at: '2028-02-29T12:00-05:00', name: 'a leap day' },
  { at: '2027-03-14T01:50-05:00', name: 'ten minutes before clocks go forward' },
  { at: '2027-11-07T01:40-04:00', name: 'the hour that is there twice when clocks go back' },
  { at: '2027-05-01T12:00-04:00', name: 'a Saturday that begins a month' },
  { at: '2027-01-31T09:00-05:00', name: 'a Sunday that ends a month, before a shorter one' },
];

/** The day that a commit's run lives on; the first where there is no commit. */
export function dayOfCommit(hash: string | null): string {
  const place = hash === null ? 0n : BigInt(`0x${hash}`) % BigInt(testDays.length);
  return testDays[Number(place)]?.at ?? 'today';
}

/** How far ahead of this machine's clock a run's is. `day`: an instant, a day (at noon in New York), or `today`. */
export function shiftOfDay(day: string, nowMs: number): number {
  if (day === 'today') return 0;
  const startMs = Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T12:00-05:00` : day);
  // A time without a zone would be another moment on each machine.
  if (Number.isNaN(startMs) || !/^\d{4}-\d{2}-\d{2}$|Z$|[+-]\d{2}:\d{2}$/.test(day))
    throw new Error(`CAIRN_TEST_DAY is ${day}: write 2028-02-29, 2026-12-31T21:30-05:00, or today`);
  return Math.round(startMs - nowMs);
}
