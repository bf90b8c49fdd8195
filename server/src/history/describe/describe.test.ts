import { describe, expect, test } from 'vitest';
import type { Names, StoredEntry } from '../../journal/stored-entry.ts';
import { howToUndoOf } from '../undo/undoers.ts';
import { describeEntry, describeMany, describers } from './describe.ts';

const names: Names = {
  transaction: () => undefined,
  account: () => ({ name: 'Wallet', currency: 'USD', isGone: false }),
  category: (id) => (id === 'travel' ? 'Travel' : undefined),
  budget: () => 'Travel',
  connection: () => 'First Bank',
  insight: () => 'Spending rose',
  tag: () => undefined,
  member: (id) => (id === 'partner' ? 'Grace' : undefined),
  readerId: 'reader',
  currency: 'USD',
};

const entryOf = (subjectKind: string, action: string, more: Partial<StoredEntry> = {}): StoredEntry => ({
  id: 'entry',
  stepId: 'step',
  recordedAt: new Date('2026-01-02T03:04:05Z'),
  actor: 'user',
  userId: 'reader',
  accountId: null,
  subjectKind,
  subjectId: 'subject',
  action,
  before: {},
  after: {},
  ...more,
});

const actions = Object.entries(describers).flatMap(([kind, ofKind]) =>
  Object.keys(ofKind).map((action): [string, string] => [kind, action]),
);

describe('P11 every action of the journal', () => {
  test.each(actions)('%s %s has a sentence, also without values, and an undo or a reason', (kind, action) => {
    const entry = entryOf(kind, action);
    for (const does of [describeEntry(entry, names).does, describeMany(entry, 3)]) {
      expect(does).toMatch(/^[a-z].*[^.]$/);
      expect(does).not.toMatch(/undefined|null|\[object|NaN/);
    }
    const how = howToUndoOf(entry);
    if ('impossible' in how) expect(how.impossible).toMatch(/^[A-Z].*\.$/);
  });
});

const sentences: [kind: string, action: string, before: object, after: object, does: string][] = [
  ['transaction', 'edit', { note: null }, { note: 'x' }, 'changed the note of a transaction that is gone'],
  [
    'transaction',
    'edit',
    { categoryId: null, note: null, tagIds: null },
    { categoryId: 'travel', note: 'x', tagIds: ['t'] },
    'changed the category, note, and tags of a transaction that is gone',
  ],
  ['transaction', 'add_by_hand', {}, { description: 'Ferry' }, 'added “Ferry”'],
  ['account', 'edit_account', { isHidden: false }, { isHidden: true }, 'hid the account “Wallet”'],
  [
    'account',
    'edit_account',
    { closedOn: '2026-01-01' },
    { closedOn: null },
    'reopened the account “Wallet”',
  ],
  ['household', 'enter_rate', { rates: [{}] }, { rates: [] }, 'removed an exchange rate'],
  ['tag', 'rename', { name: 'Trip' }, { name: 'Trips' }, 'renamed the tag “Trip”'],
  [
    'category_rule',
    'add_rule',
    { rules: [] },
    { rules: [{ conditions: [{ is: 'merchant', name: 'Uber' }], actions: [] }] },
    'added a rule for “Uber”',
  ],
  ['category_rule', 'delete_rule', { descriptionContains: 'UBER' }, {}, 'deleted the rule for “UBER”'],
];

test.each(sentences)('%s %s reads as a sentence', (kind, action, before, after, does) => {
  expect(describeEntry(entryOf(kind, action, { before, after }), names).does).toBe(does);
});

test('P27 a tag that a member does not see, and rates that another entered, are not shown', () => {
  const tag = entryOf('tag', 'rename', {
    userId: 'other',
    before: { name: 'Gift' },
    after: { name: 'Gifts' },
  });
  expect(describeEntry(tag, names)).toEqual({ does: 'renamed a tag', changes: [] });
  const rates = { rates: [{ base: 'EUR', currency: 'GBP', on: '2026-01-01', rate: '0.8' }] };
  const rate = entryOf('household', 'enter_rate', { userId: 'other', before: { rates: [] }, after: rates });
  expect(describeEntry(rate, names)).toEqual({ does: 'entered an exchange rate', changes: [] });
  expect(describeEntry({ ...rate, userId: 'reader' }, names).changes).toEqual([
    { field: 'EUR in GBP, 2026-01-01', before: null, after: { kind: 'text', text: '0.8' } },
  ]);
});
