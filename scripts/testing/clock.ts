// The clock of a run of the tests: this machine's, shifted to the day that day.ts draws. Everything that asks for the time is shifted by
// the same: programs (shift-clock.ts), browsers and databases. Timers and durations stay as they are. Only a run sets these variables,
// and the product knows nothing of them.
import { pathToFileURL } from 'node:url';

const shiftVariable = 'CAIRN_TEST_SHIFT_MS';

/** How far ahead of this machine's the run's clock is; 0 outside of a run. */
export const clockShiftMs = (): number => Number(process.env[shiftVariable] ?? 0);

/** What a program's environment needs so that it, and what it starts, is on the run's clock. */
export function clockVariables(shiftMs: number = clockShiftMs()): Record<string, string> {
  if (shiftMs === 0) return {};
  const shiftClock = pathToFileURL(`${import.meta.dirname}/shift-clock.ts`).href;
  return { [shiftVariable]: String(shiftMs), NODE_OPTIONS: `--import=${shiftClock}` };
}

/** Replaces `Date`. It stands alone, since a browser gets its text. */
export function shiftDate(shiftMs: number): void {
  const { now } = Date;
  const shiftedNow = () => now() + shiftMs;
  const Shifted = new Proxy(Date, {
    // Without `new` it is the text of now.
    apply: (RealDate) => new RealDate(shiftedNow()).toString(),
    construct: (RealDate, args, target) =>
      Reflect.construct(RealDate, args.length > 0 ? args : [shiftedNow()], target),
  });
  Date.now = shiftedNow;
  Date.prototype.constructor = Shifted;
  globalThis.Date = Shifted;
}

/** PostgreSQL's functions that ask for the time, and what each is called inside. */
const databaseClocks = {
  now: 'now',
  transaction_timestamp: 'now',
  statement_timestamp: 'statement_timestamp',
  clock_timestamp: 'clock_timestamp',
};

/**
 * The statements, for a superuser, that put a database on the run's clock; empty outside of a run. A function in SQL takes the place of
 * each of PostgreSQL's own; the planner writes it into every statement and default that names it.
 */
export function shiftDatabaseClock(shiftMs: number = clockShiftMs()): string {
  if (shiftMs === 0) return '';
  const functions = Object.entries(databaseClocks).map(([name, inside]) => {
    const kind = `returns timestamptz ${name === 'clock_timestamp' ? 'volatile' : 'stable'} parallel safe`;
    return `
      create or replace function pg_catalog.unshifted_${name}() ${kind} language internal as '${inside}';
      create or replace function pg_catalog.${name}() ${kind} language sql
        as 'select pg_catalog.unshifted_${name}() + interval ''${shiftMs} milliseconds''';`;
  });
  return functions.join('');
}
