import { isNumberWord } from './number-words.ts';

/** One sign or word of a text, before numbers and dates are put together. */
export type Piece = PieceKind & Place;

/** Where in the text something stands, in UTF-16 units. */
export type Place = { from: number; to: number };

type PieceKind =
  | { kind: 'word'; word: string; isCapital: boolean }
  | { kind: 'number'; number: WrittenNumber }
  /** A fact by name: a placeholder, or the very text of a name. */
  | { kind: 'fact'; keys: readonly string[] }
  | { kind: 'percent' }
  | { kind: 'pause'; sign: string }
  | { kind: 'stop' }
  /** A sign that no plain sentence needs. */
  | { kind: 'strange'; sign: string };

/** A number in digits, as written. */
export type WrittenNumber = {
  /** Before it: a currency's sign. */
  currency: string | null;
  /** Digits before and after the point; thousands' commas are gone. */
  whole: string;
  decimals: string;
  scale: 1 | 1000 | 1_000_000;
  isOrdinal: boolean;
  /** Of `2026-05-03`; then the rest says nothing. */
  date: string | null;
};

/** Texts that stand for a fact wherever they appear whole. */
export type Spans = readonly { text: string; keys: readonly string[] }[];

const currencySigns: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' };
const scaleOfSuffix: Readonly<Record<string, 1000 | 1_000_000>> = {
  k: 1000,
  K: 1000,
  m: 1_000_000,
  M: 1_000_000,
};

const isoDate = /(\d{4}-\d{2}-\d{2})(?![\p{L}\p{N}-])/uy;
// Nothing that could go on reading as the same number may follow: another digit group, a letter, a dash, a slash, a sign.
const number =
  /([$€£])?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(k|K|m|M|st|nd|rd|th)?(?![\p{L}\p{N}\p{M}_/:'’+*=^°-]|[.,]\d|%\p{L})/uy;
const word = /[A-Za-z]+(?:-[A-Za-z]+)*(?:['’][A-Za-z]+)?(?![\p{L}\p{N}\p{M}_/@'’-])/uy;
const placeholder = /\{([A-Za-z][A-Za-z0-9]*)\}/y;
const stop = /[.;](?= |$)/y;
const pause = /[,()]/y;
const possessive = /['’]s(?= |[.,;)]|$)/y;

/** What stands at a place of the text; `length` in UTF-16 units. */
type Found = { pieces: PieceKind[]; length: number };

/** Takes a text apart. Whatever is not plain becomes a `strange` piece, so nothing is passed over. */
export function readPieces(text: string, spans: Spans, hasPlaceholders: boolean): Piece[] {
  const byLength = spans.toSorted((a, b) => b.text.length - a.text.length);
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    const skipped = text[at] === ' ' ? 1 : lengthOfPossessive(text, at, pieces.at(-1));
    if (skipped > 0) {
      at += skipped;
      continue;
    }
    const found =
      findSpan(text, at, byLength) ??
      (hasPlaceholders ? findPlaceholder(text, at) : null) ??
      findPlain(text, at);
    pieces.push(...found.pieces.map((piece) => ({ ...piece, from: at, to: at + found.length })));
    at += found.length;
  }
  return pieces;
}

/** The 's of 'Netflix's'. */
function lengthOfPossessive(text: string, at: number, last: Piece | undefined): number {
  return last?.kind === 'fact' && last.to === at ? (match(possessive, text, at)?.[0].length ?? 0) : 0;
}

function findSpan(text: string, at: number, spans: Spans): Found | null {
  const span = spans.find(
    (one) =>
      text.slice(at, at + one.text.length).toLowerCase() === one.text.toLowerCase() &&
      isWhole(text, at, at + one.text.length),
  );
  if (span === undefined) return null;
  return { pieces: [{ kind: 'fact', keys: span.keys }], length: span.text.length };
}

/** Whether neither what is before nor what follows could belong to the same word or number. */
function isWhole(text: string, from: number, to: number): boolean {
  return (
    !/[\p{L}\p{N}\p{M}$€£@#/_.-]$/u.test(text.slice(0, from)) &&
    !/^(?:[\p{L}\p{N}\p{M}@/_-]|[.,]\d|[.]\p{L})/u.test(text.slice(to))
  );
}

function findPlaceholder(text: string, at: number): Found | null {
  const key = match(placeholder, text, at)?.[1];
  return key === undefined ? null : { pieces: [{ kind: 'fact', keys: [key] }], length: key.length + 2 };
}

function findPlain(text: string, at: number): Found {
  const date = match(isoDate, text, at);
  if (date !== null) {
    const read = {
      currency: null,
      whole: '',
      decimals: '',
      scale: 1 as const,
      isOrdinal: false,
      date: date[0],
    };
    return { pieces: [{ kind: 'number', number: read }], length: date[0].length };
  }
  const digits = match(number, text, at);
  if (digits !== null) return { pieces: [readWritten(digits)], length: digits[0].length };
  const letters = match(word, text, at)?.[0];
  if (letters !== undefined) return { pieces: wordPieces(letters), length: letters.length };
  if (text[at] === '%') return { pieces: [{ kind: 'percent' }], length: 1 };
  if (match(stop, text, at) !== null) return { pieces: [{ kind: 'stop' }], length: 1 };
  const sign = match(pause, text, at)?.[0];
  if (sign !== undefined) return { pieces: [{ kind: 'pause', sign }], length: 1 };
  return strange(text, at);
}

function strange(text: string, at: number): Found {
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { pieces: [{ kind: 'strange', sign }], length: sign.length };
}

function readWritten(found: RegExpExecArray): PieceKind {
  const [, sign = '', whole = '', decimals = '', suffix = ''] = found;
  return {
    kind: 'number',
    number: {
      currency: currencySigns[sign] ?? null,
      whole: whole.replaceAll(',', ''),
      decimals,
      scale: scaleOfSuffix[suffix] ?? 1,
      isOrdinal: /^(st|nd|rd|th)$/.test(suffix),
      date: null,
    },
  };
}

/** 'thirty-four' is two words of one number; any other word with a hyphen stays one. */
function wordPieces(letters: string): PieceKind[] {
  const parts = letters.toLowerCase().replace('’', "'").split('-');
  const isNumber = parts.length > 1 && parts.some(isNumberWord);
  const isCapital = /^[A-Z]/.test(letters);
  // Capitals inside a word are no plain word: 'iPhone', 'FREE'.
  if (/[A-Z]/.test(letters.slice(1))) return [{ kind: 'strange', sign: letters }];
  return (isNumber ? parts : [parts.join('-')]).map((part, index) => ({
    kind: 'word',
    word: part,
    isCapital: isCapital && index === 0,
  }));
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
