import type { HistoryChange } from '@cairn/contract/history';
import { changeOf, count, type Side, sideOf, text } from '../journal/described-values.ts';
import { type Described, type Describer, ofSubject } from '../journal/describer.ts';
import type { ForEachAction } from '../journal/journal-actions.ts';

const ratesOf = ({ rates }: Side): Side[] => (Array.isArray(rates) ? rates.map(sideOf) : []);

const maxRatesShown = 10;

/** The rates before and after, for who changed them: others may have no account in these currencies. */
function rateChanges({ isOwn, before, after }: Described): HistoryChange[] {
  if (!isOwn) return [];
  const nameOf = ({ base, currency, on }: Side) => `${String(base)} in ${String(currency)}, ${String(on)}`;
  const sides = [before, after].map(
    (side) => new Map(ratesOf(side).map((rate) => [nameOf(rate), rate.rate])),
  );
  const names = [...new Set(sides.flatMap((side) => [...side.keys()]))].slice(0, maxRatesShown);
  return names.flatMap((name) => changeOf(name, sides[0]?.get(name) ?? null, sides[1]?.get(name), text));
}

/** The sentences of what happens to exchange rates. */
export const rateWords: Pick<
  ForEachAction<Describer>['household'],
  'enter_rate' | 'remove_rates' | 'load_rates'
> = {
  enter_rate: {
    one: ({ after }) =>
      ratesOf(after).length === 0 ? 'removed an exchange rate' : 'entered an exchange rate',
    many: (count) => `changed ${count} of exchange rates`,
    changes: rateChanges,
  },
  remove_rates: {
    one: ({ before }) => (before.count === 1 ? 'removed an exchange rate' : 'removed exchange rates'),
    many: (count) => `changed ${count} of exchange rates`,
    changes: rateChanges,
  },
  load_rates: {
    ...ofSubject(() => 'loaded exchange rates from a file'),
    changes: ({ after, isOwn }) => (isOwn ? changeOf('Days with rates', undefined, after.days, count) : []),
  },
};
