import type { AskAnswer } from './answer.ts';
import { AnswerDraft } from './answer-draft.ts';
import { aboutSubject, inPeriod, type Names } from './say.ts';
import { sayLast, sayNoLast, sayRanking, sayRows, saySeries } from './sentence-lists.ts';
import {
  sayBalance,
  sayBudget,
  sayForecast,
  sayPrice,
  sayRecurring,
  sayTwoCharges,
  sayUpcoming,
} from './sentence-status.ts';
import {
  sayAverage,
  sayChanges,
  sayComparison,
  sayRowAverage,
  sayShare,
  sayTogether,
  sayTotal,
} from './sentence-totals.ts';
import type { TypedAnswer } from './typed-answer.ts';

/**
 * The words of an answer, with its figures bound to where they come from. The only place where answers get their words: each sentence
 * follows from the typed answer alone.
 */
export function sentenceOf(answer: TypedAnswer, names: Names): AskAnswer {
  const draft = new AnswerDraft();
  for (const note of answer.notes) draft.note(note);
  switch (answer.is) {
    case 'total':
      return sayTotal(answer, draft, names);
    case 'comparison':
      return sayComparison(answer, draft, names);
    case 'changes':
      return sayChanges(answer, draft, names);
    case 'share':
      return sayShare(answer, draft, names);
    case 'together':
      return sayTogether(answer, draft, names);
    case 'average':
      return sayAverage(answer, draft, names);
    case 'no full unit': {
      const { side, amount } = answer.sum;
      const verb = side.measure === 'income' ? 'You received ' : 'You spent ';
      const about = aboutSubject(side.subject, names, side.measure === 'income' ? 'from' : 'on');
      const start = `There is no full ${answer.per} to average. ${verb}`;
      return draft.say(start, draft.money(amount), `${about} ${inPeriod(side.period)}.`);
    }
    case 'row average':
      return sayRowAverage(answer, draft, names);
    case 'rows':
      return sayRows(answer, draft, names);
    case 'ranking':
      return sayRanking(answer, draft, names);
    case 'series':
      return saySeries(answer, draft, names);
    case 'last':
      return sayLast(answer, draft, names);
    case 'no last':
      return sayNoLast(answer, draft, names);
    case 'price':
      return sayPrice(answer, draft);
    case 'two charges':
      return sayTwoCharges(answer, draft, names);
    case 'recurring':
      return sayRecurring(answer, draft);
    case 'upcoming':
      return sayUpcoming(answer, draft, names);
    case 'balance':
      return sayBalance(answer, draft);
    case 'budget':
      return sayBudget(answer, draft);
    case 'forecast':
      return sayForecast(answer, draft);
    case 'nothing':
      return draft.say(answer.words);
  }
}
