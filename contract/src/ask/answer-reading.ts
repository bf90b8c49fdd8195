import type { AskAnswer } from './answer.ts';
import type { AnswerInput } from './answer-input.ts';
import { answerCount, answerLast, answerList, answerRanking } from './answer-lists.ts';
import { answerBalance, answerBudget, answerRecurring } from './answer-standing.ts';
import { answerAverage, answerCompare, answerTotal } from './answer-totals.ts';
import type { AskReading } from './reading.ts';

/** Answers a question from the ledger. Every figure is the ledger's, or is computed here of figures that are. */
export async function answerReading(reading: AskReading, input: AnswerInput): Promise<AskAnswer> {
  switch (reading.kind) {
    case 'total':
      return answerTotal(reading, input);
    case 'average':
      return answerAverage(reading, input);
    case 'compare':
      return answerCompare(reading, input);
    case 'list':
      return answerList(reading, input);
    case 'count':
      return answerCount(reading, input);
    case 'ranking':
      return answerRanking(reading, input);
    case 'last':
      return answerLast(reading, input);
    case 'recurring':
      return answerRecurring(reading, input);
    case 'balance':
      return answerBalance(reading, input);
    case 'budget':
      return answerBudget(reading, input);
  }
}
