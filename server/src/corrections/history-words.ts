import { type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

/** The sentence of what a correction does. */
export const learningWords: ForEachAction<Describer>['learning'] = {
  follow: ofSubject(() => 'applied a correction to past transactions'),
};
