import type { AccountEvent, AccountEventKind, AccountEventOutcome } from '@cairn/contract/sessions';
import { sql } from 'kysely';
import { describeBrowser } from './browsers.ts';
import type { IdentityDatabase } from './identity-database.store.ts';

export type NewAccountEvent = {
  userId: string;
  kind: AccountEventKind;
  outcome: AccountEventOutcome;
  at: Date;
  /** null where it was not the person's own doing: where somebody else was is not theirs to know. */
  address: string | null;
  userAgent: string | null;
};

/** Records what happened to an account; nothing where the person is gone. */
export async function insertAccountEvent(database: IdentityDatabase, event: NewAccountEvent): Promise<void> {
  await sql`
    insert into identity.account_events (user_id, kind, outcome, happened_at, ip_address, user_agent)
    select id, ${event.kind}, ${event.outcome}, ${event.at}, ${event.address}, ${event.userAgent}
    from identity.users where id = ${event.userId}`.execute(database);
}

/** The newest of a person. */
export async function readAccountEvents(
  database: IdentityDatabase,
  userId: string,
  limit: number,
): Promise<AccountEvent[]> {
  const rows = await database
    .selectFrom('account_events')
    .select([
      'id',
      'kind',
      'outcome',
      'happened_at as at',
      'ip_address as address',
      'user_agent as userAgent',
    ])
    .where('user_id', '=', userId)
    .orderBy('happened_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ at, userAgent, ...row }) => ({
    ...row,
    at: at.toISOString(),
    browser: describeBrowser(userAgent),
  }));
}

export async function purgeAccountEvents(database: IdentityDatabase, before: Date): Promise<void> {
  await database.deleteFrom('account_events').where('happened_at', '<', before).execute();
}
