import type { AccountDetail } from '@cairn/contract/accounts';
import { lazy, Suspense } from 'react';
import { DisclosureLink, useDisclosure } from '../../ui/disclosure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const AccountHistory = lazy(() =>
  import('./account-history.tsx').then((module) => ({ default: module.AccountHistory })),
);

/** An account's balance by day, loaded when it is unfolded. */
export function AccountDays({ account }: { account: AccountDetail }) {
  const { open, panelId, toggle } = useDisclosure();
  return (
    <div className="col-span-full -mt-1 text-13">
      <DisclosureLink toggle={toggle} label={`Balance by day of ${account.name}`}>
        Balance by day
      </DisclosureLink>
      <div id={panelId} hidden={!open}>
        {open && (
          <Suspense fallback={<Skeleton className="mt-3 h-40" />}>
            <AccountHistory account={account} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
