import { forecastResponse } from './forecast.ts';
import { financialHealthResponse } from './health.ts';
import { route } from './route-definition.ts';

/** Forecast and financial health. */
export const forecastRoutes = {
  forecast: route('GET', '/api/forecast', 'session', {
    summary: 'The forecast of checking and savings balances for the next 30 days, with its past error',
    response: forecastResponse,
  }),
  financialHealth: route('GET', '/api/financial-health', 'session', {
    summary: 'Savings rate, runway, and fixed and flexible spending of the last full months',
    response: financialHealthResponse,
  }),
};
