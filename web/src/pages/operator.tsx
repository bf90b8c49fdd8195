import { operatorRoutes } from '@cairn/contract/operator';
import { preloadCall } from '../api/queries.ts';
import { ServerPeople } from '../features/people/server-people.tsx';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';

export const meta = () => ownPageMeta('This server');

export const preload = [preloadCall(operatorRoutes.operator, {})];

/** For the person who runs the server. */
export default function OperatorPage() {
  return (
    <SettingsPage title="This server">
      <ServerPeople />
    </SettingsPage>
  );
}
