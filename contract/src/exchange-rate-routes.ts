import {
  chosenCurrency,
  enteredRate,
  exchangeRatesResponse,
  loadedRatesResponse,
  removedRates,
} from './exchange-rates.ts';
import { route } from './route-definition.ts';

/** The ECB’s file since 1999 has 1.5 MB, and less as a zip. */
export const maxRateFileBytes = 8_000_000;

/** Exchange rates by day, for totals in the household’s currency. */
export const exchangeRateRoutes = {
  exchangeRates: route('GET', '/api/exchange-rates', 'session', {
    summary:
      'The currencies of the accounts, with their rates to the household’s currency and the days that have none',
    response: exchangeRatesResponse,
  }),
  enterRate: route('POST', '/api/exchange-rates', 'session', {
    summary: 'Enter the rate of two currencies on a day, or change it',
    body: enteredRate,
    response: exchangeRatesResponse,
  }),
  chooseCurrency: route('POST', '/api/exchange-rates/currency', 'session', {
    summary: 'Choose the household’s currency, in which totals are; stored amounts stay as they are',
    body: chosenCurrency,
    response: exchangeRatesResponse,
  }),
  loadRates: route('POST', '/api/exchange-rates/file', 'session', {
    summary: 'Load rates from a file of the European Central Bank: CSV, or a zip with it',
    raw: true,
    maxBytes: maxRateFileBytes,
    response: loadedRatesResponse,
  }),
  removeRates: route('POST', '/api/exchange-rates/remove', 'session', {
    summary: 'Remove the rate that was entered of two currencies on a day, or all rates of the two',
    body: removedRates,
    response: exchangeRatesResponse,
  }),
};
