import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';

/** In which order a file writes year, month and day. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';
export const dateOrders: readonly DateOrder[] = ['ymd', 'dmy', 'mdy'];

/** A date as written: a day where the text itself says which, or three numbers whose order the rest of the file has to say. */
export type WrittenDate =
  | { is: 'day'; day: PlainDate }
  | { is: 'numbers'; numbers: readonly [string, string, string]; mark: string };

/** Beginnings of the months' names in the languages of bank files: twelve each. */
const monthWords = [
  'jan feb mar apr may jun jul aug sep oct nov dec',
  'jän feb mär apr mai jun jul aug sep okt nov dez',
  'janv fév mars avr mai juin juil août sept oct nov déc',
  'ene feb mar abr may jun jul ago sep oct nov dic',
  'gen feb mar apr mag giu lug ago set ott nov dic',
  'jan feb mrt apr mei jun jul aug sep okt nov dec',
  'jan fev mar abr mai jun jul ago set out nov dez',
  'sty lut mar kwi maj cze lip sie wrz paź lis gru',
  'jan feb mar apr maj jun jul aug sep okt nov dec',
  'led úno bře dub kvě črv čvc srp zář říj lis pro',
  'tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu',
  'янв фев мар апр мая июн июл авг сен окт ноя дек',
].map((line) => line.split(' '));

const longest = 60;

/** What texts were read as on a day. Each cell of a file is looked at several times, and a long file has few days. */
let known: { today: PlainDate | null; dates: Map<string, WrittenDate | null> } = {
  today: null,
  dates: new Map(),
};
const mostKnown = 5_000;

/** Reads a date as it is written, with or without a time beside it. Null where the text is none. */
export function parseDate(text: string, today: PlainDate): WrittenDate | null {
  const before = known.today === today ? known.dates.get(text) : undefined;
  if (before !== undefined) return before;
  const date = readDate(text, today);
  if (known.today !== today || known.dates.size >= mostKnown) known = { today, dates: new Map() };
  if (text.length <= longest) known.dates.set(text, date);
  return date;
}

function readDate(text: string, today: PlainDate): WrittenDate | null {
  const plain = text.trim().replace(timeBefore, '').replace(otherDayAfter, '');
  if (plain.length < 6 || plain.length > longest) return null;
  return readIso(plain) ?? readDigits(plain) ?? readNamed(plain, today) ?? readNumbers(plain);
}

/** The day of the trade after the one on which it was booked. */
const otherDayAfter = / as of [\d/.-]+$/i;
const timeBefore = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?[, ]+/i;
const timeAfter = String.raw`(?:[T ,/-]+\d{1,2}[:.]\d{2}.*| *)`;
const iso = new RegExp(String.raw`^(\d{4})[-/.: ](\d{1,2})[-/.: ](\d{1,2})\.?${timeAfter}$`);

function readIso(text: string): WrittenDate | null {
  const [, year, month, day] = iso.exec(text) ?? [];
  return dayOf(year, month, day);
}

/** Eight digits: the year first where that is a day, else three numbers with the year last. */
function readDigits(text: string): WrittenDate | null {
  const match = /^(\d{8})(?:\d{6})?$/.exec(text);
  const [, digits = ''] = match ?? [];
  if (match === null || !/^(?:19|20)/.test(digits)) {
    return match === null
      ? null
      : { is: 'numbers', numbers: [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)], mark: '' };
  }
  return dayOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
}

const named = new RegExp(
  String.raw`^(?:\p{L}+,? +)?(?:(\d{1,2})(?:st|nd|rd|th)?[ .-]*(?:de )?(\p{L}{3,12})\.?|(\p{L}{3,12})\.? +(\d{1,2})(?:st|nd|rd|th)?)[ ,.-]*(?:de )?(\d{4}|\d{2})${timeAfter}$`,
  'u',
);

function readNamed(text: string, today: PlainDate): WrittenDate | null {
  const match = named.exec(text.toLowerCase());
  if (match === null) return null;
  const [, dayFirst, nameAfter, nameFirst, dayAfter, year = ''] = match;
  const name = nameAfter ?? nameFirst ?? '';
  const month = monthNumber(name);
  return month === null ? null : dayOf(fullYear(year, today), String(month), dayFirst ?? dayAfter);
}

/** The month of a name and a year, such as `Jan 2025`, as `YYYY-MM`. Null where it is none. */
export function monthOfName(text: string): string | null {
  const [, name = '', year = ''] = /^(\p{L}{3,12})\.? (\d{4})$/u.exec(text.toLowerCase()) ?? [];
  const month = monthNumber(name);
  return month === null ? null : `${year}-${String(month).padStart(2, '0')}`;
}

function monthNumber(name: string): number | null {
  if (name === '') return null;
  const at = monthWords
    .map((words) => words.findIndex((word) => name.startsWith(word)))
    .find((found) => found >= 0);
  return at === undefined ? null : at + 1;
}

/** Day and month with one mark between them, the year after the same one or an apostrophe. */
const numbers = new RegExp(
  String.raw`^(\d{1,2})([-/. ]) *(\d{1,2})(?:\2|') *(\d{4}|\d{2,3})\.?${timeAfter}$`,
);

function readNumbers(text: string): WrittenDate | null {
  const [, first, mark = '', second, third] =
    numbers.exec(text.includes('  ') ? text.replace(/ +(?=\d)/g, (blanks) => blanks.slice(0, 1)) : text) ??
    [];
  if (first === undefined || second === undefined || third === undefined) return null;
  return { is: 'numbers', numbers: [first, second, third], mark };
}

/** Years of the Buddhist calendar, as Thai banks write them: 2569 is 2026. */
const buddhist = { first: 2470, last: 2642, ahead: 543 };

function dayOf(written?: string, month?: string, day?: string): WrittenDate | null {
  const number = Number(written);
  const isBuddhist = number >= buddhist.first && number <= buddhist.last;
  const year = isBuddhist ? String(number - buddhist.ahead) : written;
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isPlainDate(text) ? { is: 'day', day: text } : null;
}

/** Two digits are of this century unless that lies well ahead; 099 is how some banks of 1999 wrote it. */
function fullYear(year: string, today: PlainDate): string {
  if (year.length === 4) return year;
  if (year.length === 3) return String(1900 + Number(year));
  const inThisCentury = 2000 + Number(year);
  return String(inThisCentury > Number(today.slice(0, 4)) + 1 ? inThisCentury - 100 : inThisCentury);
}

/** The day of a written date in an order. Null where there is no such day. */
export function dayIn(order: DateOrder, written: WrittenDate, today: PlainDate): PlainDate | null {
  if (written.is === 'day') return written.day;
  const [first, second, third] = written.numbers;
  const [year, month, day] =
    order === 'ymd'
      ? [first, second, third]
      : order === 'dmy'
        ? [third, second, first]
        : [third, first, second];
  if (order === 'ymd' && third.length > 2) return null;
  const found = dayOf(fullYear(year, today), month, day);
  return found?.is === 'day' ? found.day : null;
}
