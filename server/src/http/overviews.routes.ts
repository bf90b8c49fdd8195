import type { OverviewReader } from '../reports/overviews.ts';
import type { Handlers } from './handlers.ts';

/** The calls about where a household's money stands and what is to be expected of it. */
export function overviewsHandlers({
  forecast,
  health,
}: Pick<OverviewReader, 'forecast' | 'health'>): Pick<Handlers, 'forecast' | 'financialHealth'> {
  return {
    forecast: ({ session }) => forecast(session.scope),
    financialHealth: ({ session }) => health(session.scope),
  };
}
