import { expect, it } from 'vitest';
import { type EntryGroup, matching } from './match.ts';

const run = () => {};
const groups: EntryGroup[] = [
  {
    title: 'Go to',
    entries: [
      { id: '1', label: 'My Accounts', run },
      { id: '2', label: 'Accounts', run },
      { id: '3', label: 'Budgets', also: 'limits', run },
    ],
  },
  { title: 'Actions', entries: [{ id: '4', label: 'Log Out', run }] },
];
const found = (search: string, most = 5) =>
  matching(groups, search, most).map(({ title, entries }) => [title, ...entries.map(({ id }) => id)]);

it('finds by every word, in any order and case, those that begin with it first', () => {
  expect(found('ACCOUNTS')).toEqual([['Go to', '2', '1']]);
  expect(found('accounts my')).toEqual([['Go to', '1']]);
  expect(found('limits')).toEqual([['Go to', '3']]);
  expect(found('nothing')).toEqual([]);
});

it('shows so many of each group and no more; with no words all groups', () => {
  expect(found('', 2)).toEqual([
    ['Go to', '1', '2'],
    ['Actions', '4'],
  ]);
});
