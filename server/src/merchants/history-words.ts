import { changeOf, text } from '../journal/described-values.ts';
import type { Described, Describer } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

const names = ({ before, after }: Described) => changeOf('Merchant', before.name, after.name, text);

const named = (verb: string, into: string): Describer => ({
  one: ({ before, after }) => {
    const merchant = typeof before.name === 'string' ? `the merchant “${before.name}”` : 'a merchant';
    return typeof after.name === 'string'
      ? `${verb} ${merchant} ${into} “${after.name}”`
      : `${verb} ${merchant}`;
  },
  many: (count) => `${verb} ${count}`,
  changes: names,
});

/** The sentences of what happens to merchants. */
export const merchantWords: ForEachAction<Describer>['merchant'] = {
  rename: named('renamed', 'to'),
  merge: named('merged', 'into'),
};
