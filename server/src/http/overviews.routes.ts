import type { HouseholdScope } from '../db/household-scope.ts';
import type { Answer, Handlers } from './handlers.ts';

/** What is computed from two years of rows: it comes from elsewhere, so that no other call waits for it. */
export type OverviewCalls = {
  recurring: (scope: HouseholdScope) => Promise<Answer<'recurring'>>;
  forecast: (scope: HouseholdScope) => Promise<Answer<'forecast'>>;
  health: (scope: HouseholdScope) => Promise<Answer<'financialHealth'>>;
};

/** The calls about where a household's money stands and what is to be expected of it. */
export function overviewsHandlers({
  forecast,
  health,
}: OverviewCalls): Pick<Handlers, 'forecast' | 'financialHealth'> {
  return {
    forecast: ({ session }) => forecast(session.scope),
    financialHealth: ({ session }) => health(session.scope),
  };
}
