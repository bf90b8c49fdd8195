import type { NewProposal } from '@cairn/contract/proposals';
import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';

type Tx = HouseholdTransaction;

export type StoredProposal = {
  id: string;
  transactionId: string;
  categoryId: string | null;
  note: string | null;
  merchantName: string | null;
  reason: string | null;
  program: string | null;
  proposedAt: Date;
};

/** The person's own, the newest first; also those that are done already. */
export function readStoredProposals({ query, householdId, userId }: Tx): Promise<StoredProposal[]> {
  return query
    .selectFrom('proposals')
    .select([
      'id',
      'transaction_id as transactionId',
      'category_id as categoryId',
      'note',
      'merchant_name as merchantName',
      'reason',
      'program',
      'proposed_at as proposedAt',
    ])
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .orderBy('proposed_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Each in place of an earlier one for its transaction. */
export async function writeProposals(
  { query, householdId, userId }: Tx,
  proposals: readonly (NewProposal & { accountId: string })[],
  { program, proposedAt }: { program: string | null; proposedAt: Date },
): Promise<void> {
  await query
    .insertInto('proposals')
    .values(
      proposals.map((one) => ({
        household_id: householdId,
        private_to_user_id: userId,
        account_id: one.accountId,
        transaction_id: one.transactionId,
        category_id: one.categoryId ?? null,
        note: one.note ?? null,
        merchant_name: one.merchantName ?? null,
        reason: one.reason ?? null,
        program,
        proposed_at: proposedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['household_id', 'private_to_user_id', 'transaction_id']).doUpdateSet((excluded) => ({
        account_id: excluded.ref('excluded.account_id'),
        category_id: excluded.ref('excluded.category_id'),
        note: excluded.ref('excluded.note'),
        merchant_name: excluded.ref('excluded.merchant_name'),
        reason: excluded.ref('excluded.reason'),
        program: excluded.ref('excluded.program'),
        proposed_at: excluded.ref('excluded.proposed_at'),
      })),
    )
    .execute();
}

/** Of the person's own; ids of others are not there for them. Gives how many there were. */
export async function deleteProposals(
  { query, householdId, userId }: Tx,
  ids: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('proposals')
    .where('household_id', '=', householdId)
    .where('private_to_user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
