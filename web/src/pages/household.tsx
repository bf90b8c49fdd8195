import { householdRoutes } from '@cairn/contract/household';
import { memberRoutes } from '@cairn/contract/members';
import { preloadCall } from '../api/queries.ts';
import { HouseholdSettings } from '../features/households/household-settings.tsx';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { SettingsPage } from '../ui/settings-page.tsx';

export const meta = () => ownPageMeta('Household');

export const preload = [
  preloadCall(householdRoutes.household, {}),
  preloadCall(memberRoutes.members, {}),
  preloadCall(memberRoutes.households, {}),
];

/** Who is in the household, and the person's other ones. */
export default function HouseholdPage() {
  return (
    <SettingsPage title="Household">
      <HouseholdSettings />
    </SettingsPage>
  );
}
