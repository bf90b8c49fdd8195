import { z } from 'zod';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';

/** What a day ahead is expected to end with: four in five such days end between `low` and `high`. */
const forecastPoint = z.object({ date: plainDate, low: money, expected: money, high: money });
export type ForecastPoint = z.output<typeof forecastPoint>;

export const forecast = z.object({
  /** A point for each of the days ahead, the first of them tomorrow. */
  points: z.array(forecastPoint).min(1),
  /** What is expected by name, soonest first: the amounts signed as rows are, and the row of the last time. */
  coming: z.array(
    z.object({
      date: plainDate,
      payee: z.string(),
      amount: money,
      transactionId: z.string(),
      lastDate: plainDate,
    }),
  ),
  /** How often the forecast was made again for days of the past. */
  trialsCount: z.int(),
  /** How far off it was on average at the end of the last day ahead, and how far two simple guesses were. */
  pastError: z.object({ forecast: money, noChange: money, asBefore: money }),
});
export type Forecast = z.output<typeof forecast>;

/** The household's money in depository accounts over the coming days; null with a reason where nothing useful can be said. */
export const forecastResponse = z.object({
  today: plainDate,
  cash: money,
  forecast: forecast.nullable(),
  silentReason: z.string().nullable(),
});
export type ForecastResponse = z.output<typeof forecastResponse>;
