import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centsFromPlaid,
  plaidAccount,
  plaidTransaction,
  toBankAccount,
  toBankTransaction,
} from './plaid-to-ledger.ts';

const balances = {
  available: 90,
  current: 100,
  limit: null,
  iso_currency_code: 'USD',
  unofficial_currency_code: null,
};
const account = (change: object, of: object = {}) =>
  toBankAccount(
    plaidAccount.parse({
      account_id: 'a1',
      name: 'Account',
      official_name: null,
      mask: '0000',
      type: 'depository',
      subtype: 'checking',
      ...of,
      balances: { ...balances, ...change },
    }),
  );

const row = (change: object) =>
  toBankTransaction(
    plaidTransaction.parse({
      transaction_id: 't1',
      account_id: 'a1',
      amount: 12.34,
      iso_currency_code: 'USD',
      unofficial_currency_code: null,
      date: '2026-10-03',
      authorized_date: '2026-10-02',
      name: 'EXAMPLE COFFEE 0012',
      merchant_name: 'Example Coffee',
      pending: false,
      payment_channel: 'in store',
      ...change,
    }),
  );

describe('amounts', () => {
  test('whole cents are exact, in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
        expect(centsFromPlaid(cents / 100)).toBe(toCents(cents));
      }),
    );
  });

  test('pitfall 23 more than two decimals round half away from zero, on the decimal digits sent', () => {
    expect([1.005, -1.005, 2.675, 1.0049, 0.005, -0.005, 23_631.9805].map(centsFromPlaid)).toEqual([
      101, -101, 268, 100, 1, -1, 2_363_198,
    ]);
  });

  test('up to seven decimals round to the nearest cent, symmetrically', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 15 }), (tenMillionths) => {
        const major = tenMillionths / 10 ** 7;
        const exact = Number((BigInt(tenMillionths) + 50_000n) / 100_000n);
        expect(centsFromPlaid(major)).toBe(exact);
        expect(centsFromPlaid(-major)).toBe(toCents(-exact));
      }),
    );
  });

  test('an invalid amount throws', () => {
    for (const major of [Number.NaN, Number.POSITIVE_INFINITY, 1e22])
      expect(() => centsFromPlaid(major)).toThrow(RangeError);
    expect(centsFromPlaid(1e-9)).toBe(0);
  });
});

describe('pitfall 11 pitfall 12 signs, docs/signs.md', () => {
  test.each([
    ['a purchase, positive at Plaid, is a debit', 12.34, -1234],
    ['pay, negative at Plaid, is a credit', -2500, 250_000],
  ])('%s', (_name, plaid, ours) => {
    expect(row({ amount: plaid }).amountCents).toBe(ours);
  });

  test.each([
    ['money in an account', 'depository', 100, 10_000],
    ['an overdrawn account', 'depository', -5.5, -550],
    ['owed on a card', 'credit', 410, -41_000],
    ['an overpaid card', 'credit', -20, 2_000],
    ['owed on a loan', 'loan', 65_262, -6_526_200],
    ['investments', 'investment', 320.76, 32_076],
  ])('%s', (_name, type, current, ours) => {
    expect(account({ current }, { type }).currentBalanceCents).toBe(ours);
  });

  test('a zero balance has no sign', () => {
    expect(Object.is(account({ current: 0 }, { type: 'credit' }).currentBalanceCents, 0)).toBe(true);
  });
});

describe('missing and unknown values', () => {
  test('pitfall 13 pitfall 15 a missing balance is the available one for a bank account, but unknown for a card', () => {
    expect(account({ current: null }).currentBalanceCents).toBe(9_000);
    expect(account({ current: null, available: 1_590 }, { type: 'credit' }).currentBalanceCents).toBeNull();
    expect(account({ current: null, available: null }).currentBalanceCents).toBeNull();
  });

  test('pitfall 31 unknown types and keys pass; a missing category is null', () => {
    expect(account({}, { type: 'prediction market', subtype: 'new kind', extra: 1 }).type).toBe(
      'prediction market',
    );
    expect(row({ payment_channel: 'by drone' }).paymentChannel).toBe('by drone');
    expect(
      row({ personal_finance_category: { primary: 'NEW', detailed: 'NEW_KIND' } }).category,
    ).toMatchObject({
      primary: 'NEW',
    });
    expect(row({ personal_finance_category: null }).category).toBeNull();
    expect(row({ iso_currency_code: null, unofficial_currency_code: 'BTC' }).currency).toBe('BTC');
  });

  test('an invalid date or a string amount is rejected', () => {
    expect(() => row({ date: '2026-02-30' })).toThrow();
    expect(() => row({ amount: '12.34' })).toThrow();
  });

  test('P09 the date is exactly the bank’s', () => {
    expect(row({ date: '2026-03-08' }).postedOn).toBe('2026-03-08');
  });
});
