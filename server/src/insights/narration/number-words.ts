import { monthNumbers } from '@cairn/contract/ask/calendar-words';

const small = [
  'zero',
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
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales = ['hundred', 'thousand', 'million', 'dozen'];

const smallValues = new Map(small.map((word, value) => [word, value]));
const tensValues = new Map(tens.map((word, index) => [word, (index + 2) * 10]));

/** A share as whole percent; `isRounded` where no whole percent is the share. */
const shares: Readonly<Record<string, { percent: number; isRounded: boolean }>> = {
  half: { percent: 50, isRounded: false },
  'a half': { percent: 50, isRounded: false },
  'one half': { percent: 50, isRounded: false },
  'a third': { percent: 33, isRounded: true },
  'one third': { percent: 33, isRounded: true },
  'two thirds': { percent: 67, isRounded: true },
  'a quarter': { percent: 25, isRounded: false },
  'one quarter': { percent: 25, isRounded: false },
  'three quarters': { percent: 75, isRounded: false },
  'a fifth': { percent: 20, isRounded: false },
  'one fifth': { percent: 20, isRounded: false },
  'a tenth': { percent: 10, isRounded: false },
  'one tenth': { percent: 10, isRounded: false },
};

/** Whether the word is, or is part of, a number in words. */
export function isNumberWord(word: string): boolean {
  return smallValues.has(word) || tensValues.has(word) || scales.includes(word);
}

const unitWords =
  /^(dollars?|euros?|pounds?|cents?|percent|hal(f|ves)|thirds?|quarters?|fifths?|tenths?|dozens?)$/;

/** Whether the word belongs to how figures are told. */
export function isFigureWord(word: string): boolean {
  return isNumberWord(word) || unitWords.test(word) || monthOfName(word) !== null;
}

/** 1 to 12 of a month's English name, whole or its first three letters; null for any other word. */
export function monthOfName(word: string): number | null {
  return monthNumbers.get(word) ?? null;
}

type Read = { value: number; length: number };

/** The share that begins the words: 'two thirds'. Null when none does. */
export function readShare(
  words: readonly string[],
): { percent: number; isRounded: boolean; length: number } | null {
  for (const length of [2, 1]) {
    const share = words.length < length ? undefined : shares[words.slice(0, length).join(' ')];
    if (share !== undefined) return { ...share, length };
  }
  return null;
}

/** The whole number that begins the words: 'twelve hundred and fifty'. Null when none does. */
export function readNumber(words: readonly string[]): Read | null {
  if (words[0] === 'half' && words[1] === 'a' && words[2] === 'dozen') return { value: 6, length: 3 };
  const head = words[0] === 'a' ? { value: 1, length: 1 } : readBelowHundred(words);
  if (head === null) return null;
  if (words[head.length] === 'dozen') return { value: head.value * 12, length: head.length + 1 };
  const hundreds = readHundreds(words, head);
  if (words[hundreds.length] === 'thousand') {
    const thousands = { value: hundreds.value * 1000, length: hundreds.length + 1 };
    const rest = readBelowHundred(words.slice(thousands.length));
    return add(
      thousands,
      words,
      rest === null ? null : readHundreds(words.slice(thousands.length), rest),
      readBelowThousand,
    );
  }
  // 'a' alone is no number.
  return words[0] === 'a' && hundreds.length === 1 ? null : hundreds;
}

function readHundreds(words: readonly string[], head: Read): Read {
  if (words[head.length] !== 'hundred') return head;
  const hundreds = { value: head.value * 100, length: head.length + 1 };
  return add(hundreds, words, readBelowHundred(words.slice(hundreds.length)), readBelowHundred);
}

/** A scale's number and what follows it, straight or after 'and'. */
function add(
  scaled: Read,
  words: readonly string[],
  rest: Read | null,
  read: (words: readonly string[]) => Read | null,
): Read {
  if (rest !== null) return { value: scaled.value + rest.value, length: scaled.length + rest.length };
  if (words[scaled.length] !== 'and') return scaled;
  const afterAnd = read(words.slice(scaled.length + 1));
  if (afterAnd === null) return scaled;
  return { value: scaled.value + afterAnd.value, length: scaled.length + 1 + afterAnd.length };
}

function readBelowThousand(words: readonly string[]): Read | null {
  const head = readBelowHundred(words);
  return head === null ? null : readHundreds(words, head);
}

function readBelowHundred(words: readonly string[]): Read | null {
  const [first = '', second = ''] = words;
  const ten = tensValues.get(first);
  if (ten !== undefined) {
    const unit = smallValues.get(second);
    return unit !== undefined && unit > 0 && unit < 10
      ? { value: ten + unit, length: 2 }
      : { value: ten, length: 1 };
  }
  const value = smallValues.get(first);
  return value === undefined ? null : { value, length: 1 };
}
