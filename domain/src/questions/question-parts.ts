import type { PlainDate } from '../plain-date.ts';
import { type Bounds, takeBounds } from './amounts.ts';
import { wholeNumber } from './calendar-words.ts';
import { type QuestionPeriod, takePeriods } from './periods.ts';
import { maxAnswerLines } from './reading.ts';
import { politePhrases, type Signal, signalPhrases } from './signal-words.ts';
import {
  type QuestionSubjects,
  takeLongMerchants,
  takeMerchants,
  takeNamed,
  takePhrases,
} from './subjects.ts';
import { type Token, UnparsedTokens } from './tokens.ts';
import type { WordIndex } from './vocabulary.ts';

export type QuestionSignal = { signal: Signal; mentioned: string; at: number; count: number };

/** The parts of a question, before anything is made of them. */
export type QuestionParts = QuestionSubjects & {
  today: PlainDate;
  amounts: Bounds;
  periods: QuestionPeriod[];
  signals: QuestionSignal[];
  /** How many lines were asked for: `the five largest`. */
  limit: number | null;
  /** The word that the question opens with. */
  opener: string;
  /** Whether the question asks for a yes or a no. */
  isYesNo: boolean;
  /** All of its words. */
  words: ReadonlySet<string>;
  /** What was not taken, but for words that carry nothing. */
  unread: UnparsedTokens;
};

const comparing = new Set(
  'compare compared comparing comparison versus vs than against difference'.split(' '),
);
/** A question that begins with one of these has a yes or a no for an answer. */
const openers = new Set(
  'did do does is are am was were have has had was will can should could would'.split(' '),
);
/** `compared to last month, did I spend more`: the question comes behind what it is compared with. */
const leadsIn = new Set(['compared', 'versus', 'vs', 'relative']);
const questionWords = ['how', 'what', 'whats', 'when', 'where', 'why', 'which', 'who'];

function isAskedLater(words: ReadonlySet<string>): boolean {
  return [...openers].some((word) => words.has(word)) && !questionWords.some((word) => words.has(word));
}

/** What may come before the words that open a question. */
const greetings = new Set('hi hello hey cairn ok okay so please and also but well'.split(' '));
const nearALimit = new Set(['last', 'top']);

/** Takes a question apart. */
export function splitQuestion(tokens: readonly Token[], index: WordIndex): QuestionParts {
  const { today } = index.vocabulary;
  const unread = new UnparsedTokens(tokens);
  const words = new Set(tokens.map(({ text }) => text));
  takePhrases(unread, 2, (phrase) => politePhrases.has(phrase));
  const opener = unread.rest().find(({ text }) => !greetings.has(text))?.text ?? '';
  const subjects: QuestionSubjects = { categories: [], merchants: [], accounts: [] };
  takeLongMerchants(unread, index, subjects);
  const amounts = takeBounds(unread);
  const isComparison = unread.rest().some(({ text }) => comparing.has(text));
  const periods = takePeriods(unread, today, isComparison);
  // Behind a period these are its end, which is today anyway.
  takePhrases(
    unread,
    2,
    (phrase) => phrase === 'up to now' || (phrase === 'until now' && periods.length > 0),
  );
  const limit = takeLimit(unread);
  const signals: QuestionSignal[] = [];
  takeSignals(unread, 2, signals, index);
  takeNamed(unread, index, subjects);
  takeSignals(unread, 1, signals, index);
  takeMerchants(unread, index, subjects);
  signals.sort((a, b) => a.at - b.at);
  const isYesNo = openers.has(opener) || (leadsIn.has(opener) && isAskedLater(words));
  return { ...subjects, today, amounts, periods, signals, limit, opener, isYesNo, words, unread };
}

function takeSignals(
  unread: UnparsedTokens,
  shortest: number,
  signals: QuestionSignal[],
  index: WordIndex,
): void {
  takePhrases(unread, shortest, (phrase, at, count) => {
    const signal = signalPhrases.get(phrase);
    // A category may be called as a question is worded: `recurring bills`.
    if (signal === undefined || (count > 1 && index.categories.has(phrase))) return false;
    signals.push({ signal, mentioned: phrase, at, count });
    return true;
  });
}

/** `5 largest`, `top ten`, `last 3 transactions`: a number beside a word of order or one for rows. */
function takeLimit(unread: UnparsedTokens): number | null {
  for (const { index, text } of unread.rest()) {
    const limit = wholeNumber(text);
    if (limit === null || limit > maxAnswerLines) continue;
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
