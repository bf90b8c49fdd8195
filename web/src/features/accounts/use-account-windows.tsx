import type { AccountDetail } from '@cairn/contract/accounts';
import { type ReactNode, useState } from 'react';
import { type AccountAction, AccountMenu } from './account-menu.tsx';
import { type AccountSection, orderAfterMove } from './account-sections.ts';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { JoinOffer, joinableWith, useJoinOffers } from './join-offer.tsx';
import { useAccountEdits } from './use-account-edits.ts';

/** The menu of each account, and the windows that it opens. */
export function useAccountWindows(sections: readonly AccountSection[]) {
  const { edit, order, onError } = useAccountEdits();
  const [editing, setEditing] = useState<AccountDetail | null>(null);
  const [joining, setJoining] = useState<AccountDetail | null>(null);
  const accounts = sections.flatMap((section) => section.accounts);
  const offers = useJoinOffers(accounts);

  function move(account: AccountDetail, by: -1 | 1): void {
    const after = orderAfterMove(sections, account.id, by);
    const before = accounts.map(({ id }) => id);
    if (after !== null) order.mutate({ before, after, name: account.name });
  }

  function onAction(action: AccountAction, account: AccountDetail): void {
    if (action === 'move-up') move(account, -1);
    else if (action === 'move-down') move(account, 1);
    else if (action === 'join') setJoining(account);
    else if (action === 'edit') {
      edit.reset();
      setEditing(account);
    } else edit.mutate({ account, edit: { isHidden: action === 'hide' } }, { onError });
  }

  function menu(account: AccountDetail): ReactNode {
    const actions: AccountAction[] = ['edit'];
    if (orderAfterMove(sections, account.id, -1) !== null) actions.push('move-up');
    if (orderAfterMove(sections, account.id, 1) !== null) actions.push('move-down');
    actions.push(account.isHidden ? 'show' : 'hide');
    if (joinableWith(account, accounts, offers).length > 0) actions.push('join');
    return <AccountMenu account={account} actions={actions} onAction={onAction} />;
  }

  function offer(account: AccountDetail): ReactNode {
    const found = offers.find(({ ownAccountId }) => ownAccountId === account.id);
    const linked = accounts.find(({ id }) => id === found?.accountId);
    return (
      found !== undefined &&
      linked !== undefined && (
        <JoinOffer account={account} offer={found} linked={linked} onJoin={() => setJoining(account)} />
      )
    );
  }

  const groups = accounts.flatMap(({ groupName }) => groupName ?? []);
  const windows = (
    <>
      {editing !== null && (
        <EditAccountDialog
          account={editing}
          groups={[...new Set(groups)]}
          edit={edit}
          onClose={() => setEditing(null)}
        />
      )}
      {joining !== null && (
        <JoinDialog
          account={joining}
          others={joinableWith(joining, accounts, offers)}
          offers={offers}
          onClose={() => setJoining(null)}
        />
      )}
    </>
  );
  const setClosed = (account: AccountDetail, isClosed: boolean) =>
    edit.mutate({ account, edit: { isClosed } }, { onError });
  return { menu, offer, windows, setClosed };
}
