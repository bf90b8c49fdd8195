import type { AccountDetail } from '@cairn/contract/accounts';
import { Button } from '../../ui/button.tsx';

/** What can be done with an account that is kept by hand. */
export type OwnAccountAction = 'add' | 'reconcile' | 'set-balance' | 'close' | 'reopen' | 'delete';

const labels: Record<OwnAccountAction, string> = {
  add: 'Add Transaction',
  reconcile: 'Reconcile',
  'set-balance': 'Set Balance',
  close: 'Close',
  reopen: 'Reopen',
  delete: 'Delete',
};

type Props = { account: AccountDetail; onAction: (action: OwnAccountAction, account: AccountDetail) => void };

export function OwnAccountActions({ account, onAction }: Props) {
  const actions: OwnAccountAction[] =
    account.closedOn === null ? ['add', 'reconcile', 'set-balance', 'close', 'delete'] : ['reopen', 'delete'];
  return (
    <div className="-ml-3 flex flex-wrap gap-x-1">
      {actions.map((action) => (
        <Button key={action} variant="ghost" size="small" onClick={() => onAction(action, account)}>
          {labels[action]}
          <span className="sr-only">: {account.name}</span>
        </Button>
      ))}
    </div>
  );
}
