import { AppError } from '@cairn/contract/errors';
import { toCents } from '@cairn/domain/money';
import { sql } from 'kysely';
import { z } from 'zod';
import { currentCategoryIdOf, readCurrentCategoryIds } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readChange } from '../journal/journal.store.ts';
import type { DepositState } from './link-plan.ts';
import type { StoredExpectedBack } from './reimbursements.store.ts';

const cents = z.int().transform(toCents);
const link = z.object({ rowId: z.uuid(), reimbursesId: z.uuid(), expectedBackId: z.uuid().nullable() });
const part = z.object({
  id: z.uuid(),
  amount: cents,
  monthsLater: z.int(),
  categoryId: z.string().nullable(),
  note: z.string().nullable(),
  tagIds: z.array(z.uuid()).nullable(),
});
const depositState = z.object({ parts: z.array(part), links: z.array(link) });
const expected = z.object({ id: z.uuid(), from: z.string(), amount: cents, isClosed: z.boolean() });
const subject = z.object({ expenseId: z.uuid() });

/** The journal's names of a person's changes of what came back, and of what is expected back. */
export const linkActions = ['link_reimbursement', 'unlink_reimbursement'] as const;
export const expectActions = ['expect_back', 'edit_expected_back', 'remove_expected_back'] as const;
export type LinkAction = (typeof linkActions)[number];
export type ExpectAction = (typeof expectActions)[number];

/** A person's change, as the journal has it, in the categories of today. */
export type StoredReimbursementChange = { subjectId: string; expenseId: string; isUndone: boolean } & (
  | { of: 'links'; action: LinkAction; before: DepositState; after: DepositState }
  | {
      of: 'expected';
      action: ExpectAction;
      expectedBackId: string;
      before: StoredExpectedBack | null;
      after: StoredExpectedBack | null;
    }
);

/** With `undo_`: the undo of such a change, by the change's action. Throws `not_found`. */
export async function readReimbursementChange(
  tx: HouseholdTransaction,
  id: string,
  prefix: '' | 'undo_' = '',
): Promise<StoredReimbursementChange> {
  const row = await readChange(tx, id, 'transaction');
  const action = row?.action.startsWith(prefix) === true ? row.action.slice(prefix.length) : '';
  if (row === undefined || !(isLinkAction(action) || isExpectAction(action)))
    throw new AppError('not_found', 'There is nothing to undo.');
  const { subjectId, isUndone } = row;
  const { expenseId } = subject.parse(row.after);
  if (isLinkAction(action)) {
    const currentIds = await readCurrentCategoryIds(tx);
    const stateOf = (state: unknown): DepositState => {
      const { parts, links } = depositState.parse(state);
      const current = parts.map((one) => ({
        ...one,
        categoryId: one.categoryId === null ? null : currentCategoryIdOf(currentIds, one.categoryId),
      }));
      return { parts: current, links };
    };
    const states = { before: stateOf(row.before), after: stateOf(row.after) };
    return { of: 'links', action, subjectId, expenseId, isUndone, ...states };
  }
  const stateOf = (state: unknown) => z.object({ expected: expected.nullable() }).parse(state).expected;
  const states = { before: stateOf(row.before), after: stateOf(row.after) };
  const expectedBackId = states.after?.id ?? states.before?.id ?? '';
  return { of: 'expected', action, subjectId, expenseId, isUndone, expectedBackId, ...states };
}

function isLinkAction(action: string): action is LinkAction {
  return linkActions.some((known) => known === action);
}

function isExpectAction(action: string): action is ExpectAction {
  return expectActions.some((known) => known === action);
}

/** Whether linking money made this part of it. */
export async function isMadeByLink(
  { query, householdId }: HouseholdTransaction,
  wholeId: string,
  partId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from journal j
    where j.household_id = ${householdId}::uuid and j.subject_kind = 'transaction' and j.subject_id = ${wholeId}
      and j.action = 'link_reimbursement' and j.after ->> 'madeId' = ${partId}
    limit 1
  `.execute(query);
  return rows.length > 0;
}
