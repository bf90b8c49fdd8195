import { z } from 'zod/mini';
import { currencyCode } from './money.ts';
import { plainDate, requestDate } from './plain-date.ts';
import { namedRoutes, route } from './route-definition.ts';

/** A positive decimal number, digit for digit, by whichever door it comes: rates have more decimals than money. */
export const rateText = z.string().check(
  z.regex(/^(?:0|[1-9]\d{0,8})(?:\.\d{1,10})?$/, 'must be a rate such as 1.0842'),
  z.refine((text) => /[1-9]/.test(text), 'must be more than zero'),
);

/** One unit of `base` is `rate` units of `currency` on a day. */
export const enteredRate = z
  .object({ base: currencyCode, currency: currencyCode, on: requestDate, rate: rateText })
  .check(z.refine(({ base, currency }) => base !== currency, 'must be of two currencies'));
export type EnteredRate = z.output<typeof enteredRate>;

/** Rates of two currencies: the one that a person entered for a day, or all when `on` is absent. */
export const removedRates = z.object({
  base: currencyCode,
  currency: currencyCode,
  on: z.optional(requestDate),
});

/** The currency of the household’s totals. */
export const chosenCurrency = z.object({ currency: currencyCode });

/** A rate by which an amount was converted: one unit of the currency in the household’s. */
export const shownRate = z.object({ rate: z.string(), on: plainDate });
export type ShownRate = z.output<typeof shownRate>;

/** A currency of the accounts that is not the household’s. */
export const foreignCurrency = z.object({
  currency: z.string(),
  accountsCount: z.int(),
  /** Of today, or the last one of the week before it; null where there is none. */
  rate: z.nullable(shownRate),
  /** The last day with a rate; null without any. */
  lastOn: z.nullable(plainDate),
  /** Days from the first of the currency’s accounts until today without a rate of the week before them. */
  missing: z.nullable(z.object({ days: z.int(), from: plainDate, to: plainDate })),
});
export type ForeignCurrency = z.output<typeof foreignCurrency>;

export const exchangeRatesResponse = z.object({
  /** The household’s. */
  currency: z.string(),
  currencies: z.array(foreignCurrency),
  /** Rates that a person entered, newest first, at most 100. */
  entered: z.array(enteredRate),
});
export type ExchangeRates = z.output<typeof exchangeRatesResponse>;

export const loadedRatesResponse = z.object({
  rates: exchangeRatesResponse,
  /** What was taken from the file. */
  currencies: z.array(z.string()),
  days: z.int(),
  firstOn: z.nullable(plainDate),
  lastOn: z.nullable(plainDate),
  /** Currencies of the accounts that the file does not have. */
  absent: z.array(z.string()),
  /** Lines that could not be read; at most 20 are named. */
  unreadable: z.array(z.object({ line: z.int(), reason: z.string() })),
});
export type LoadedRates = z.output<typeof loadedRatesResponse>;

/** The ECB’s file since 1999 has 1.5 MB, and less as a zip. */
export const maxRateFileBytes = 8_000_000;

/** Exchange rates by day, for totals in the household’s currency. */
export const exchangeRateRoutes = namedRoutes({
  exchangeRates: route('GET', '/api/exchange-rates', 'viewer', 'read', {
    summary:
      'The currencies of the accounts, with their rates to the household’s currency and the days that have none',
    response: exchangeRatesResponse,
  }),
  enterRate: route('POST', '/api/exchange-rates', 'member', 'write', {
    summary: 'Enter the rate of two currencies on a day, or change it',
    body: enteredRate,
    response: exchangeRatesResponse,
  }),
  chooseCurrency: route('POST', '/api/exchange-rates/currency', 'owner', 'write', {
    summary: 'Choose the household’s currency, in which totals are; stored amounts stay as they are',
    body: chosenCurrency,
    response: exchangeRatesResponse,
  }),
  loadRates: route('POST', '/api/exchange-rates/file', 'member', 'write', {
    summary: 'Load rates from a file of the European Central Bank: CSV, or a zip with it',
    raw: true,
    maxBytes: maxRateFileBytes,
    response: loadedRatesResponse,
  }),
  removeRates: route('POST', '/api/exchange-rates/remove', 'member', 'write', {
    summary: 'Remove the rate that was entered of two currencies on a day, or all rates of the two',
    body: removedRates,
    response: exchangeRatesResponse,
  }),
});
