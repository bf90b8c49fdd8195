import { forecastResponse } from './forecast.ts';
import type { RouteShape } from './route-shape.ts';

/** What is to be expected of the household’s money. */
export const forecastRoutes = {
  forecast: {
    method: 'GET',
    path: '/api/forecast',
    access: 'session',
    summary: 'The money in depository accounts over the next 30 days, with its past error',
    response: forecastResponse,
  },
} as const satisfies Record<string, RouteShape>;
