import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountTotals } from './account-totals.ts';
import { toCents } from './money.ts';
import type { PlainDate } from './plain-date.ts';

const account = (
  type: string,
  cents: number | null,
  currency = 'USD',
  closedOn: PlainDate | null = null,
) => ({
  type,
  currency,
  currentBalance: cents === null ? null : toCents(cents),
  closedOn,
});

describe('account totals', () => {
  test('pitfall 12 pitfall 14 net worth is what is owned less what is owed, spendable is what is in bank accounts', () => {
    const totals = accountTotals(
      [
        account('depository', 10_000),
        account('credit', -4_000),
        account('loan', -50_000),
        account('investment', 70_000),
      ],
      'USD',
    );
    expect(totals).toEqual({ currency: 'USD', totalBalance: 10_000, netWorth: 26_000, otherCurrencies: [] });
  });

  test('pitfall 15 an unreported balance is in no total', () => {
    const totals = accountTotals(
      [account('depository', null), account('credit', null), account('other', 5)],
      'USD',
    );
    expect(totals).toMatchObject({ totalBalance: 0, netWorth: 5 });
  });

  test('currencies are totaled separately, official or not', () => {
    const drafts = fc.array(
      fc.record({
        type: fc.constantFrom('depository', 'credit', 'loan', 'investment', 'a new kind'),
        cents: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })),
        currency: fc.constantFrom('USD', 'EUR', 'BTC'),
        isClosed: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(drafts, (list) => {
        const accounts = list.map(({ type, cents, currency, isClosed }) =>
          account(type, cents, currency, isClosed ? ('2026-11-01' as PlainDate) : null),
        );
        const { otherCurrencies, ...main } = accountTotals(accounts, 'USD');
        const codes = [main, ...otherCurrencies].map(({ currency }) => currency);
        expect(new Set(codes).size).toBe(codes.length);
        for (const total of [main, ...otherCurrencies]) {
          const alone = accounts.filter(({ currency }) => currency === total.currency);
          expect(accountTotals(alone, total.currency)).toEqual({ ...total, otherCurrencies: [] });
          const open = alone.filter(({ closedOn }) => closedOn === null);
          expect(total.netWorth).toBe(
            open.reduce((sum, { currentBalance }) => sum + (currentBalance ?? 0), 0),
          );
        }
      }),
    );
  });

  test('a closed account is in no total, nor is its currency listed', () => {
    const closedOn = '2026-11-01' as PlainDate;
    expect(accountTotals([account('depository', 100, 'EUR', closedOn)], 'USD')).toEqual({
      currency: 'USD',
      totalBalance: 0,
      netWorth: 0,
      otherCurrencies: [],
    });
  });
});
