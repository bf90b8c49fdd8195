import { z } from 'zod';
import { instant } from './plain-date.ts';

/**
 * What insights, connections, accounts and their books have to say, newest first. `subjectId`: the insight's or the connection's id,
 * and of `account` and `books` the account's.
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
