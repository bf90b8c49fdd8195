import type { ForEachAction } from '../../ledger/journal/journal-actions.ts';
import type { Described, Describer } from './describer.ts';
import { changeOf, text } from './values.ts';

const names = ({ before, after }: Described) => changeOf('Merchant', before.name, after.name, text);

const named = (verb: string, into: string): Describer => ({
  one: ({ before, after }) => `${verb} the merchant “${String(before.name)}” ${into} “${String(after.name)}”`,
  many: (count) => `${verb} ${count}`,
  changes: names,
});

/** The sentences of what happens to merchants. */
export const merchantActions: ForEachAction<Describer>['merchant'] = {
  rename: named('renamed', 'to'),
  merge: named('merged', 'into'),
};
