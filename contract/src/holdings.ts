import { z } from 'zod';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';

/** A decimal number in digits, exact: quantities and prices have more decimals than a JSON number keeps. */
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

export const holding = z.object({
  id: z.string(),
  name: z.string(),
  ticker: z.string().nullable(),
  isCash: z.boolean(),
  quantity: decimal,
  price: decimal,
  priceOn: plainDate.nullable(),
  currency: z.string(),
  value: money,
  /** What was paid for all of it; null where the bank does not say. */
  cost: money.nullable(),
  gain: money.nullable(),
});
export type Holding = z.output<typeof holding>;
