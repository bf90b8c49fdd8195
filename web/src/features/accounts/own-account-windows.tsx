import type { AccountDetail } from '@cairn/contract/accounts';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { addTransaction } from '../transactions/entry-window.ts';
import { AddAccountDialog } from './add-account-dialog.tsx';
import type { OwnAccountAction } from './own-account-actions.tsx';
import { SetBalanceDialog } from './set-balance-dialog.tsx';
import { type OwnAccounts, useOwnAccounts } from './use-own-accounts.ts';

type Open =
  | { window: 'add-account' }
  | { window: Exclude<OwnAccountAction, 'add' | 'close' | 'reopen'>; account: AccountDetail };

type WindowProps = { byHand: OwnAccounts; onClose: () => void };

function DeleteDialog({ account, byHand, onClose }: WindowProps & { account: AccountDetail }) {
  const { deleteAccount } = byHand;
  return (
    <ConfirmDialog
      title={`Delete ${account.name}`}
      confirmLabel="Delete"
      busy={deleteAccount.isPending}
      error={deleteAccount.error === null ? null : errorMessage(deleteAccount.error)}
      onConfirm={() => deleteAccount.mutate(account.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        This deletes the account and its{' '}
        <strong className="font-semibold">{countOf(account.transactionsCount, 'transaction')}</strong>, with
        their notes and categories. This cannot be undone. To keep its history, close the account instead.
      </p>
    </ConfirmDialog>
  );
}

type Options = {
  currency: string;
  today: PlainDate;
  /** Whether others are in the household. */
  isShared: boolean;
  setClosed: (account: AccountDetail, isClosed: boolean) => void;
  /** The window in which an account is reconciled to a statement. */
  statement: (account: AccountDetail, onClose: () => void) => ReactNode;
};

/** The windows in which accounts that are kept by hand are added and changed. */
export function useOwnAccountWindows({ currency, today, isShared, setClosed, statement }: Options) {
  const byHand = useOwnAccounts();
  const [open, setOpen] = useState<Open | null>(null);
  const onClose = () => setOpen(null);

  function show(next: Open): void {
    for (const mutation of Object.values(byHand)) mutation.reset();
    setOpen(next);
  }

  function onAction(action: OwnAccountAction, account: AccountDetail): void {
    if (action === 'close' || action === 'reopen') setClosed(account, action === 'close');
    else if (action === 'add') addTransaction(account.id);
    else show({ window: action, account });
  }

  const windows = (
    <>
      {open?.window === 'add-account' && (
        <AddAccountDialog currency={currency} add={byHand.addAccount} isShared={isShared} onClose={onClose} />
      )}
      {open?.window === 'reconcile' && statement(open.account, onClose)}
      {open?.window === 'set-balance' && (
        <SetBalanceDialog account={open.account} today={today} set={byHand.stateBalance} onClose={onClose} />
      )}
      {open?.window === 'delete' && <DeleteDialog account={open.account} byHand={byHand} onClose={onClose} />}
    </>
  );
  return { addAccount: () => show({ window: 'add-account' }), onAction, windows };
}
