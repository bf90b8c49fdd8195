import type { NewNoticeChoice } from '@cairn/contract/notice-settings';
import { sql } from 'kysely';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold, inOwn } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import { now } from '../ledger/test-ledger.ts';
import { refreshInsights } from '../overview/refresh-insights.job.ts';
import { overviewDepsOn, overviewsOn } from '../overview/test-overviews.ts';
import { findMemberIds, findScope } from '../people/households.store.ts';
import { addTestMember } from '../people/test-members.ts';
import type { DeliveryJob, Queue } from '../queue/queue.ts';
import { choose, dropKind } from './choices.store.ts';
import { type FindNoticesDeps, findNotices } from './find-notices.job.ts';
import type { LetterDeps } from './letter.ts';

/** For tests: what people are notified of, over a database, with a queue whose jobs can be looked at. `clock`: of the server. */
export function useNotices(opened: { database: Database }, clock: () => Date = () => now) {
  const queue: DeliveryJob[] = [];
  const enqueueDelivery: Queue['enqueueDelivery'] = async (job, { tx }) => {
    queue.push({ ...job, householdId: tx.householdId });
  };
  /** Looks at what there is when it is asked: the database is opened by then. */
  const deps = (): FindNoticesDeps & LetterDeps => {
    const { database } = opened;
    const { recurringIn, forecastIn } = overviewsOn(database, clock);
    return {
      database,
      now: clock,
      recurringIn,
      forecastIn,
      queue: { enqueueDelivery },
      briefModel: null,
      linkOrigin: () => 'https://money.example.org',
      refreshInsights: (scope) => refreshInsights(overviewDepsOn(database, clock), scope),
      everybodyIn: async (householdId) => {
        const ids = await findMemberIds(database, householdId);
        const scopes = await Promise.all(
          ids.map((userId) => findScope(database, { householdId, userId }, clock())),
        );
        return scopes.filter((scope) => scope !== null);
      },
    };
  };
  const setChosenAt =
    ({ userId }: HouseholdScope, at: ReturnType<typeof sql<Date>>) =>
    (tx: Parameters<Parameters<typeof inOwn>[2]>[0]) =>
      tx.query
        .updateTable('notification_choices')
        .set({ chosen_at: at })
        .where('household_id', '=', tx.householdId)
        .where('private_to_user_id', '=', userId)
        .execute();
  return {
    deps,
    queue,
    queued: ({ householdId }: HouseholdScope) => queue.filter((job) => job.householdId === householdId),
    find: ({ householdId }: HouseholdScope) => findNotices(deps(), householdId),

    /** As if it had been chosen long ago. */
    async choose(scope: HouseholdScope, ...choices: NewNoticeChoice[]): Promise<void> {
      for (const choice of choices)
        await inOwn(opened.database, scope, async (tx) => {
          await choose(tx, choice, new Date(0));
        });
    },

    /** As if all had been chosen just now, by the database's clock, which rows come by. */
    async chosenNow(scope: HouseholdScope): Promise<void> {
      await inOwn(opened.database, scope, setChosenAt(scope, sql<Date>`now()`));
    },

    causesOf: (scope: HouseholdScope) =>
      inOwn(opened.database, scope, ({ query, householdId, userId }) =>
        query
          .selectFrom('notification_causes')
          .select(['id', 'kind', 'cause', 'title', 'message'])
          .where('household_id', '=', householdId)
          .where('private_to_user_id', '=', userId)
          .where('is_silent', '=', false)
          .orderBy('cause')
          .execute(),
      ),

    accountOf: (scope: HouseholdScope, name: string): Promise<string> =>
      inHousehold(opened.database, scope, async ({ query, householdId }) => {
        const { id } = await query
          .selectFrom('accounts')
          .select('id')
          .where('household_id', '=', householdId)
          .where('name', '=', name)
          .executeTakeFirstOrThrow();
        return id;
      }),

    drop: (scope: HouseholdScope, kind: NewNoticeChoice['kind']) =>
      inOwn(opened.database, scope, (tx) => dropKind(tx, kind)),

    /** How many rows there are of a person, as if they were in the household. */
    rowsOf: (member: HouseholdScope) => countRows(opened.database, member),

    addViewer: (owner: HouseholdScope) => addTestMember(opened.database, owner, 'viewer'),
  };
}

/** Without asking who is in the household. */
async function countRows(database: Database, { householdId, userId }: HouseholdScope): Promise<number> {
  return database.transaction().execute(async (query) => {
    await sql`select set_config('cairn.own_household_id', ${householdId}, true), set_config('cairn.user_id', ${userId}, true)`.execute(
      query,
    );
    const { rows } = await sql<{ count: number }>`
      select ((select count(*) from cairn.notification_choices) + (select count(*) from cairn.notification_channels)
        + (select count(*) from cairn.notification_settings) + (select count(*) from directory.letters))::integer as count
    `.execute(query);
    return rows[0]?.count ?? 0;
  });
}
