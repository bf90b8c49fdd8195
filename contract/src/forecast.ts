import { z } from 'zod/mini';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';
import { namedRoutes, route } from './route-definition.ts';

/** The expected balance at the end of a day: an 80% interval from `low` to `high`. */
const forecastPoint = z.object({ date: plainDate, low: money, expected: money, high: money });
export type ForecastPoint = z.output<typeof forecastPoint>;

export const forecast = z.object({
  /** One per day, starting tomorrow. */
  points: z.array(forecastPoint).check(z.minLength(1)),
  /** Expected recurring transactions, soonest first, each with its latest past transaction; a planned one may have none. A debit is negative. */
  coming: z.array(
    z.object({
      date: plainDate,
      payee: z.string(),
      amount: money,
      transactionId: z.nullable(z.string()),
      lastDate: z.nullable(plainDate),
      isPlanned: z.boolean(),
    }),
  ),
  /** How many past days the forecast was tested on. */
  trialsCount: z.int(),
  /** The mean error at the end of the last day, and that of two simple baselines. */
  pastError: z.object({ forecast: money, noChange: money, asBefore: money }),
});
export type Forecast = z.output<typeof forecast>;

/** The forecast of the depository accounts; null with a reason where the data is too little. */
export const forecastResponse = z.object({
  today: plainDate,
  cash: money,
  forecast: z.nullable(forecast),
  silentReason: z.nullable(z.string()),
});
export type ForecastResponse = z.output<typeof forecastResponse>;

/** The forecast of balances. */
export const forecastRoutes = namedRoutes({
  forecast: route('GET', '/api/forecast', 'viewer', 'read', {
    summary: 'The forecast of checking and savings balances for the next 30 days, with its past error',
    response: forecastResponse,
  }),
});
