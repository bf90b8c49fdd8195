import type { OverviewReader } from '../reports/overviews.ts';
import type { Handlers } from './handlers.ts';

export function overviewsHandlers({ forecast, health }: Pick<OverviewReader, 'forecast' | 'health'>) {
  return {
    forecast: ({ session }) => forecast(session.scope),
    financialHealth: ({ session }) => health(session.scope),
  } satisfies Partial<Handlers>;
}
