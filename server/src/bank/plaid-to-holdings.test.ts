import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalFromPlaid } from './plaid-to-holdings.ts';
import { readHoldings } from './read-records.ts';

const holding = {
  account_id: 'a1',
  security_id: 's1',
  quantity: 12.345678,
  institution_price: 42.15005,
  institution_price_as_of: '2026-11-19',
  institution_price_datetime: null,
  institution_value: 520.37,
  cost_basis: 400.1,
  iso_currency_code: 'USD',
  unofficial_currency_code: null,
  vested_quantity: null,
};
const security = {
  security_id: 's1',
  isin: null,
  name: 'Total Market Fund',
  ticker_symbol: 'TMF',
  is_cash_equivalent: false,
  type: 'etf',
  close_price: 42.1,
};

const read = (change: object, ofSecurity: object = {}) =>
  readHoldings([{ ...holding, ...change }], [{ ...security, ...ofSecurity }]).records[0];

describe('holdings', () => {
  test('quantity and price keep every digit; value and total cost are the bank’s', () => {
    expect(read({})).toEqual({
      providerAccountId: 'a1',
      securityId: 's1',
      name: 'Total Market Fund',
      ticker: 'TMF',
      type: 'etf',
      isCashEquivalent: false,
      quantity: '12.345678',
      price: '42.15005',
      priceOn: '2026-11-19',
      currency: 'USD',
      valueCents: 52_037,
      costCents: 40_010,
    });
  });

  test('missing fields stay null, and unknown security types pass', () => {
    expect(
      read(
        {
          cost_basis: null,
          institution_price_as_of: null,
          iso_currency_code: null,
          unofficial_currency_code: 'BTC',
        },
        { name: null, ticker_symbol: null, type: 'prediction contract', is_cash_equivalent: null },
      ),
    ).toMatchObject({
      costCents: null,
      priceOn: null,
      currency: 'BTC',
      name: null,
      isCashEquivalent: false,
    });
    expect(read({ security_id: 'elsewhere' })).toMatchObject({ name: null, valueCents: 52_037 });
    expect(read({}, { type: 'cash', is_cash_equivalent: null })?.isCashEquivalent).toBe(true);
  });

  test('a string in place of a number is rejected', () => {
    expect(read({ quantity: '12' })).toBeUndefined();
  });

  test('decimals have no exponent and equal the number sent', () => {
    expect([1e-7, -2.5e-8, 1e21, 1.25e22, 0, -0, 3].map(decimalFromPlaid)).toEqual([
      '0.0000001',
      '-0.000000025',
      '1000000000000000000000',
      '12500000000000000000000',
      '0',
      '0',
      '3',
    ]);
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const digits = decimalFromPlaid(value);
        expect(digits).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(digits)).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
