import type { Token } from './figures.ts';
import {
  adviceWords,
  comingWords,
  conditionWords,
  directionOf,
  doneToPerson,
  incomeWords,
  mindWords,
  negations,
  periods,
  plainWords,
  spendingWords,
  usualWords,
} from './lexicon.ts';
import { Refusal } from './refusal.ts';
import { isConditional, payerAt, spoken, type ToldFacts } from './told-facts.ts';

/** Throws a Refusal unless the word at a place may stand there: plain or the template's, and in company that keeps its sense. */
export function judgeWord(told: ToldFacts, tokens: readonly Token[], index: number, text: string): void {
  const token = tokens[index];
  if (token?.kind !== 'word') return;
  const before = tokens[index - 1];
  const wordBefore = spoken(before, text);
  const wordAfter = spoken(tokens[index + 1], text);
  const { word } = token;
  if (token.isCapital && before !== undefined && before.kind !== 'stop')
    throw new Refusal(`a capital inside a sentence: ${word}`);
  const direction = directionOf(word, wordBefore);
  if (direction === null && !plainWords.has(word) && !told.words.has(word) && !isUnderstood(word, wordAfter))
    throw new Refusal(`a word that is not plain: ${word}`);
  if (direction !== null && (told.directions.size !== 1 || !told.directions.has(direction)))
    throw new Refusal(`a direction that the facts do not have: ${word}`);
  judgeCompany(told, word, wordBefore, wordAfter);
  judgeMeaning(told, tokens, index, word, wordBefore);
}

/** Words of the template that would say something else elsewhere: who paid, money out or in, what is so and what only may be. */
function judgeMeaning(
  told: ToldFacts,
  tokens: readonly Token[],
  index: number,
  word: string,
  before: string,
): void {
  if (word === 'paid' && !told.payers.has(payerAt(tokens, index)))
    throw new Refusal('money that is paid by somebody else');
  if (doneToPerson.has(word) && payerAt(tokens, index) === 'person')
    throw new Refusal(`done by the person: ${word}`);
  const isOfIncome = !told.words.isDisjointFrom(incomeWords);
  if (isOfIncome && spendingWords.has(word) && !told.wordPairs.has(`${before} ${word}`))
    throw new Refusal(`money out where it comes in: ${word}`);
  const isCertain = [plainWords, adviceWords, conditionWords].some((words) => words.has(word));
  if (told.conditional.has(word) && !isCertain && !isConditional(tokens, index))
    throw new Refusal(`something said to be so that only may be: ${word}`);
}

/** A negation of what is in a person's mind, and that word itself. */
function isUnderstood(word: string, after: string): boolean {
  return mindWords.has(word) || (negations.has(word) && mindWords.has(after));
}

/** Words that change what is said depending on their neighbours. */
function judgeCompany(told: ToldFacts, word: string, before: string, after: string): void {
  const isAsBefore = told.wordPairs.has(`${before} ${word}`);
  const isAsAfter = told.wordPairs.has(`${word} ${after}`);
  if (negations.has(word) && !isAsAfter && !mindWords.has(after))
    throw new Refusal(`a negation: ${word} ${after}`);
  if (periods.has(word) && !isAsBefore) throw new Refusal(`another span of time: ${before} ${word}`);
  if (usualWords.has(word) && /^(is|was|are|were|as)$/.test(before) && !isAsBefore)
    throw new Refusal('something called usual');
  if (word === 'up' && after === 'to' && !isAsBefore) throw new Refusal('a bound');
  if (comingWords.has(word) && after !== 'to' && !isAsAfter) throw new Refusal('money that comes');
  if (word === 'paid' && after === 'you' && !isAsAfter)
    throw new Refusal('money that is paid by somebody else');
}
