import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountTotals, balanceIn } from './account-totals.ts';
import { createConversion } from './exchange-rates.ts';
import { sumCents, toCents } from './money.ts';
import { knownAmount, partialSum } from './partial-sum.ts';
import type { PlainDate } from './plain-date.ts';

const account = (
  type: string,
  cents: number | null,
  currency = 'USD',
  closedOn: PlainDate | null = null,
  isHidden = false,
) => ({
  type,
  currency,
  currentBalance: cents === null ? null : toCents(cents),
  closedOn,
  isHidden,
});

const known = (cents: number) => ({ is: 'known' as const, amount: toCents(cents) });

const today = '2026-11-20' as PlainDate;
const inDollars = { currency: 'USD', today, conversion: createConversion([]) };

describe('account totals', () => {
  test('pitfall 12 pitfall 14 net worth is what is owned less what is owed, spendable is what is in bank accounts', () => {
    const totals = accountTotals(
      [
        account('depository', 10_000),
        account('credit', -4_000),
        account('loan', -50_000),
        account('investment', 70_000),
      ],
      inDollars,
    );
    expect(totals).toEqual({
      currency: 'USD',
      totalBalance: known(10_000),
      netWorth: known(26_000),
      converted: [],
      otherCurrencies: [],
    });
  });

  test('pitfall 15 P41 a total with an unreported balance is unknown, or says of how many accounts it is', () => {
    const totals = accountTotals(
      [account('depository', null), account('credit', null), account('other', 5)],
      inDollars,
    );
    expect(totals).toMatchObject({
      totalBalance: { is: 'unknown', count: 1 },
      netWorth: { is: 'part', amount: 5, knownCount: 1, count: 3 },
    });
  });

  test('P41 what has no exchange rate is unknown in the total, and known in its own currency', () => {
    expect(accountTotals([account('depository', 5, 'EUR')], inDollars)).toMatchObject({
      netWorth: { is: 'unknown', count: 1 },
      otherCurrencies: [{ currency: 'EUR', netWorth: known(5) }],
    });
  });

  test('currencies are totaled separately, official or not', () => {
    const drafts = fc.array(
      fc.record({
        type: fc.constantFrom('depository', 'credit', 'loan', 'investment', 'a new kind'),
        cents: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })),
        currency: fc.constantFrom('USD', 'EUR', 'BTC'),
        isClosed: fc.boolean(),
        isHidden: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(drafts, (list) => {
        const accounts = list.map(({ type, cents, currency, isClosed, isHidden }) =>
          account(type, cents, currency, isClosed ? ('2026-11-01' as PlainDate) : null, isHidden),
        );
        const { otherCurrencies, converted, ...main } = accountTotals(accounts, inDollars);
        const codes = [main, ...otherCurrencies].map(({ currency }) => currency);
        expect(converted).toEqual([]);
        expect(new Set(codes).size).toBe(codes.length);
        for (const total of [main, ...otherCurrencies]) {
          const alone = accounts.filter(({ currency }) => currency === total.currency);
          // Of the others the main total has no known balance.
          const counted = total === main ? accounts : alone;
          const open = counted.filter(({ closedOn, isHidden }) => closedOn === null && !isHidden);
          const ofOwn = (one: (typeof open)[number]) =>
            one.currency === total.currency ? one.currentBalance : null;
          expect(total.netWorth).toEqual(partialSum(open.map(ofOwn)));
        }
      }),
    );
  });

  test('a closed account is in no total, nor is its currency listed', () => {
    const closedOn = '2026-11-01' as PlainDate;
    expect(accountTotals([account('depository', 100, 'EUR', closedOn)], inDollars)).toEqual({
      currency: 'USD',
      totalBalance: known(0),
      netWorth: known(0),
      converted: [],
      otherCurrencies: [],
    });
  });

  test('P24 P35 with rates, the accounts as converted add up to the total, and what has no rate is apart', () => {
    const drafts = fc.array(
      fc.record({
        type: fc.constantFrom('depository', 'credit', 'investment'),
        cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        currency: fc.constantFrom('USD', 'EUR', 'GBP', 'BTC'),
      }),
    );
    const conversion = createConversion([
      { base: 'EUR', currency: 'USD', on: today, rate: '1.0842', source: 'file' },
      { base: 'EUR', currency: 'GBP', on: today, rate: '0.83715', source: 'file' },
    ]);
    const totalsIn = { ...inDollars, conversion };
    fc.assert(
      fc.property(drafts, (list) => {
        const accounts = list.map(({ type, cents, currency }) => account(type, cents, currency));
        const totals = accountTotals(accounts, totalsIn);
        const sumIn = (kept = accounts) => partialSum(kept.map((one) => balanceIn(one, totalsIn)));
        expect(totals.netWorth).toEqual(sumIn());
        const cash = accounts.filter(({ type }) => type === 'depository');
        expect(totals.totalBalance).toEqual(sumIn(cash));
        for (const { currency, amount } of totals.converted)
          expect(amount).toEqual(sumIn(accounts.filter((one) => one.currency === currency)));
        const own = accounts.filter(({ currency }) => currency === 'USD');
        if (totals.netWorth.is !== 'unknown')
          expect(totals.netWorth.amount).toBe(
            sumCents([
              ...own.map((one) => one.currentBalance ?? toCents(0)),
              ...totals.converted.flatMap((one) => knownAmount(one.amount) ?? []),
            ]),
          );
        expect(totals.otherCurrencies.map(({ currency }) => currency)).toEqual(
          accounts.some(({ currency }) => currency === 'BTC') ? ['BTC'] : [],
        );
      }),
    );
  });
});
