import { ledgerDays } from '@cairn/domain/ledger-row';
import { isPlainDate, isPlainMonth, isTimeZone, timeZonePattern } from '@cairn/domain/plain-date';
import { z } from 'zod/mini';

/** Texts that are of a narrower type than `string` too, as `is` shows. */
function narrowed<T extends string>(
  texts: z.ZodMiniString<string>,
  is: (text: string) => text is T,
  message: string,
) {
  return z.pipe(
    texts,
    z.custom<T, string>((value) => typeof value === 'string' && is(value), message),
  );
}

/** A date or month of an answer. */
export const plainDate = narrowed(z.string(), isPlainDate, 'must be a date as YYYY-MM-DD');
export const plainMonth = narrowed(z.string(), isPlainMonth, 'must be a month as YYYY-MM');

const years = '(?:19\\d\\d|20\\d\\d|21\\d\\d|2200)';
const month = '(?:0[1-9]|1[0-2])';
const day = '(?:0[1-9]|[12]\\d|3[01])';

/** A date or month of a request, bounded so that no computed date leaves what JavaScript, PostgreSQL and four-digit years can represent. */
export const requestDate = narrowed(
  z
    .string()
    .check(z.regex(new RegExp(`^${years}-${month}-${day}$`), `must be a date as YYYY-MM-DD, ${ledgerDays}`)),
  isPlainDate,
  'must be a real calendar date',
);
export const requestMonth = narrowed(
  z
    .string()
    .check(z.regex(new RegExp(`^${years}-${month}$`), 'must be a month as YYYY-MM, from 1900-01 to 2200-12')),
  isPlainMonth,
  'must be a month as YYYY-MM',
);
const timeZoneMessage = 'must be a time zone such as America/New_York';
export const timeZone = z
  .string()
  .check(
    z.maxLength(64, timeZoneMessage),
    z.regex(timeZonePattern, timeZoneMessage),
    z.refine(isTimeZone, timeZoneMessage),
  );
/** An instant, RFC 3339 in UTC. */
export const instant = z.iso.datetime();
