import { isPlainDate, isPlainMonth } from '@cairn/contract/plain-date';
import { roundingMarks } from './lexicon.ts';
import { isNumberWord, monthOfName, readNumber, readShare } from './number-words.ts';
import type { Piece, Place, WrittenNumber } from './read-text.ts';

/** A figure as a text tells it. Null where a part is left open. */
export type Figure =
  | { kind: 'money'; cents: number; currency: string }
  | { kind: 'percent'; percent: number; isRounded: boolean }
  | { kind: 'number'; value: number }
  | { kind: 'date'; year: number | null; month: number; day: number }
  | { kind: 'month'; year: number | null; month: number };

export type Token =
  | Exclude<Piece, { kind: 'number' | 'percent' }>
  /** `isMarked`: the word before it says that it is rounded. */
  | ({ kind: 'figure'; figure: Figure; isMarked: boolean } & Place);

const currencyWords: Readonly<Record<string, string>> = {
  dollar: 'USD',
  dollars: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  pound: 'GBP',
  pounds: 'GBP',
};

type Read = { figure: Figure; length: number };

/** Puts digits and words together to figures. What is left of a number is a `strange` token: it could not be decided. */
export function readTokens(pieces: readonly Piece[]): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at];
    if (piece === undefined) break;
    const read = readFigure(pieces.slice(at, at + longestFigure));
    if (read !== null) {
      const last = tokens.at(-1);
      tokens.push({
        kind: 'figure',
        figure: read.figure,
        isMarked: last?.kind === 'word' && roundingMarks.has(last.word),
        from: piece.from,
        to: pieces[at + read.length - 1]?.to ?? piece.to,
      });
      at += read.length;
      continue;
    }
    tokens.push(leftOver(piece));
    at += 1;
  }
  return tokens;
}

/** Words and signs of the longest figure: 'one hundred and twenty-three thousand four hundred and fifty-six dollars …'. */
const longestFigure = 16;

function leftOver(piece: Piece): Token {
  const { from, to } = piece;
  if (piece.kind === 'number') return { kind: 'strange', sign: 'a number that says no more', from, to };
  if (piece.kind === 'percent') return { kind: 'strange', sign: '%', from, to };
  return piece;
}

function readFigure(pieces: readonly Piece[]): Read | null {
  return readDate(pieces) ?? readInDigits(pieces) ?? readInWords(pieces);
}

function readDate(pieces: readonly Piece[]): Read | null {
  const [first, second] = pieces;
  if (first?.kind === 'number' && first.number.date !== null) return readIsoDate(first.number.date);
  if (first?.kind === 'word') {
    const month = monthOfName(first.word);
    if (month === null) return null;
    const day = dayIn(second);
    if (day !== null) {
      const [comma, year] = pieces.slice(2);
      const afterComma = comma?.kind === 'pause' && comma.sign === ',' ? yearIn(year) : null;
      if (afterComma !== null) return { figure: { kind: 'date', year: afterComma, month, day }, length: 4 };
      const straight = yearIn(comma);
      return { figure: { kind: 'date', year: straight, month, day }, length: straight === null ? 2 : 3 };
    }
    const year = yearIn(second);
    return { figure: { kind: 'month', year, month }, length: year === null ? 1 : 2 };
  }
  const day = dayIn(first);
  if (day === null) return null;
  const skip = wordIn(second) === 'of' ? 2 : 1;
  const month = monthOfName(wordIn(pieces[skip]) ?? '');
  if (month === null) return null;
  const year = yearIn(pieces[skip + 1]);
  return { figure: { kind: 'date', year, month, day }, length: skip + (year === null ? 1 : 2) };
}

function readIsoDate(date: string): Read | null {
  if (!isPlainDate(date)) return null;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { figure: { kind: 'date', year, month, day }, length: 1 };
}

function dayIn(piece: Piece | undefined): number | null {
  const day = plainInteger(piece);
  return day !== null && day >= 1 && day <= 31 ? day : null;
}

function yearIn(piece: Piece | undefined): number | null {
  if (piece?.kind !== 'number' || piece.number.isOrdinal || piece.number.whole.length !== 4) return null;
  const year = plainInteger(piece);
  return year !== null && isPlainMonth(`${year}-01`) ? year : null;
}

