import { useLocation, useNavigate } from 'react-router';
import { ServerPeople } from '../features/people/server-people.tsx';
import { ServerStatus } from '../features/server-status/server-status.tsx';
import { keptScroll } from '../lib/kept-scroll.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';

export const meta = () => ownPageMeta('This server');

const tabs = [
  { id: 'status', label: 'Status' },
  { id: 'people', label: 'People' },
] as const satisfies Tab<string>[];

/** For the person who runs the server. */
export default function OperatorPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const active = tabs.find(({ id }) => `#${id}` === hash)?.id ?? 'status';
  return (
    <SettingsPage title="This server">
      <Tabs
        label="This server"
        tabs={tabs}
        active={active}
        onChange={(id) => navigate({ hash: id }, { replace: true, state: keptScroll })}
      >
        {active === 'status' ? <ServerStatus /> : <ServerPeople />}
      </Tabs>
    </SettingsPage>
  );
}
