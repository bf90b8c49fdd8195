import { z } from 'zod/mini';
import { instant } from './plain-date.ts';
import { empty, namedRoutes, route } from './route-definition.ts';

/**
 * A notification from an insight, a connection or an account. `subjectId` is the insight's or the connection's id; of `account` and
 * `reconciliation` the account's.
 */
export const notification = z.object({
  kind: z.enum(['insight', 'connection', 'account', 'reconciliation']),
  subjectId: z.string(),
  title: z.string(),
  message: z.string(),
  at: instant,
  isUnread: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const notificationsResponse = z.object({ notifications: z.array(notification) });

/** Notifications from insights and bank connections. */
export const notificationRoutes = namedRoutes({
  notifications: route('GET', '/api/notifications', 'viewer', 'read', {
    summary: 'Notifications from insights and bank connections, newest first',
    response: notificationsResponse,
  }),
  readNotifications: route('POST', '/api/notifications/read', 'member', 'write', {
    summary: 'Mark all notifications so far as read',
    response: empty,
  }),
});
