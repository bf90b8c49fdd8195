import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { expect, test } from 'vitest';
import { emptyDraft, enteredIn, withOffers } from './entry-draft.ts';

const today = toPlainDate('2026-11-20');
const market = {
  description: 'Farmers market',
  categoryId: 'groceries',
  accountId: 'jar',
  amount: toCents(-1_540),
  currency: 'USD',
};
const history = {
  completions: [
    market,
    { ...market, description: 'Ana', categoryId: 'uncategorized', amount: toCents(3_000) },
  ],
  lastAccountId: 'wallet',
};
const open = ['savings', 'wallet', 'jar'];

test('a description that is known brings its last category, direction and account', () => {
  const draft = { ...emptyDraft(today, null), description: ' farmers MARKET ' };
  expect(withOffers(draft, history, open)).toMatchObject({
    categoryId: 'groceries',
    isIncoming: false,
    accountId: 'jar',
  });
  expect(withOffers({ ...draft, description: 'Ana' }, history, open)).toMatchObject({
    categoryId: '',
    isIncoming: true,
  });
});

test('what the person chose stays, whatever the description brings', () => {
  const chosen = { isIncoming: true, accountId: 'savings', categoryId: 'gifts' };
  const draft = { ...emptyDraft(today, null), description: 'Farmers market', ...chosen };
  expect(withOffers(draft, history, open)).toMatchObject(chosen);
  expect(withOffers({ ...draft, categoryId: '' }, history, open).categoryId).toBe('');
});

test('otherwise the account is the last one, or the first that is open, and never one that is closed', () => {
  const draft = emptyDraft(today, null);
  expect(withOffers(draft, history, open).accountId).toBe('wallet');
  expect(withOffers(draft, history, ['savings']).accountId).toBe('savings');
  expect(withOffers({ ...draft, description: 'Farmers market' }, history, ['savings']).accountId).toBe(
    'savings',
  );
  expect(withOffers(draft, history, []).accountId).toBeNull();
});

test('nothing is sent without an amount, a description and a date, and a typed minus turns the direction', () => {
  const draft = { ...emptyDraft(today, null), isIncoming: false, amount: '12.40+3', description: ' Kiosk ' };
  expect(enteredIn(draft)).toEqual({ amount: -1_540, description: 'Kiosk', date: today });
  expect(enteredIn({ ...draft, isIncoming: true })?.amount).toBe(1_540);
  expect(enteredIn({ ...draft, amount: '-5' })?.amount).toBe(500);
  for (const missing of [{ amount: '' }, { amount: '0' }, { description: ' ' }, { date: '' }])
    expect(enteredIn({ ...draft, ...missing })).toBeNull();
});
