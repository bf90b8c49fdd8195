import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@cairn/contract/errors';
import type { NewPlanned, PlannedChange, PlannedSkip } from '@cairn/contract/planned';
import { plannedDays } from '@cairn/domain/planned-days';
import { readChoosableCategories } from '../categories/categories.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { ChangeDeps } from '../journal/change-deps.ts';
import { inLedgerOnce, type Once } from '../journal/idempotency-keys.store.ts';
import { recordChanges, stepIdOf } from '../journal/journal.store.ts';
import type { ActionOf } from '../journal/journal-actions.ts';
import { requireAccountToChange } from '../transactions/require-account.store.ts';
import { maxPlans } from './plan-days.ts';
import { countPlans, requirePlan, type StoredPlan, writePlan } from './planned.store.ts';

type Tx = HouseholdTransaction;

/** A weekly plan has that many days to skip in years. */
const maxSkips = 400;

/**
 * Transactions that a person plans. They are none: nothing here writes a transaction or a total. Each change is journaled, and undone in the
 * history by its step.
 */
export function createPlanned({ database, now }: Pick<ChangeDeps, 'database' | 'now'>) {
  const within = (
    scope: HouseholdScope,
    once: Once<PlannedChange> | null,
    work: (tx: Tx) => Promise<PlannedChange>,
  ) => inLedgerOnce(database, scope, { once, now: now() }, work);

  return {
    /** Throws `not_found` for the account or category, and `conflict` where there are too many. */
    add: (scope: HouseholdScope, entered: NewPlanned, once: Once<PlannedChange> | null) =>
      within(scope, once, async (tx) => {
        if ((await countPlans(tx)) >= maxPlans)
          throw new AppError(
            'conflict',
            `Your household has ${maxPlans} planned transactions, which is the limit. Please delete one first.`,
          );
        const id = randomUUID();
        return change(
          tx,
          id,
          'add',
          { before: null, after: await planOf(tx, entered, { skippedOn: [], paidAfter: null }) },
          now(),
        );
      }),
    /** Throws `not_found`. Skipped days that are still in the plan stay skipped. */
    edit: (scope: HouseholdScope, id: string, entered: NewPlanned) =>
      within(scope, null, async (tx) => {
        const before = await requirePlan(tx, id);
        return change(tx, id, 'edit', { before, after: await planOf(tx, entered, before) }, now());
      }),
    /** Throws `not_found`, and `invalid_request` for a day on which nothing is planned. */
    skip: (scope: HouseholdScope, id: string, { date, isSkipped }: PlannedSkip) =>
      within(scope, null, async (tx) => {
        const before = await requirePlan(tx, id);
        if (plannedDays(before, date, date).length === 0)
          throw new AppError('invalid_request', 'date: nothing is planned on this day');
        const others = before.skippedOn.filter((day) => day !== date);
        const skippedOn = isSkipped ? [...others, date].toSorted() : others;
        if (skippedOn.length > maxSkips)
          throw new AppError('conflict', 'Too many days are skipped. Please change the plan instead.');
        return change(tx, id, 'skip', { before, after: { ...before, skippedOn } }, now());
      }),
    /** Throws `not_found`. */
    remove: (scope: HouseholdScope, id: string) =>
      within(scope, null, async (tx) =>
        change(tx, id, 'delete', { before: await requirePlan(tx, id), after: null }, now()),
      ),
  };
}

export type Planned = ReturnType<typeof createPlanned>;

/** Throws `not_found` for an account or a category that the person cannot choose. */
async function planOf(
  tx: Tx,
  { amount, firstDate, lastDate, ...entered }: NewPlanned,
  { skippedOn, paidAfter }: Pick<StoredPlan, 'skippedOn' | 'paidAfter'>,
): Promise<StoredPlan> {
  const { categoryId, accountId } = entered;
  await requireAccountToChange(tx, accountId);
  if (categoryId !== null && !(await readChoosableCategories(tx)).has(categoryId))
    throw new AppError('not_found', 'This category was not found.');
  const plan = { ...entered, amountCents: amount, firstOn: firstDate, lastOn: lastDate, paidAfter };
  return { ...plan, skippedOn: skippedOn.filter((day) => plannedDays(plan, day, day).length > 0) };
}

type Sides = { before: StoredPlan | null; after: StoredPlan | null };

/** Writes a plan as it is after a change, and journals it under the account that it is or was on. */
async function change(
  tx: Tx,
  id: string,
  action: ActionOf<'planned_transaction'>,
  { before, after }: Sides,
  now: Date,
): Promise<PlannedChange> {
  if (isDeepStrictEqual(before, after)) return { id, stepId: null };
  await writePlan(tx, id, after, now);
  const { accountId = null } = after ?? before ?? {};
  await recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'planned_transaction',
      subjectId: id,
      accountId,
      action,
      before: { ...before },
      after: { ...after },
    },
  ]);
  return { id, stepId: stepIdOf(tx) };
}
