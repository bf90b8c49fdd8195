import { sql } from 'kysely';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { shareStep } from './journal.store.ts';

/** A person’s id that is no one’s: what they see is what everybody does. */
const everybody = '00000000-0000-0000-0000-000000000000';

/**
 * Does the same to what everybody sees, and then, for each person who has something that only they see, to what they see: a change of the
 * household's own, such as that of a category, reaches rows that the person who makes it knows nothing of. In this transaction, which holds the
 * ledger's lock, and as one step of the history. `whose`: the person; null for what everybody sees.
 */
export async function forEachView(
  tx: HouseholdTransaction,
  work: (view: HouseholdTransaction, whose: string | null) => Promise<void>,
): Promise<void> {
  const people = await tx.query
    .selectFrom('private_accounts')
    .select('user_id as id')
    .distinct()
    .where('household_id', '=', tx.householdId)
    .orderBy('user_id')
    .execute();
  const look = async (userId: string, whose: string | null) => {
    const view = { ...tx, userId };
    shareStep(tx, view);
    await seeAs(view);
    await work(view, whose);
  };
  await look(everybody, null);
  for (const { id } of people) await look(id, id);
  await seeAs(tx);
}

/** SET LOCAL, as `cairn.act_for` does. What the person may do stays as it is. */
async function seeAs({ query, userId }: HouseholdTransaction): Promise<void> {
  await sql`set local cairn.user_id = ${sql.lit(userId)}`.execute(query);
  await sql`select cairn.hide_private_accounts()`.execute(query);
}
