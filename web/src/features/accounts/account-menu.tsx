import type { AccountDetail } from '@cairn/contract/accounts';
import { ArrowDown, ArrowUp, Eye, EyeOff, Merge, Pencil, Users } from 'lucide-react';
import { ActionsMenu } from '../../ui/actions-menu.tsx';

const items = {
  edit: { label: 'Edit…', icon: Pencil },
  share: { label: 'Who sees it…', icon: Users },
  'move-up': { label: 'Move up', icon: ArrowUp },
  'move-down': { label: 'Move down', icon: ArrowDown },
  hide: { label: 'Hide from totals', icon: EyeOff },
  show: { label: 'Show in totals', icon: Eye },
  join: { label: 'Join with…', icon: Merge },
};

/** What can be done with any account. */
export type AccountAction = keyof typeof items;

type Props = {
  account: AccountDetail;
  actions: readonly AccountAction[];
  onAction: (action: AccountAction, account: AccountDetail) => void;
};

export function AccountMenu({ account, actions, onAction }: Props) {
  return (
    <ActionsMenu
      label={`Change ${account.name}`}
      items={items}
      actions={actions}
      onAction={(action) => onAction(action, account)}
    />
  );
}
