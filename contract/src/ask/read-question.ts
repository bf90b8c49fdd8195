import { type Mended, mendSpelling, suggestionsFor } from './mend-spelling.ts';
import {
  type Made,
  makeAverage,
  makeBalance,
  makeBudget,
  makeCompare,
  makeCount,
  makeLast,
  makeList,
  makeRanking,
  makeRecurring,
  makeTotal,
  measuresOf,
  type Parts,
} from './read-kinds.ts';
import type { AskReading, AskSubject } from './reading.ts';
import { type Said, takeApart } from './said.ts';
import { fillers, type Signal } from './signal-words.ts';
import { tokensOf } from './tokens.ts';
import type { WordIndex } from './vocabulary.ts';

/** Words that were not understood, and questions that may have been meant. */
export type NotUnderstood = { words: string; suggestions: string[] };

export type Understanding = {
  /** What was asked; null when any part of the question was not understood. */
  reading: AskReading | null;
  /** What the question would be without the words that were not understood. Offered, never answered unasked. */
  without: AskReading | null;
  notUnderstood: NotUnderstood[];
  /** What was read differently from how it was written, or taken so because it was not said. */
  remarks: string[];
};

/**
 * Reads a question about the household's money. Every word must be accounted for: what is not is named, and then there is no
 * reading. Pure; never throws, whatever the text.
 */
export function readQuestion(question: string, index: WordIndex): Understanding {
  const original = tokensOf(question);
  const { tokens, mended } = mendSpelling(original, index);
  const said = takeApart(tokens, index);
  const { subject, unmet, remarks } = subjectOf(said, index);
  const parts: Parts = {
    said,
    subject,
    has: (is) => said.signals.some(({ signal }) => signal.is === is),
  };
  const made = make(parts, index);
  const unread = unreadWords(said, question);
  const notUsed = made === null ? [] : partsNotUsed(made, said, subject, question);
  const words = [...new Set([...unread, ...unmet, ...notUsed])];
  const notUnderstood = words.map((one) => ({
    words: one,
    suggestions: suggestionsOf(one, question, index),
  }));
  const isWhole = notUnderstood.length === 0;
  return {
    reading: isWhole ? (made?.reading ?? null) : null,
    without: isWhole ? null : (made?.reading ?? null),
    notUnderstood,
    remarks: [
      ...mended.filter(({ at, to }) => said.unread.at(at) === undefined || fillers.has(to)).map(mendedWords),
      ...remarks,
      ...(made?.assumed ?? []),
    ],
  };
}

function mendedWords({ from, to }: Mended): string {
  return `I read “${from}” as “${to}”.`;
}

/** The kind of question, by what it says; the first that fits. Null when it says nothing that Cairn can look up. */
function make(parts: Parts, index: WordIndex): Made | null {
  const { said, subject, has } = parts;
  // An amount alone is about nothing.
  const isAbout = [subject.categoryId, subject.merchant, subject.accountId].some((one) => one !== undefined);
  const measures = measuresOf(parts);
  const groupOf = (id: string) => index.vocabulary.categories.find((one) => one.id === id)?.group;
  if (has('budget') || (has('left') && measures.length === 0)) return makeBudget(parts, groupOf);
  if (has('compare') || (has('more') && said.periods.length > 0)) {
    const isOfCategories = said.categories.length > 1 && said.periods.length < 2;
    if (isOfCategories) return makeRanking(parts);
    // Income against spending is what is left of it.
    return measures.length > 1 && said.periods.length < 2 ? makeTotal(parts) : makeCompare(parts);
  }
  if (has('when')) return makeLast(parts);
  if (has('recurring') && !isAboutMore(parts)) return makeRecurring(parts);
  if (has('balance')) return makeBalance(parts);
  if (has('last')) return isOfMany(parts) ? makeList(parts) : makeLast(parts);
  if (has('count')) return makeCount(parts);
  if (has('average')) return makeAverage(parts);
  if (has('rank') || (has('most') && !has('rows') && !has('order'))) return makeRanking(parts);
  const isNamedRows = (has('rows') || has('show')) && measures.filter((one) => one !== 'income').length === 0;
  if (has('order') || (isNamedRows && (has('rows') || isAbout))) return makeList(parts);
  if (said.accounts.length > 0 && measures.length === 0 && said.periods.length === 0)
    return makeBalance(parts);
  if (measures.length > 0 || isAbout) return makeTotal(parts);
  return has('have') ? makeBalance(parts) : null;
}

/** Whether `subscription` is said of something that is named, and so is a word for its rows. */
function isAboutMore({ said, subject }: Parts): boolean {
  return subject.merchant !== undefined || subject.categoryId !== undefined || said.periods.length > 0;
}

/** `last 5 transactions` are several, `last payment` is one. */
function isOfMany({ said }: Parts): boolean {
  return (
    said.limit !== null ||
    said.signals.some(({ signal, said: words }) => signal.is === 'rows' && words.endsWith('s'))
  );
}

