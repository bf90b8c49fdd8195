import { z } from 'zod/mini';
import { instant } from './plain-date.ts';
import { empty, namedRoutes, route } from './route-definition.ts';

/**
 * What a notification is of. `subjectId`: the id of an insight, a connection, an account, a budget, a transaction or a comment; of `reconciliation` and
 * `balance` the account's.
 */
const notificationKinds = [
  'insight',
  'connection',
  'account',
  'reconciliation',
  'budget',
  'balance',
  'charge',
  'forecast',
  'letter',
  'comment',
] as const;

export const notification = z.object({
  kind: z.enum(notificationKinds),
  subjectId: z.string(),
  /** The path of the page that shows it. */
  page: z.string(),
  title: z.string(),
  message: z.string(),
  at: instant,
  isUnread: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const notificationsResponse = z.object({ notifications: z.array(notification) });

/** What the bell has. */
export const notificationRoutes = namedRoutes({
  notifications: route('GET', '/api/notifications', 'viewer', 'read', {
    summary: 'Notifications from insights, bank connections and chosen alerts, newest first',
    response: notificationsResponse,
  }),
  readNotifications: route('POST', '/api/notifications/read', 'member', 'write', {
    summary: 'Mark all notifications so far as read',
    response: empty,
  }),
});
