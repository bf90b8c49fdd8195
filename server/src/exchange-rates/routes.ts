import type { Handlers } from '../http/handlers.ts';
import type { ExchangeRatesOf } from './exchange-rates.ts';

/** Handlers for exchange rates. */
export function exchangeRatesHandlers({ exchangeRates }: { exchangeRates: ExchangeRatesOf }) {
  return {
    exchangeRates: ({ session }) => exchangeRates.read(session.scope),
    enterRate: ({ session, body }) => exchangeRates.enter(session.scope, body),
    chooseCurrency: ({ session, body }) => exchangeRates.chooseCurrency(session.scope, body.currency),
    removeRates: ({ session, body }) => exchangeRates.remove(session.scope, body),
    loadRates: ({ session, raw }) => exchangeRates.load(session.scope, raw.body),
  } satisfies Partial<Handlers>;
}
