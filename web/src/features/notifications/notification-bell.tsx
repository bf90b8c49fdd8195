import { lazy } from 'react';
import { FetchedMenu } from '../../ui/fetched-menu.tsx';
import { BellButton } from './bell-button.tsx';

const loadPanel = () => import('./notification-panel.tsx');
const NotificationPanel = lazy(loadPanel);

/** The bell, and the list behind it. */
export function NotificationBell() {
  return (
    <FetchedMenu
      kind="dialog"
      load={loadPanel}
      closed={(opener) => <BellButton {...opener} />}
      opened={() => <NotificationPanel />}
    />
  );
}
