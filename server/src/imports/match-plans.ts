import type { PlainDate } from '@cairn/domain/plain-date';
import type { PlannedFrequency } from '@cairn/domain/planned-days';
import { fulfillPlanned } from '@cairn/domain/planned-payments';
import type { StatementRow } from '../files/statements/statement.ts';
import type { Decimal } from '../files/values/decimal.ts';
import { centsOf } from './cents.ts';
import type { Match } from './match-rows.ts';

/** A day for which something is planned on an account. */
export type HeldPlan = {
  /** Of the plan. */
  id: string;
  postedOn: PlainDate;
  amount: Decimal;
  description: string;
  frequency: PlannedFrequency;
};

/**
 * Which rows of days to come are planned already, by a person or by an earlier file: as a payment would be the planned one. Each planned day is one
 * row at most, so that real twins stay two. Pure.
 */
export function matchPlans(
  plans: readonly HeldPlan[],
  rows: readonly StatementRow[],
): Map<StatementRow, Match> {
  const ofAccount = { accountId: '' };
  const days = plans.flatMap((plan) => {
    const amountCents = centsOf(plan.amount);
    const { id: plannedId, postedOn: date, description, frequency } = plan;
    return amountCents === null
      ? []
      : [{ ...ofAccount, plan, plannedId, date, amountCents, description, frequency, paidAfter: null }];
  });
  const payments = rows.flatMap((row, index) => {
    const amountCents = centsOf(row.amount);
    const { postedOn: date, description } = row;
    return amountCents === null
      ? []
      : [{ ...ofAccount, row, id: String(index), date, amountCents, texts: [description] }];
  });
  return new Map(
    [...fulfillPlanned(days, payments)].map(([{ plan }, { row }]) => [
      row,
      { held: { ...plan, source: 'plan', files: [], isPending: false, removed: null }, reason: 'planned' },
    ]),
  );
}
