import { containsText } from '../ledger-text.ts';
import { type Corrected, correctSpelling, suggestionsFor } from './correct-spelling.ts';
import { type QuestionParts, splitQuestion } from './question-parts.ts';
import { isConsistent } from './read-checks.ts';
import { readChanges, readComparison, readPrice } from './read-compare.ts';
import {
  isAllOf,
  measuresOf,
  type Parts,
  type ReadingDraft,
  readAverage,
  readCount,
  readLast,
  readList,
  readRanking,
  readSeries,
  readTogether,
  readTotal,
} from './read-kinds.ts';
import { readShare } from './read-share.ts';
import { readBalance, readBudget, readForecast, readRecurring, readUpcoming } from './read-status.ts';
import { filterOfNamed, narrowingOf, subjectsOf } from './read-subjects.ts';
import { type AskReading, type AskSubject, canBeAsked } from './reading.ts';
import { fillers, type Signal } from './signal-words.ts';
import { tokensOf } from './tokens.ts';
import type { WordIndex } from './vocabulary.ts';

export type Understanding = {
  /** What was asked; null when any part of the question was not understood. */
  reading: AskReading | null;
  /** The words that were not understood, as they were typed. */
  notUnderstood: string[];
  /** The question in other words that may have been meant. Each of them is understood. */
  instead: string[];
  /** What was read differently from how it was written, or taken so because it was not stated. */
  remarks: string[];
};

/** Reads a question about money. Without every word accounted for there is no reading. Pure; never throws. */
export function readQuestion(question: string, index: WordIndex): Understanding {
  const found = readOnce(question, index);
  const instead = found.reading === null ? otherQuestions(question, found.notUnderstood, index) : [];
  return { ...found, instead };
}

function readOnce(question: string, index: WordIndex): Omit<Understanding, 'instead'> {
  const { tokens, corrected } = correctSpelling(tokensOf(question), index);
  const mentioned = splitQuestion(tokens, index);
  const { parts, unmet, several } = partsOf(mentioned, index);
  const made = make(parts, several.length > 0);
  const unread = unparsedText(mentioned, question);
  const notUsed = made === null ? [] : partsNotUsed(made, parts, question);
  const notUnderstood = [
    ...new Set([...unread, ...unmet, ...(made?.each === true ? [] : several), ...notUsed]),
  ];
  const isWhole = made !== null && notUnderstood.length === 0 && canBeAsked(made.reading);
  return {
    reading: isWhole ? made.reading : null,
    notUnderstood,
    remarks: [
      ...corrected
        .filter(({ at, to }) => mentioned.unread.at(at) === undefined || fillers.has(to))
        .map(correctionText),
      ...(made?.assumed ?? []),
    ],
  };
}

function correctionText({ from, to }: Corrected): string {
  return `Understood “${from}” as “${to}”.`;
}

/** The parsed parts. `unmet` are words that no filter can express, `several` names that only a reading of each by itself can use. */
function partsOf(
  mentioned: QuestionParts,
  index: WordIndex,
): { parts: Parts; unmet: string[]; several: string[] } {
  const has = (is: Signal['is']) => mentioned.signals.some(({ signal }) => signal.is === is);
  const subjects = subjectsOf(mentioned);
  const { subject: narrowing, unmet } = narrowingOf(mentioned);
  // `subscriptions` of a period is what was spent on the category; without one it is what recurs.
  const isCategory = has('recurring') && mentioned.periods.length > 0 && subjects.named.length === 0;
  const hasCategory = index.vocabulary.categories.some(({ id }) => id === 'subscriptions');
  const named =
    isCategory && hasCategory && !has('due')
      ? { categoryId: 'subscriptions' }
      : filterOfNamed(subjects.named, mentioned);
  const left = filterOfNamed(subjects.left, mentioned);
  const isOneOut = left !== null && Object.keys(left).length === 1 && isWithin(left, named, index);
  if (subjects.excludes && (!subjects.isWhole || !isOneOut)) unmet.push('without');
  const several = named === null ? subjects.named.map((one) => one.mentioned) : [];
  const without = subjects.excludes && isOneOut ? { without: left } : {};
  return {
    parts: { mentioned, index, subjects, subject: { ...narrowing, ...named, ...without }, has },
    unmet,
    several,
  };
}

type Filter = Pick<AskSubject, 'categoryId' | 'merchant'>;

