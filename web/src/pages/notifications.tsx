import { noticeRoutes } from '@cairn/contract/notice-settings';
import { preloadCall } from '../api/queries.ts';
import { NoticeSettings } from '../features/notifications/notice-settings.tsx';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';

export const meta = () => ownPageMeta('Notifications');

export const preload = [preloadCall(noticeRoutes.noticeSettings, {})];

/** What the person is notified of, and where. */
export default function NotificationsPage() {
  return (
    <SettingsPage title="Notifications">
      <NoticeSettings />
    </SettingsPage>
  );
}
