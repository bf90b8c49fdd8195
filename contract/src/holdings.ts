import { z } from 'zod';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';

/** An exact decimal number: quantities and prices have more decimals than a JSON number holds. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

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
  /** The total cost; null where the bank does not report it. */
  cost: money.nullable(),
  gain: money.nullable(),
});
export type Holding = z.output<typeof holding>;