/** What was named, as a filter; `unmet` are words of it that no filter can say. */
function subjectOf(
  said: Said,
  index: WordIndex,
): { subject: AskSubject; unmet: string[]; remarks: string[] } {
  const subject: AskSubject = { ...said.amounts };
  const unmet: string[] = [];
  const remarks: string[] = [];
  const ids = [...new Set(said.categories.flatMap((one) => one.ids))];
  const isCategory = said.signals.some(({ signal }) => signal.is === 'recurring') && said.periods.length > 0;
  if (isCategory && ids.length === 0 && said.merchants.length === 0) ids.push('subscriptions');
  if (ids.length > 0) subject.categoryId = ids.join(',');
  const [merchant, ...others] = said.merchants;
  if (merchant !== undefined) subject.merchant = merchant.search;
  for (const other of others) unmet.push(other.search);
  if (merchant !== undefined && ids.length > 0 && isJoined(said, merchant)) unmet.push(merchant.search);
  narrow(said, subject, remarks, index);
  const [account, ...more] = said.accounts;
  for (const other of more) unmet.push(other.said);
  if (account !== undefined && account.ids.length === 0) unmet.push(account.said);
  const [accountId] = account?.ids ?? [];
  if (accountId !== undefined && account?.ids.length === 1) subject.accountId = accountId;
  return { subject, unmet, remarks };
}

/** Of a part of a category, only the rows that say it, where there are any; else it is said that the whole is meant. */
function narrow(said: Said, subject: AskSubject, remarks: string[], index: WordIndex): void {
  for (const { ids, isPart, rowsSay, said: words } of said.categories) {
    if (!isPart || subject.merchant !== undefined) continue;
    const name = index.vocabulary.categories.find(({ id }) => id === ids[0])?.name;
    if (rowsSay !== null && said.categories.length === 1 && index.merchantWords.has(rowsSay)) {
      subject.merchant = rowsSay;
      remarks.push(`“${words}” is read as the rows of ${name} that say “${rowsSay}”.`);
    } else remarks.push(`Cairn does not tell “${words}” apart: this is all of ${name}.`);
  }
}

/** `groceries and Costco` are two things; a filter would take them for groceries at Costco. */
function isJoined({ unread }: Said, { at, count }: { at: number; count: number }): boolean {
  return [at - 1, at + count].some((index) => ['and', 'or'].includes(unread.tokens[index]?.text ?? ''));
}

/** Runs of words that nobody took, in the person's own spelling. */
function unreadWords(said: Said, question: string): string[] {
  const isNothing = (text: string) =>
    fillers.has(text) || (text === 'or' && said.categories.length > 1) || text === '-' || text === '–';
  const rest = said.unread.rest().filter(({ text }) => !isNothing(text));
  const runs: { from: number; to: number }[] = [];
  for (const { index } of rest) {
    const last = runs.at(-1);
    if (last !== undefined && last.to === index - 1) last.to = index;
    else runs.push({ from: index, to: index });
  }
  return runs.map(({ from, to }) =>
    question.slice(said.unread.tokens[from]?.start, said.unread.tokens[to]?.end),
  );
}

/** What was understood by itself, but has no place in the question that was made. */
function partsNotUsed(made: Made, said: Said, subject: AskSubject, question: string): string[] {
  const words = said.signals
    .filter(({ signal }) => !made.absorbed.includes(signal.is) && !isSubject(signal, subject))
    .map((signal) => signal.said);
  for (const { at, count } of said.periods.slice(made.periods))
    words.push(question.slice(said.unread.tokens[at]?.start, said.unread.tokens[at + count - 1]?.end));
  if (!made.subject)
    words.push(...said.categories.map((one) => one.said), ...said.merchants.map((one) => one.search));
  if (!made.amounts && Object.keys(said.amounts).length > 0) words.push('the amount');
  const accountIsLost = said.accounts.some(({ ids }) => ids.length > 1) && made.reading.kind !== 'balance';
  if (accountIsLost) words.push(...said.accounts.map((one) => one.said));
  if (said.limit !== null && !('limit' in made.reading)) words.push(String(said.limit));
  return words;
}

/** `subscriptions` with a period is a category, and in `Netflix subscription` a word for its rows. */
function isSubject(signal: Signal, subject: AskSubject): boolean {
  return signal.is === 'recurring' && (subject.merchant !== undefined || subject.categoryId !== undefined);
}

/** The question with a word replaced by a known one that is like it. */
function suggestionsOf(words: string, question: string, index: WordIndex): string[] {
  const [token, ...others] = tokensOf(words);
  if (token === undefined || others.length > 0) return [];
  return suggestionsFor(token.text, index)
    .map((known) => question.replace(words, known))
    .filter((suggestion) => suggestion.toLowerCase() !== question.toLowerCase());
}