function plainInteger(piece: Piece | undefined): number | null {
  if (piece?.kind !== 'number') return null;
  const { currency, decimals, scale, date, whole } = piece.number;
  return currency !== null || decimals !== '' || scale !== 1 || date !== null ? null : Number(whole);
}

function readInDigits(pieces: readonly Piece[]): Read | null {
  const [first, second] = pieces;
  if (first?.kind !== 'number') return null;
  const { number } = first;
  if (number.isOrdinal || number.date !== null) return null;
  const scale = number.scale === 1 ? scaleIn(second) : 1;
  const length = scale === 1 ? 1 : 2;
  const after = pieces[length];
  if (number.currency !== null) return money(number, scale, number.currency, length);
  const currency = currencyIn(after);
  if (currency !== null) return money(number, scale, currency, length + 1);
  if (number.scale !== 1 || scale !== 1) return null;
  const percentLength = percentIn(pieces.slice(length));
  if (percentLength > 0) {
    const percent = Number(`${number.whole}.${number.decimals || '0'}`);
    return { figure: { kind: 'percent', percent, isRounded: false }, length: length + percentLength };
  }
  if (number.decimals !== '') return null;
  return { figure: { kind: 'number', value: Number(number.whole) }, length };
}

function scaleIn(piece: Piece | undefined): number {
  const word = wordIn(piece);
  return word === 'thousand' ? 1000 : word === 'million' ? 1_000_000 : 1;
}

/** Null where the digits are not whole cents. */
function money(number: WrittenNumber, scale: number, currency: string, length: number): Read | null {
  const factor = number.scale * scale;
  const isCents =
    factor === 1 ? number.decimals === '' || number.decimals.length === 2 : number.decimals.length <= 3;
  const cents = Math.round(Number(`${number.whole}.${number.decimals || '0'}`) * factor * 100);
  if (!isCents || !Number.isSafeInteger(cents)) return null;
  return { figure: { kind: 'money', cents, currency }, length };
}

/** A currency after a number: its word, or its code in capitals (which the reading of pieces calls strange). */
function currencyIn(piece: Piece | undefined): string | null {
  if (piece?.kind === 'strange') return /^[A-Z]{3}$/.test(piece.sign) ? piece.sign : null;
  return currencyWords[wordIn(piece) ?? ''] ?? null;
}

function percentIn([first, second]: readonly Piece[]): number {
  if (first?.kind === 'percent' || wordIn(first) === 'percent') return 1;
  return wordIn(first) === 'per' && wordIn(second) === 'cent' ? 2 : 0;
}

function readInWords(pieces: readonly Piece[]): Read | null {
  const until = pieces.findIndex((piece) => piece.kind !== 'word');
  const words = pieces.slice(0, until === -1 ? pieces.length : until).map((piece) => wordIn(piece) ?? '');
  const share = readShare(words);
  const number = readNumber(words);
  if (share !== null && (number === null || number.length <= share.length)) {
    const { percent, isRounded, length } = share;
    return { figure: { kind: 'percent', percent, isRounded }, length };
  }
  if (number === null) return null;
  const { value, length } = number;
  // Two numbers beside each other are none that one can be sure of.
  if (isNumberWord(words[length] ?? '') || pieces[length]?.kind === 'number') return null;
  const currency = currencyIn(pieces[length]);
  if (currency !== null) return readCents(words, value, currency, length + 1);
  const percentLength = percentIn(pieces.slice(length));
  if (percentLength > 0)
    return { figure: { kind: 'percent', percent: value, isRounded: false }, length: length + percentLength };
  return { figure: { kind: 'number', value }, length };
}

/** '… dollars and fifty cents'. */
function readCents(words: readonly string[], major: number, currency: string, length: number): Read {
  const minor = words[length] === 'and' ? readNumber(words.slice(length + 1)) : null;
  const isMinor = minor !== null && minor.value < 100 && words[length + 1 + minor.length] === 'cents';
  return isMinor
    ? {
        figure: { kind: 'money', cents: major * 100 + minor.value, currency },
        length: length + minor.length + 2,
      }
    : { figure: { kind: 'money', cents: major * 100, currency }, length };
}

function wordIn(piece: Piece | undefined): string | null {
  return piece?.kind === 'word' ? piece.word : null;
}
