/** Month words → number of the month. */
export const monthNumbers: ReadonlyMap<string, number> = new Map(
  [
    'january jan',
    'february feb',
    'march mar',
    'april apr',
    'may',
    'june jun',
    'july jul',
    'august aug',
    'september sept sep',
    'october oct',
    'november nov',
    'december dec',
  ].flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

/** Weekday words → its number, Sunday being 0. */
export const weekdayNumbers: ReadonlyMap<string, number> = new Map(
  [
    'sunday sun',
    'monday mon',
    'tuesday tue tues',
    'wednesday wed',
    'thursday thu thurs',
    'friday fri',
    'saturday sat',
  ].flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index])),
);

export const quarterNumbers: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['1st', 1],
  ['second', 2],
  ['2nd', 2],
  ['third', 3],
  ['3rd', 3],
  ['fourth', 4],
  ['4th', 4],
]);

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** Units as they are abbreviated. */
const shortUnits: readonly [string, Unit][] = [
  ['mo', 'month'],
  ['mos', 'month'],
  ['mth', 'month'],
  ['yr', 'year'],
  ['yrs', 'year'],
  ['wk', 'week'],
  ['wks', 'week'],
  ['qtr', 'quarter'],
];

export const units: ReadonlyMap<string, Unit> = new Map(
  (['day', 'week', 'month', 'quarter', 'year'] as const).flatMap((unit): [string, Unit][] => [
    [unit, unit],
    [`${unit}s`, unit],
    ...shortUnits.filter(([, of]) => of === unit),
  ]),
);

const numberWords = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
/** More than this of any unit is no span that somebody means. */
const mostOfAUnit = 999;

/** A whole number from 1 up, in digits or as a word up to twelve; null for anything else. */
export function wholeNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const word = numberWords.indexOf(text);
  if (word >= 0) return word + 1;
  if (!/^\d{1,4}$/.test(text)) return null;
  const number = Number(text);
  return number >= 1 && number <= mostOfAUnit ? number : null;
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
