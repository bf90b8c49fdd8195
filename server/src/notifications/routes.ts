import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { Handlers } from '../http/handlers.ts';
import type { NoticeSettingsOf } from './notice-settings.ts';
import { markNotificationsRead, readNotifications } from './notifications.store.ts';

export function notificationsHandlers({
  database,
  now,
  refreshInsights,
  noticeSettings,
}: {
  database: Database;
  now: () => Date;
  /** Updates the insights to today, if that is quick. What a person changes meanwhile, a job follows. */
  refreshInsights: (scope: HouseholdScope, freshness: 'day') => Promise<boolean>;
  noticeSettings: NoticeSettingsOf;
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
    noticeSettings: ({ session }) => noticeSettings.read(session.scope),
    editNoticeSettings: ({ session, body }) => noticeSettings.edit(session.scope, body),
    chooseNotice: ({ session, body }) => noticeSettings.choose(session.scope, body),
    dropNotice: ({ session, params }) => noticeSettings.drop(session.scope, params.choiceId),
    addNoticeChannel: ({ session, body, client }) =>
      noticeSettings.addChannel(session.scope, body, client.userAgent),
    removeNoticeChannel: ({ session, params }) =>
      noticeSettings.removeChannel(session.scope, params.channelId),
    noticeAttempts: async ({ session, params }) => ({
      attempts: await noticeSettings.attempts(session.scope, params.channelId),
    }),
    testNoticeChannel: async ({ session, params }) => {
      await noticeSettings.test(session.scope, params.channelId);
      return {};
    },
    previewLetter: ({ session }) => noticeSettings.preview(session.scope),
    sendLetter: async ({ session }) => {
      await noticeSettings.sendLetter(session.scope);
      return {};
    },
    lookAtStopLink: async ({ query }) => noticeSettings.lookAtLink(query.token),
    stopByLink: ({ query }) => noticeSettings.stopByLink(query.token),
  } satisfies Partial<Handlers>;
}
