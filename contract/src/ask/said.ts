import type { PlainDate } from '../plain-date.ts';
import { type AmountBounds, takeAmounts } from './amounts.ts';
import { wholeNumber } from './calendar-words.ts';
import { type SaidPeriod, takePeriods } from './periods.ts';
import { mostAskLines } from './reading.ts';
import { type Signal, signalPhrases } from './signal-words.ts';
import { type SaidSubjects, takeLongMerchants, takeMerchants, takeNamed, takePhrases } from './subjects.ts';
import { type Token, Unread } from './tokens.ts';
import type { WordIndex } from './vocabulary.ts';

export type SaidSignal = { signal: Signal; said: string };

/** The parts of a question, before anything is made of them. */
export type Said = SaidSubjects & {
  today: PlainDate;
  amounts: AmountBounds;
  periods: SaidPeriod[];
  signals: SaidSignal[];
  /** How many lines were asked for: `the five largest`. */
  limit: number | null;
  /** What nobody took, but for words that carry nothing. */
  unread: Unread;
};

const comparing = new Set([
  'compare',
  'compared',
  'comparing',
  'comparison',
  'versus',
  'vs',
  'than',
  'difference',
]);
const nearALimit = new Set(['last', 'top']);

/** Takes a question apart. */
export function takeApart(tokens: readonly Token[], index: WordIndex): Said {
  const { today } = index.vocabulary;
  const unread = new Unread(tokens);
  const subjects: SaidSubjects = { categories: [], merchants: [], accounts: [] };
  takeLongMerchants(unread, index, subjects);
  const amounts = takeAmounts(unread);
  const isComparison = unread.rest().some(({ text }) => comparing.has(text));
  const periods = takePeriods(unread, today, isComparison);
  const limit = takeLimit(unread);
  const signals: SaidSignal[] = [];
  takeSignals(unread, 2, signals);
  takeNamed(unread, index, subjects);
  takeSignals(unread, 1, signals);
  takeMerchants(unread, index, subjects);
  return { ...subjects, today, amounts, periods, signals, limit, unread };
}

function takeSignals(unread: Unread, shortest: number, signals: SaidSignal[]): void {
  takePhrases(unread, shortest, (phrase) => {
    const signal = signalPhrases.get(phrase);
    if (signal === undefined) return false;
    signals.push({ signal, said: phrase });
    return true;
  });
}

/** `5 largest`, `top ten`, `last 3 transactions`: a number beside a word of order or one for rows. */
function takeLimit(unread: Unread): number | null {
  for (const { index, text } of unread.rest()) {
    const limit = wholeNumber(text);
    if (limit === null || limit > mostAskLines) continue;
    const [before, behind] = [unread.at(index - 1) ?? '', unread.at(index + 1) ?? ''];
    if (!nearALimit.has(before) && ![before, behind].some(ordersOrNamesRows)) continue;
    unread.take(index, 1);
    return limit;
  }
  return null;
}

function ordersOrNamesRows(word: string): boolean {
  const is = signalPhrases.get(word)?.is;
  return is === 'order' || is === 'rows' || is === 'rank';
}
