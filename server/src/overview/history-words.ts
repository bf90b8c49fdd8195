import { changeOf, text, yesNo } from '../journal/described-values.ts';
import { type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

const feedbackWord = (value: unknown) =>
  text(value === 'useful' ? 'Useful' : value === 'not_useful' ? 'Not useful' : null);

/** The sentences of what a person decides about insights. */
export const insightWords: ForEachAction<Describer>['insight'] = {
  dismiss: {
    ...ofSubject((subject) => `dismissed ${subject}`),
    changes: ({ before, after }) =>
      changeOf('Dismissed', before.isDismissed, after.isDismissed, yesNo('Yes', 'No')),
  },
  restore: {
    ...ofSubject((subject) => `restored ${subject}`),
    changes: ({ before, after }) =>
      changeOf('Dismissed', before.isDismissed, after.isDismissed, yesNo('Yes', 'No')),
  },
  rate: {
    ...ofSubject((subject) => `rated ${subject}`),
    changes: ({ before, after }) => changeOf('Feedback', before.feedback, after.feedback, feedbackWord),
  },
};