/** Whether what is excluded is a part of what is asked about: of everything, of rows of a merchant, or of the category that it is in. */
function isWithin(
  { categoryId, merchant }: Filter,
  named: Filter | null,
  { vocabulary }: WordIndex,
): boolean {
  if (named === null) return false;
  // `Uber without Uber Eats`: of two other merchants no row is of both.
  if (merchant !== undefined && named.merchant !== undefined)
    return merchant !== named.merchant && containsText(merchant, named.merchant);
  if (categoryId === undefined || named.categoryId === undefined) return true;
  const whole = named.categoryId.split(',');
  return categoryId.split(',').every((id) => {
    const parentId = vocabulary.categories.find((one) => one.id === id)?.parentId ?? '';
    return whole.includes(id) || whole.includes(parentId);
  });
}

/** The kind of question, by what it says; the first that fits. Null when it says nothing that can be looked up. */
function make(parts: Parts, isSeveral: boolean): ReadingDraft | null {
  const { has } = parts;
  const measures = measuresOf(parts);
  // What is left of income is no kind of spending.
  if (measures.includes('net') && measures.length > 1 && !has('share')) return null;
  if (has('will'))
    return has('due') || has('next') || namesBills(parts)
      ? readUpcoming(parts)
      : has('have') || has('balance')
        ? readForecast(parts)
        : null;
  // What only moves between accounts is in no sum; its transactions can be listed.
  if (isAllOf('transfer', parts.subject.categoryId, parts.index))
    return parts.subject.accountId === undefined && !has('measure') ? readList(parts) : null;
  const made = readStatus(parts) ?? readCompared(parts) ?? readRowQuestion(parts, isSeveral);
  return made !== null && isConsistent(made.reading, parts) ? made : null;
}

function namesBills({ mentioned: { categories } }: Parts): boolean {
  return categories.length > 0 && categories.every(({ mentioned }) => mentioned === 'bills');
}

/** Budgets, balances, and what recurs. */
function readStatus(parts: Parts): ReadingDraft | null {
  const { mentioned, index, has } = parts;
  const measures = measuresOf(parts);
  // `do I have money left` may be asked of an account or of a budget.
  const namesNothing = mentioned.accounts.length + mentioned.categories.length === 0;
  if (has('left') && !has('budget') && mentioned.isYesNo && namesNothing) return null;
  // What is left of the bills are those to come, and no budget.
  if (has('left') && !has('budget') && namesBills(parts)) return null;
  // `what is left on my car loan` is of the loan, and of no budget for it.
  if (
    has('left') &&
    !has('budget') &&
    mentioned.categories.some(({ mentioned: words }) => index.accounts.has(words))
  )
    return null;
  const isLeftInAccount = has('left') && !has('budget') && mentioned.accounts.length > 0;
  if (isLeftInAccount && measures.length === 0) return readBalance(parts);
  if (has('budget') || (has('left') && measures.length === 0)) return readBudget(parts);
  if (has('due') || (has('next') && !has('rows'))) return readUpcoming(parts);
  const isComparing = has('compare') || has('than') || has('more');
  if (has('recurring') && !isNarrowed(parts) && !isComparing && !has('when')) return readRecurring(parts);
  if (has('balance') && !isComparing) return readBalance(parts);
  const isCash =
    mentioned.categories.length > 0 && mentioned.categories.every(({ mentioned: words }) => words === 'cash');
  const isHeld = has('have') && isCash && mentioned.periods.length === 0 && measures.length === 0;
  return isHeld && mentioned.words.has('do') && !mentioned.words.has('out') ? readBalance(parts) : null;
}

function readCompared(parts: Parts): ReadingDraft | null {
  const { mentioned, has, subject, subjects } = parts;
  const isWhatMore =
    has('more') &&
    (!has('than') || mentioned.words.has('on')) &&
    mentioned.words.has('what') &&
    subjects.named.length === 0 &&
    (mentioned.words.has('on') || !has('measure'));
  if (has('more') && mentioned.words.has('anything')) return null;
  if (has('why') || isWhatMore) return readChanges(parts);
  if (has('share')) return readShare(parts);
  if (!has('compare') && !has('than') && !has('more')) return null;
  const measures = measuresOf(parts);
  // Income against spending is what is left of it.
  const isBoth =
    measures.length > 1 && !has('more') && mentioned.periods.length < 2 && subjects.named.length === 0;
  const total = isBoth ? readTotal(parts) : null;
  if (total !== null)
    return { ...total, usedSignals: ['measure', 'compare', 'than', 'show', 'have'], yesNo: false };
  const isPrice = !has('compare') && !has('than') && mentioned.periods.length === 0 && !has('measure');
  const isOne = subject.categoryId !== undefined || subject.merchant !== undefined;
  const isIncome = isAllOf('income', subject.categoryId, parts.index);
  return isPrice && isOne && !isIncome ? readPrice(parts) : readComparison(parts);
}

