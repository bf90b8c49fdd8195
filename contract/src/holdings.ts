import { z } from 'zod/mini';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';

/** An exact decimal number: quantities and prices have more decimals than a JSON number holds. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

export const holding = z.object({
  id: z.string(),
  name: z.string(),
  ticker: z.nullable(z.string()),
  isCash: z.boolean(),
  quantity: decimal,
  price: decimal,
  priceOn: z.nullable(plainDate),
  currency: z.string(),
  value: money,
  /** The total cost; null where the bank does not report it. */
  cost: z.nullable(money),
  gain: z.nullable(money),
});
export type Holding = z.output<typeof holding>;
