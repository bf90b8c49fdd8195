import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import { markNotificationsRead, readNotifications } from './notifications.store.ts';

export function notificationsHandlers({
  database,
  now,
  refreshInsights,
}: {
  database: Database;
  now: () => Date;
  /** Updates the insights to today, if that is quick. What a person changes meanwhile, a job follows. */
  refreshInsights: (scope: HouseholdScope, freshness: 'day') => Promise<boolean>;
}) {
  return {
    notifications: async ({ session }) => {
      await refreshInsights(session.scope, 'day');
      const notifications = await inHousehold(database, session.scope, (tx) => readNotifications(tx, now()));
      // Who only looks cannot mark them as read, and they ask nothing of them.
      const { canChange } = session.scope;
      return { notifications: notifications.map((one) => ({ ...one, isUnread: canChange && one.isUnread })) };
    },
    readNotifications: async ({ session }) => {
      await inHousehold(database, session.scope, (tx) => markNotificationsRead(tx, now()));
      return {};
    },
  } satisfies Partial<Handlers>;
}
