import type { AccountDetail } from '@cairn/contract/accounts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type AccountAction, AccountMenu } from './account-menu.tsx';
import { type AccountSection, orderAfterMove } from './account-sections.ts';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { useAccountEdits } from './use-account-edits.ts';

/** Fetched once somebody asks who sees an account. */
const SharingDialog = lazy(() =>
  import('./sharing-dialog.tsx').then(({ SharingDialog: Dialog }) => ({ default: Dialog })),
);

type Join = { canJoin: (account: AccountDetail) => boolean; open: (account: AccountDetail) => void };

/** The menu of each account, and the windows that it opens. `join`: with another account; `isShared`: whether others are in the household. */
export function useAccountWindows(
  sections: readonly AccountSection[],
  { join, isShared }: { join: Join; isShared: boolean },
) {
  const { edit, order, onError } = useAccountEdits();
  const [editing, setEditing] = useState<AccountDetail | null>(null);
  const [sharing, setSharing] = useState<AccountDetail | null>(null);
  const accounts = sections.flatMap((section) => section.accounts);

  function move(account: AccountDetail, by: -1 | 1): void {
    const after = orderAfterMove(sections, account.id, by);
    const before = accounts.map(({ id }) => id);
    if (after !== null) order.mutate({ before, after, name: account.name });
  }

  function onAction(action: AccountAction, account: AccountDetail): void {
    if (action === 'move-up') move(account, -1);
    else if (action === 'move-down') move(account, 1);
    else if (action === 'join') join.open(account);
    else if (action === 'share') setSharing(account);
    else if (action === 'edit') {
      edit.reset();
      setEditing(account);
    } else edit.mutate({ account, edit: { isHidden: action === 'hide' } }, { onError });
  }

  function menu(account: AccountDetail): ReactNode {
    const isSeen = account.sharing === 'ours' || account.isYours;
    const actions: AccountAction[] = isSeen ? ['edit'] : [];
    if (isShared && account.isYours) actions.push('share');
    if (orderAfterMove(sections, account.id, -1) !== null) actions.push('move-up');
    if (orderAfterMove(sections, account.id, 1) !== null) actions.push('move-down');
    if (isSeen) actions.push(account.isHidden ? 'show' : 'hide');
    if (isSeen && join.canJoin(account)) actions.push('join');
    return actions.length === 0 ? null : (
      <AccountMenu account={account} actions={actions} onAction={onAction} />
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
      {sharing !== null && (
        <Suspense>
          <SharingDialog account={sharing} onClose={() => setSharing(null)} />
        </Suspense>
      )}
    </>
  );
  const setClosed = (account: AccountDetail, isClosed: boolean) =>
    edit.mutate({ account, edit: { isClosed } }, { onError });
  return { menu, windows, setClosed };
}
