/** Month words → number of the month. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  'january jan, february feb, march mar, april apr, may, june jun, july jul, august aug, september sept sep, october oct, november nov, december dec'
    .split(', ')
    .flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

/** Weekday words → its number, Sunday being 0. */
export const weekdayNumbers: ReadonlyMap<string, number> = new Map(
  'sunday sun, monday mon, tuesday tue tues, wednesday wed, thursday thu thurs, friday fri, saturday sat'
    .split(', ')
    .flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index])),
);

export const quarterNumbers: ReadonlyMap<string, number> = new Map(
  'first 1st second 2nd third 3rd fourth 4th'
    .split(' ')
    .map((name, index) => [name, Math.floor(index / 2) + 1]),
);

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

const abbreviations = { day: '', week: 'wk wks', month: 'mo mos mth', quarter: 'qtr', year: 'yr yrs' };

export const units: ReadonlyMap<string, Unit> = new Map(
  (['day', 'week', 'month', 'quarter', 'year'] as const).flatMap((unit) =>
    `${unit} ${unit}s ${abbreviations[unit]}`
      .trim()
      .split(' ')
      .map((name): [string, Unit] => [name, unit]),
  ),
);

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** More than this of any unit is no span that a person means. */
const maxUnitCount = 999;

/** A whole number from 1 up, in digits or as a word up to twelve; null for anything else. */
export function wholeNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const word = numberWords.indexOf(text);
  if (word >= 0) return word + 1;
  if (!/^\d{1,4}$/.test(text)) return null;
  const number = Number(text);
  return number >= 1 && number <= maxUnitCount ? number : null;
}

/** All other words of which a period may be made. */
const otherWords =
  'today yesterday tomorrow tonight this next coming rest end last past previous current ago since until till through before after between from ever time all weekend quarter ytd date q1 q2 q3 q4 beginning start';

export const calendarWords: ReadonlySet<string> = new Set([
  ...monthNumbers.keys(),
  ...weekdayNumbers.keys(),
  ...quarterNumbers.keys(),
  ...units.keys(),
  ...numberWords,
  ...otherWords.split(' '),
]);
