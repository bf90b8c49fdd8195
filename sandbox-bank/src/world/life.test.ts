import { describe, expect, test } from 'vitest';
import { INSTITUTIONS } from '../records/institutions.ts';
import { applyDelta, cents, openTestBank, type TestTransaction } from '../test-bank.ts';
import { dateText, dayOf } from './calendar.ts';
import { startLife } from './life.ts';

const TODAY = dayOf('2026-09-16');
const YEARS_AGO = TODAY - 730;

const lifeOf = (institutionId: string) => {
  const movements = startLife(institutionId, 'USD').movementsThrough(TODAY);
  return movements.filter(({ authorizedOn }) => authorizedOn >= YEARS_AGO && authorizedOn <= TODAY);
};

describe.each(INSTITUTIONS.map(({ id }) => id))('the default person of %s', (institutionId) => {
  const rows = lifeOf(institutionId);
  const of = (category: string, account = '') =>
    rows.filter((row) => row.enrichment.category === category && (account === '' || row.account === account));

  test('is paid every second Friday', () => {
    const paydays = of('INCOME_SALARY').map(({ authorizedOn }) => authorizedOn);
    expect(paydays.length).toBeGreaterThanOrEqual(52);
    expect(paydays.slice(1).every((day, index) => day - (paydays[index] ?? 0) === 14)).toBe(true);
  });

  test('has a subscription whose price rises', () => {
    const prices = rows
      .filter((row) => row.enrichment.merchantName === 'Netflix')
      .map(({ amount }) => amount);
    expect(new Set(prices).size).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test('pays the card with two legs of one amount', () => {
    const out = of('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', 'checking').map(({ amount }) => amount);
    const into = of('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', 'card').map(({ amount }) => -amount);
    expect(out.length).toBeGreaterThanOrEqual(22);
    expect(into).toEqual(out);
  });

  test('meets everything a year brings', () => {
    const seen = new Set(rows.map(({ enrichment }) => enrichment.category));
    for (const category of [
      'RENT_AND_UTILITIES_RENT',
      'RENT_AND_UTILITIES_GAS_AND_ELECTRICITY',
      'GENERAL_SERVICES_INSURANCE',
      'BANK_FEES_FOREIGN_TRANSACTION_FEES',
      'BANK_FEES_ATM_FEES',
      'INCOME_INTEREST_EARNED',
      'TRANSFER_OUT_SAVINGS',
      'TRANSFER_IN_SAVINGS',
      'TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS',
      'TRAVEL_FLIGHTS',
      'TRAVEL_LODGING',
    ]) {
      expect(seen, category).toContain(category);
    }
    expect(rows.filter(({ amount, account }) => account === 'card' && amount < 0).length).toBeGreaterThan(22);
    expect(rows.some(({ ending }) => ending === 'drops')).toBe(true);
  });

  test('has amounts of whole cents and is never overdrawn', () => {
    const life = startLife(institutionId, 'USD');
    const movements = life
      .movementsThrough(TODAY)
      .filter(({ ending, postedOn }) => ending !== 'drops' && postedOn <= TODAY);
    const held = { checking: life.opening.checking, savings: life.opening.savings };
    for (const { account, amount, postedOn } of movements.toSorted(
      (a, b) => a.postedOn - b.postedOn || a.amount - b.amount,
    )) {
      if (amount !== cents(amount) / 100) expect.fail(`${amount} is not a whole number of cents`);
      if (account !== 'checking' && account !== 'savings') continue;
      held[account] -= cents(amount);
      if (held[account] < 0) expect.fail(`${account} is overdrawn on ${dateText(postedOn)}`);
    }
  });
});

test('more days never change earlier ones', () => {
  const step = startLife('ins_109508', 'USD');
  for (let day = TODAY - 400; day <= TODAY; day += 7) step.movementsThrough(day);
  expect(step.movementsThrough(TODAY)).toEqual(startLife('ins_109508', 'USD').movementsThrough(TODAY));
});

test('balances move by exactly the posted rows, day after day', async () => {
  // Three weeks around the yearly trip, so that a hold that vanishes is among them.
  const hold = startLife('ins_109508', 'USD')
    .movementsThrough(TODAY)
    .findLast(({ ending }) => ending === 'drops');
  const startDay = (hold?.authorizedOn ?? 0) - 4;
  const bank = await openTestBank({ at: `${dateText(startDay)}T17:00:00Z` });
  const token = await bank.link({ days: 60 });
  const rows = new Map<string, TestTransaction>();
  let cursor = '';
  const openings = new Map<string, number>();
  for (let day = 0; day < 24; day += 1) {
    const delta = await bank.loop(token, { cursor, count: 500 });
    cursor = delta.next_cursor;
    applyDelta(rows, delta);
    for (const { account_id, type, balances } of await bank.accounts(token)) {
      if (type === 'investment') continue;
      const sum = (pick: (row: TestTransaction) => boolean) =>
        [...rows.values()].reduce(
          (total, row) => (row.account_id === account_id && pick(row) ? total + cents(row.amount) : total),
          0,
        );
      const current = cents(balances.current ?? Number.NaN);
      const available = cents(balances.available ?? Number.NaN);
      const posted = sum((row) => !row.pending);
      const opening = type === 'depository' ? current + posted : current - posted;
      expect(opening).toBe(openings.get(account_id) ?? opening);
      openings.set(account_id, opening);
      if (type === 'depository')
        expect(available).toBe(current - sum((row) => row.pending && row.amount > 0));
      if (type === 'credit') expect(available).toBe(cents(balances.limit ?? 0) - current);
    }
    const today = dateText(startDay + day);
    expect([...rows.values()].every(({ date }) => date <= today)).toBe(true);
    bank.moveClock({ days: 1 });
  }
  expect(hold?.authorizedOn).toBeGreaterThan(startDay);
  await bank.close();
});
