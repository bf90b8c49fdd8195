import type { AskAnswer } from './answer.ts';
import { AnswerDraft } from './answer-draft.ts';
import { inPeriod, type Names } from './format.ts';
import {
  lastSentence,
  noLastSentence,
  rankingSentence,
  rowsSentence,
  seriesSentence,
} from './sentence-lists.ts';
import {
  balanceSentence,
  budgetSentence,
  forecastSentence,
  priceSentence,
  recurringSentence,
  twoChargesSentence,
  upcomingSentence,
} from './sentence-status.ts';
import {
  about,
  averageSentence,
  changesSentence,
  comparisonSentence,
  rowAverageSentence,
  shareSentence,
  togetherSentence,
  totalSentence,
  verbs,
} from './sentence-totals.ts';
import type { TypedAnswer } from './typed-answer.ts';

/** The sentence of an answer, with the source of each amount. It depends on the typed answer alone. */
export function sentenceOf(answer: TypedAnswer, names: Names): AskAnswer {
  const draft = new AnswerDraft();
  for (const note of answer.notes) draft.note(note);
  switch (answer.is) {
    case 'total':
      return totalSentence(answer, draft, names);
    case 'comparison':
      return comparisonSentence(answer, draft, names);
    case 'changes':
      return changesSentence(answer, draft, names);
    case 'share':
      return shareSentence(answer, draft, names);
    case 'together':
      return togetherSentence(answer, draft, names);
    case 'average':
      return averageSentence(answer, draft, names);
    case 'no full unit': {
      const { side, amount } = answer.sum;
      const start = `There is no full ${answer.per} to average. ${verbs[side.measure]}`;
      return draft.answer`${start}${draft.money(amount)}${about(side, names)} ${inPeriod(side.period)}.`;
    }
    case 'transaction average':
      return rowAverageSentence(answer, draft, names);
    case 'rows':
      return rowsSentence(answer, draft, names);
    case 'ranking':
      return rankingSentence(answer, draft, names);
    case 'series':
      return seriesSentence(answer, draft, names);
    case 'last':
      return lastSentence(answer, draft, names);
    case 'no last':
      return noLastSentence(answer, draft, names);
    case 'price':
      return priceSentence(answer, draft);
    case 'two charges':
      return twoChargesSentence(answer, draft, names);
    case 'recurring':
      return recurringSentence(answer, draft, names);
    case 'upcoming':
      return upcomingSentence(answer, draft, names);
    case 'balance':
      return balanceSentence(answer, draft);
    case 'budget':
      return budgetSentence(answer, draft);
    case 'forecast':
      return forecastSentence(answer, draft);
    case 'nothing':
      return draft.answer`${answer.words}`;
  }
}
