import { householdRoutes } from '@cairn/contract/household';
import { memberRoutes } from '@cairn/contract/members';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { preloadCall } from '../api/queries.ts';
import { HouseholdSettings } from '../features/households/household-settings.tsx';
import { ownPageMeta } from '../lib/page-meta.tsx';

export const meta = () => ownPageMeta('Household');

export const preload = [
  preloadCall(householdRoutes.household, {}),
  preloadCall(memberRoutes.members, {}),
  preloadCall(memberRoutes.households, {}),
];

/** Who is in the household, and the person's other ones. */
export default function HouseholdPage() {
  return (
    <main className="mx-auto max-w-[720px] px-4 pt-6 pb-24 sm:px-6 sm:pt-8">
      <Link to="/account#account" className="link inline-flex items-center gap-1.5 text-13">
        <ArrowLeft size={16} />
        Back to Account settings
      </Link>
      <h1 className="mt-3 mb-4 font-serif text-24 font-medium tracking-tight sm:text-36">Household</h1>
      <HouseholdSettings />
    </main>
  );
}
