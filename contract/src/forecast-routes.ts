import { forecastResponse } from './forecast.ts';
import { financialHealthResponse } from './health.ts';
import type { RouteDefinition } from './route-definition.ts';

/** What is to be expected of the household’s money. */
export const forecastRoutes = {
  forecast: {
    method: 'GET',
    path: '/api/forecast',
    access: 'session',
    summary: 'The forecast of checking and savings balances for the next 30 days, with its past error',
    response: forecastResponse,
  },
  financialHealth: {
    method: 'GET',
    path: '/api/financial-health',
    access: 'session',
    summary: 'Savings rate, runway, and fixed and flexible spending of the last full months',
    response: financialHealthResponse,
  },
} as const satisfies Record<string, RouteDefinition>;
