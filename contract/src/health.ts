import { z } from 'zod/mini';
import { money } from './money.ts';
import { plainDate } from './plain-date.ts';
import { namedRoutes, route } from './route-definition.ts';

const healthRow = z.object({ id: z.string(), date: plainDate, description: z.string(), amount: money });

/** Measures over the months `from` to `to`. */
export const financialHealth = z.object({
  from: plainDate,
  to: plainDate,
  /** How many full months these are; 0 where only the current month has data. */
  monthsCount: z.int(),
  income: money,
  /** Net of refunds, above zero when money was spent. */
  spent: money,
  /** Income less spending as a rounded percentage of income; negative when more was spent. Null without income. */
  savingsRatePercent: z.nullable(z.int()),
  /** In depository accounts today; null where the balance of any is unknown. */
  cash: z.nullable(money),
  /** How many months the cash lasts at that rate of spending, in tenths; null when nothing was spent or the cash is unknown. */
  runwayTenthsOfMonth: z.nullable(z.int()),
  /** Recurring bills and subscriptions, the sum of `fixedRows`. The rest is flexible. */
  fixed: money,
  flexible: money,
  fixedRows: z.array(healthRow),
});
export type FinancialHealth = z.output<typeof financialHealth>;

/** Null with a reason where there are too few transactions. */
export const financialHealthResponse = z.object({
  health: z.nullable(financialHealth),
  silentReason: z.nullable(z.string()),
});
export type FinancialHealthResponse = z.output<typeof financialHealthResponse>;

/** Savings rate, runway and fixed spending. */
export const healthRoutes = namedRoutes({
  financialHealth: route('GET', '/api/financial-health', 'viewer', 'read', {
    summary: 'Savings rate, runway, and fixed and flexible spending of the last full months',
    response: financialHealthResponse,
  }),
});
