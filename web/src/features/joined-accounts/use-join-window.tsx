import type { AccountDetail } from '@cairn/contract/accounts';
import { type ReactNode, useState } from 'react';
import { JoinDialog } from './join-dialog.tsx';
import { JoinOffer, joinableWith, useJoinOffers } from './join-offer.tsx';

/** The offers to join accounts, and the window in which two are joined. */
export function useJoinWindow(accounts: readonly AccountDetail[]) {
  const [joining, setJoining] = useState<AccountDetail | null>(null);
  const offers = useJoinOffers(accounts);

  function offer(account: AccountDetail): ReactNode {
    const found = offers.find(({ ownAccountId }) => ownAccountId === account.id);
    const linked = accounts.find(({ id }) => id === found?.accountId);
    if (found === undefined || linked === undefined) return null;
    return <JoinOffer account={account} offer={found} linked={linked} onJoin={() => setJoining(account)} />;
  }

  const others = (account: AccountDetail) => joinableWith(account, accounts, offers);
  const joinWindow = joining !== null && (
    <JoinDialog account={joining} others={others(joining)} offers={offers} onClose={() => setJoining(null)} />
  );
  return {
    canJoin: (account: AccountDetail) => others(account).length > 0,
    open: setJoining,
    offer,
    joinWindow,
  };
}