/** Lists, sums and averages of rows. */
function readRowQuestion(parts: Parts, isSeveral: boolean): ReadingDraft | null {
  const { mentioned, subject, has } = parts;
  // An amount alone is about nothing.
  const isAbout = [subject.categoryId, subject.merchant, subject.accountId, subject.without].some(
    (one) => one !== undefined,
  );
  const measures = measuresOf(parts);
  const isPast = ['did', 'was', 'were', 'have', 'last'].some((word) => mentioned.words.has(word));
  if (has('compare') || has('than') || has('more') || has('why') || has('share')) return null;
  const isOfSums = !['when', 'last', 'count', 'average', 'rank', 'most', 'rows', 'order'].some((is) =>
    mentioned.signals.some(({ signal }) => signal.is === is),
  );
  if (measures.includes('net') && !isOfSums) return null;
  if (has('when')) return isPast ? readLast(parts) : null;
  if (has('which month') || has('by month')) return readSeries(parts);
  if (has('last')) return asksForSeveral(parts) ? readList(parts) : readLast(parts);
  if (has('count')) return readCount(parts);
  if (has('average')) return readAverage(parts);
  if (isSeveral) return parts.subjects.named.length > 1 ? readTogether(parts) : null;
  // `the most that I spent at Costco` is one charge, and no ranking.
  if (has('most') && !has('rank') && isAbout) return null;
  // `top 5 restaurants` are places, and no charges.
  const isTop =
    mentioned.signals.some(({ mentioned: words }) => words === 'top') && subject.categoryId !== undefined;
  if (isTop && !has('rows') && !has('rank')) return readRanking(parts);
  if (has('rank') || (has('most') && !has('rows') && !has('order'))) return readRanking(parts);
  const isNamedRows = (has('rows') || has('show')) && measures.filter((one) => one !== 'income').length === 0;
  const isBounded = Object.keys(mentioned.amounts.bounds).length > 0;
  const isList = !has('without') && (has('order') || (isNamedRows && (has('rows') || isAbout || isBounded)));
  // `is rent my biggest expense` asks for more than whether there is one.
  const isRanked = mentioned.isYesNo && has('order') && !isWhetherThere(parts);
  if (isList) return isRanked || asksForDefinition(parts) ? null : readList(parts);
  if (mentioned.accounts.length > 0 && measures.length === 0 && mentioned.periods.length === 0)
    return readBalance(parts);
  if (
    (measures.length > 0 || isAbout) &&
    !asksForDefinition(parts) &&
    !asksForPossession(parts) &&
    !isFromMerchant(parts)
  )
    return readTotal(parts);
  return has('have') ? readBalance(parts) : null;
}

/** `is coffee food`: what something is, is no question for a sum or a list. */
function asksForDefinition(parts: Parts): boolean {
  const { isYesNo, opener } = parts.mentioned;
  const isMeasured = measuresOf(parts).length > 0;
  return isYesNo && !isMeasured && !isWhetherThere(parts) && ['is', 'are', 'am'].includes(opener);
}

/** `do I have Netflix`, `do I have to pay rent`: what is there, or must be, is not what was spent. */
function asksForPossession({ mentioned, has }: Parts): boolean {
  return has('have') && mentioned.words.has('do');
}

function isWhetherThere({ mentioned }: Parts): boolean {
  return ['there', 'any', 'anything'].some((word) => mentioned.words.has(word));
}

/** `money from Gusto`: what came from a payer was not spent there. */
function isFromMerchant(parts: Parts): boolean {
  const [only, ...others] = parts.subjects.named;
  const isMerchant = only?.is === 'merchant' && others.length === 0 && measuresOf(parts).length === 0;
  return isMerchant && parts.mentioned.unread.tokens[only.at - 1]?.text === 'from';
}

/** Whether `subscription` follows something that is named, and so is a word for its rows. */
function isNarrowed({ mentioned, subject }: Parts): boolean {
  return subject.merchant !== undefined || subject.categoryId !== undefined || mentioned.periods.length > 0;
}

/** `last 5 transactions` are several, `last payment` is one. */
function asksForSeveral({ mentioned }: Parts): boolean {
  const isPlural = mentioned.signals.some(
    ({ signal, mentioned: words }) => signal.is === 'rows' && words.endsWith('s'),
  );
  return mentioned.limit !== null || isPlural;
}

