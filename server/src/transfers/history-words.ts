import { type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

const pair: Describer = ofSubject((subject) => `paired ${subject} as a transfer`);
const unpair: Describer = ofSubject((subject) => `unpaired the transfer ${subject}`);

/** The sentences of transfers that a person decided. */
export const transferWords = {
  pair_by_hand: pair,
  unpair_by_hand: unpair,
  dismiss_transfer: ofSubject((subject) => `dismissed a suggested transfer of ${subject}`),
  undo_pair_by_hand: unpair,
  undo_unpair_by_hand: pair,
  undo_dismiss_transfer: ofSubject((subject) => `allowed a suggested transfer of ${subject} again`),
} satisfies Partial<ForEachAction<Describer>['transaction']>;
