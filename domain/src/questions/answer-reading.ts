import type { AskAnswer } from './answer.ts';
import type { AnswerInput } from './answer-input.ts';
import { UnknownAmountError } from './look-up-amounts.ts';
import { lookUpLast, lookUpRanking, lookUpRows } from './look-up-lists.ts';
import { lookUpBalance, lookUpBudget, lookUpForecast, lookUpRecurring } from './look-up-status.ts';
import { lookUpPrice, lookUpUpcoming } from './look-up-streams.ts';
import {
  lookUpAverage,
  lookUpChanges,
  lookUpComparison,
  lookUpSeries,
  lookUpShare,
  lookUpTogether,
  lookUpTotal,
} from './look-up-totals.ts';
import type { AskReading } from './reading.ts';
import { sentenceOf } from './sentence.ts';
import type { TypedAnswer } from './typed-answer.ts';

/** Answers a question from the ledger. Every figure is the ledger's, or is computed here of figures that are. */
export async function answerReading(reading: AskReading, input: AnswerInput): Promise<AskAnswer> {
  return sentenceOf(await lookUpOrUnknown(reading, input), input.vocabulary);
}

const unknownAmount = 'That is unknown: not all of its transactions have an exchange rate for their day.';

async function lookUpOrUnknown(reading: AskReading, input: AnswerInput): Promise<TypedAnswer> {
  try {
    return await lookUp(reading, input);
  } catch (error) {
    if (!(error instanceof UnknownAmountError)) throw error;
    return { is: 'nothing', words: unknownAmount, notes: [] };
  }
}

/** Finds what a question asks for, before there are words for it. */
function lookUp(reading: AskReading, input: AnswerInput): Promise<TypedAnswer> {
  switch (reading.kind) {
    case 'total':
      return lookUpTotal(reading, input);
    case 'average':
      return lookUpAverage(reading, input);
    case 'compare':
      return lookUpComparison(reading, input);
    case 'changes':
      return lookUpChanges(reading, input);
    case 'share':
      return lookUpShare(reading, input);
    case 'together':
      return lookUpTogether(reading, input);
    case 'series':
      return lookUpSeries(reading, input);
    case 'price':
      return lookUpPrice(reading, input);
    case 'list':
    case 'count':
      return lookUpRows(reading, input);
    case 'ranking':
      return lookUpRanking(reading, input);
    case 'last':
      return lookUpLast(reading, input);
    case 'recurring':
      return lookUpRecurring(reading, input);
    case 'upcoming':
      return lookUpUpcoming(reading, input);
    case 'balance':
      return lookUpBalance(reading, input);
    case 'budget':
      return lookUpBudget(reading, input);
    case 'forecast':
      return lookUpForecast(reading, input);
  }
}