/** Runs of words that were not understood, in the person's own spelling. */
function unparsedText(mentioned: QuestionParts, question: string): string[] {
  const isEither =
    mentioned.categories.length > 1 || mentioned.merchants.length + mentioned.categories.length > 1;
  const isNothing = (text: string) =>
    fillers.has(text) || (text === 'or' && isEither) || text === '-' || text === '–';
  const rest = mentioned.unread.rest().filter(({ text }) => !isNothing(text));
  const runs: { from: number; to: number }[] = [];
  for (const { index } of rest) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === index - 1) last.to = index;
    else runs.push({ from: index, to: index });
  }
  return runs.map(({ from, to }) =>
    question.slice(mentioned.unread.tokens[from]?.start, mentioned.unread.tokens[to]?.end),
  );
}

/** What was understood by itself, but has no place in the question that was made. */
function partsNotUsed(made: ReadingDraft, parts: Parts, question: string): string[] {
  const { mentioned, subjects } = parts;
  const words = mentioned.signals
    .filter(({ signal }) => !made.usedSignals.includes(signal.is) && !isSubject(signal, parts))
    .map((signal) => signal.mentioned);
  for (const { at, count } of mentioned.periods.slice(made.periods))
    words.push(
      question.slice(mentioned.unread.tokens[at]?.start, mentioned.unread.tokens[at + count - 1]?.end),
    );
  if (!made.subject)
    for (const { mentioned: one } of [...subjects.named, ...subjects.left, ...mentioned.accounts])
      words.push(one);
  if (!made.amounts && Object.keys(mentioned.amounts.bounds).length > 0) words.push('the amount');
  const accountIsLost =
    mentioned.accounts.some(({ ids }) => ids.length > 1) && made.reading.kind !== 'balance';
  if (accountIsLost) words.push(...mentioned.accounts.map((one) => one.mentioned));
  if (mentioned.limit !== null && !('limit' in made.reading)) words.push(String(mentioned.limit));
  if (mentioned.isYesNo && !made.yesNo) words.push('yes or no');
  return words;
}

/** `subscriptions` with a period is a category, and in `Netflix subscription` a word for its rows; `is Costco a subscription` asks for it. What is sent is spent where the recipient is named. */
function isSubject(signal: Signal, { subject, mentioned, has }: Parts): boolean {
  const isNamed = subject.merchant !== undefined || subject.categoryId !== undefined;
  if (signal.is === 'send') return isNamed;
  return signal.is === 'recurring' && isNamed && (!mentioned.isYesNo || has('measure'));
}

/** What is left of `on the moon` once the moon is gone. */
const danglingWords = /(?:\s+(?:on|in|at|for|of|to|from|with|the|a|an|my))*\s*$/i;

/** Questions that are understood, with a word replaced by a known one that is like it, or without the words that are not understood. */
function otherQuestions(question: string, words: readonly string[], index: WordIndex): string[] {
  const unknown = words.filter((one) => question.includes(one) && isUnknown(one, index));
  if (unknown.length === 0 || unknown.length < words.length) return [];
  const replaced = unknown.length === 1 ? unknown.flatMap((one) => replacedBy(one, question, index)) : [];
  // What is in the middle may turn around what follows: `groceries skip Costco`.
  const [last = ''] = unknown;
  const at = question.lastIndexOf(last);
  const isAtEnd = unknown.length === 1 && !/[\p{L}\d]/u.test(question.slice(at + last.length));
  const without = isAtEnd ? [question.slice(0, at).replaceAll(/\s+/g, ' ').replace(danglingWords, '')] : [];
  return [...new Set([...replaced, ...without])].filter(
    (text) => text.toLowerCase() !== question.toLowerCase() && readOnce(text, index).reading !== null,
  );
}

/** Whether no word of a phrase is one that questions are made of: to leave such a word out would change what is asked. */
function isUnknown(words: string, { ownWords, merchantWords }: WordIndex): boolean {
  return tokensOf(words).every(
    ({ text }) => !ownWords.has(text) && !merchantWords.has(text) && /^\p{L}/u.test(text),
  );
}

function replacedBy(words: string, question: string, index: WordIndex): string[] {
  const [token, ...others] = tokensOf(words);
  if (token === undefined || others.length > 0) return [];
  return suggestionsFor(token.text, index).map((known) => question.replace(words, known));
}
