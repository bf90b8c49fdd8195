import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import { type DateOrder, dayIn, parseDate } from '../values/read-date.ts';

/** A day and a month alone in a cell: two numbers, or a number and a name. A point needs one at the end too, as amounts have none there. */
const undated =
  /(^|[,;\t|])("?)(\d{1,2}[/-]\d{1,2}|\d{1,2}\.\d{1,2}\.|\d{1,2}[ -]\p{L}{3,9}\.?|\p{L}{3,9}\.? \d{1,2})("?)(?=[,;\t|]|\r?$)/gmu;

/** Days in a line of prose, with their year. */
const dated =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\p{L}{3,9}\.? \d{1,2},? \d{4}|\d{1,2}\.? \p{L}{3,9}\.? \d{4}/gu;

/** So much of a text may be above the rows. */
const longestBefore = 10_000;

/**
 * Writes the year behind days that have none, where a line above them names the period of the statement: its two days, no more than a
 * year apart. Null where none does, or where the days are not of it.
 */
export function withYears(text: string, today: PlainDate): string | null {
  const orders: readonly DateOrder[] = ['mdy', 'dmy'];
  const written = orders.flatMap((order) => {
    const period = periodIn(text.slice(0, longestBefore), order, today);
    const dayed = period === null ? null : yearsAdded(text, { order, period, today });
    return dayed === null ? [] : [dayed];
  });
  // Where both orders are possible, the year is the same in both, or nobody knows.
  return new Set(written).size === 1 ? (written[0] ?? null) : null;
}

type Period = { from: PlainDate; to: PlainDate };

function periodIn(text: string, order: DateOrder, today: PlainDate): Period | null {
  for (const line of text.split(/\r\n|\n|\r/)) {
    const days = [...line.matchAll(dated)].flatMap(([found]) => {
      const day = parseDate(found, today);
      return (day === null ? null : dayIn(order, day, today)) ?? [];
    });
    const [from, to, ...more] = days.toSorted();
    if (from === undefined || to === undefined || more.length > 0) continue;
    if (to <= `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`) return { from, to };
  }
  return null;
}

type Adding = { order: DateOrder; period: Period; today: PlainDate };

/** Null where a day without a year is not within the period. */
function yearsAdded(text: string, { order, period: { from, to }, today }: Adding): string | null {
  let count = 0;
  let isWithin = true;
  const years = [...new Set([from.slice(0, 4), to.slice(0, 4)])];
  const added = text.replaceAll(
    undated,
    (whole, before: string, open: string, day: string, close: string) => {
      const withYear = years
        .map((year) => ({ year, text: /[/.-]/.test(day) ? dotted(day, year) : `${day} ${year}` }))
        .find(({ text: one }) => {
          const written = parseDate(one, today);
          const found = written === null ? null : dayIn(order, written, today);
          return found !== null && isPlainDate(found) && found >= from && found <= to;
        });
      count += 1;
      if (withYear === undefined) {
        isWithin &&= parseDate(dotted(day, years[0] ?? ''), today) === null;
        return whole;
      }
      return `${before}${open}${withYear.text}${close}`;
    },
  );
  return count > 0 && isWithin ? added : null;
}

/** `12/20` with a year is `12/20/2026`, and `20.12.` is `20.12.2026`. */
function dotted(day: string, year: string): string {
  const mark = /[/.-]/.exec(day)?.[0] ?? ' ';
  return day.endsWith(mark) ? `${day}${year}` : `${day}${mark}${year}`;
}
