import { addDays, daysBetween, type PlainDate, toPlainDate } from '@cairn/domain/plain-date';
import type { Random } from '../../scripts/testing/random.ts';
import { type Dialect, drawDialect, type FileRow, writeFile } from './dialects.ts';
import { type Charge, openingCents } from './truth.ts';

/** How a source dates what was posted on a day. All keep the order of the charges. */
export type Dating = 'same day' | 'a day later' | 'two days later' | 'no weekends';

/** How a source words a payee: with words of the payee, or, `coded`, without any. */
export type Wording = 'plain' | 'capitals' | 'terminal' | 'place' | 'coded';

/** The ids of a file’s rows: none, good ones, or such as are met and can’t be believed. */
export type Ids = 'none' | 'good' | 'count in each file' | 'new in each file' | 'day and amount';

/** A kind of file that the account’s bank or an app offers: it says the same of a charge each time. */
export type FileSource = { name: string; dating: Dating; wording: Wording; ids: Ids; dialect: Dialect };

export type ArrivingFile = {
  name: string;
  bytes: Uint8Array;
  answers: Dialect['answers'];
  /** The charges that are in it. */
  charges: readonly Charge[];
};

const saturday = toPlainDate('2026-11-14');

export function dayIn(dating: Dating, day: PlainDate): PlainDate {
  if (dating === 'a day later') return addDays(day, 1);
  if (dating === 'two days later') return addDays(day, 2);
  if (dating === 'same day') return day;
  const weekday = (((daysBetween(saturday, day) % 7) + 7) % 7) as number;
  return weekday > 1 ? day : addDays(day, 2 - weekday);
}

export function textIn(wording: Wording, { payee, at }: Charge): string {
  if (wording === 'capitals') return payee.toUpperCase();
  if (wording === 'terminal') return `POS 0${421 + (at % 7)} ${payee}`;
  if (wording === 'place') return `${payee} 0${17 + payee.length} Springfield`;
  // A bank’s own code for the payee.
  if (wording === 'coded') return `EFT ${payee.length}${payee.charCodeAt(0)}${payee.charCodeAt(1)}`;
  return payee;
}

/** `isCoded`: without words in common, only the day tells that two sources mean the same (README.md). */
export function drawFileSource(
  random: Random,
  name: string,
  { datings, isCoded }: { datings: readonly Dating[]; isCoded: boolean },
): FileSource {
  const dating = random.pick(datings) ?? 'same day';
  const wordings: Wording[] = ['plain', 'capitals', 'terminal', 'place'];
  if (isCoded) wordings.push('coded');
  const dialect = drawDialect(random);
  const ids: Ids[] = dialect.hasIds
    ? ['good', 'good', 'count in each file', 'new in each file', 'day and amount']
    : ['none'];
  return {
    name,
    dating,
    wording: random.pick(wordings) ?? 'plain',
    ids: random.pick(ids) ?? 'none',
    dialect,
  };
}

/** A file with the charges from one up to another. */
export function exportFile(
  source: FileSource,
  truth: readonly Charge[],
  { from, to, serial }: { from: number; to: number; serial: number },
): ArrivingFile {
  let balance = openingCents;
  const rows = truth.map((charge, at): FileRow => {
    balance += charge.cents;
    const { cents } = charge;
    const day = dayIn(source.dating, charge.postedOn);
    return {
      day,
      cents,
      balance,
      text: textIn(source.wording, charge),
      id: idOf(source.ids, { at, index: at - from, serial, day, cents }),
    };
  });
  const opening = rows[from - 1]?.balance ?? openingCents;
  return {
    name: `${source.name}-${serial}.${source.dialect.extension}`,
    bytes: writeFile(source.dialect, { rows: rows.slice(from, to), opening }),
    answers: source.dialect.answers,
    charges: truth.slice(from, to),
  };
}

type Place = { at: number; index: number; serial: number; day: PlainDate; cents: number };

function idOf(ids: Ids, { at, index, serial, day, cents }: Place): string {
  if (ids === 'good') return `T${7_000 + at * 13}`;
  if (ids === 'count in each file') return String(index + 1);
  if (ids === 'new in each file') return `N${serial}X${index * 17}`;
  return ids === 'day and amount' ? `${day.replaceAll('-', '')}${cents}` : '';
}
