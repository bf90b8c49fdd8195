import { z } from 'zod';
import { instant } from './plain-date.ts';

/** What insights, connections and books have to say, newest first. `subjectId`: the insight's, the connection's or the account's id. */
export const notification = z.object({
  kind: z.enum(['insight', 'connection', 'books']),
  subjectId: z.string(),
  title: z.string(),
  message: z.string(),
  at: instant,
  isUnread: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const notificationsResponse = z.object({ notifications: z.array(notification) });
