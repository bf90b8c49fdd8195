import { householdRoutes } from '@cairn/contract/household';
import { preloadCall } from '../api/queries.ts';
import { SharedCostsOverview } from '../features/shared-costs/shared-costs-overview.tsx';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';

export const meta = () => ownPageMeta('Who pays what');

export const preload = [preloadCall(householdRoutes.household, {})];

/** Who in the household paid what, and who owes whom. */
export default function SharedCostsPage() {
  return (
    <SettingsPage title="Who pays what">
      <SharedCostsOverview />
    </SettingsPage>
  );
}
