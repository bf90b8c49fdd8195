import type { Member } from '@cairn/contract/members';
import { errorMessage } from '../../lib/api-error.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { HouseholdChanges } from './use-household.ts';

type Props = { member: Member; remove: HouseholdChanges['remove']; onClose: () => void };

/** Asks before somebody is removed, and says what goes with them. */
export function RemoveMember({ member: { userId, name, role }, remove, onClose }: Props) {
  const notice = remove.data?.notice ?? null;
  if (notice !== null)
    return (
      <ConfirmDialog title={`${name} was removed`} confirmLabel="Close" onConfirm={onClose} onClose={onClose}>
        <p>{notice}</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirmLabel={remove.isPending ? 'Removing…' : 'Remove'}
      busy={remove.isPending}
      error={remove.error === null ? null : errorMessage(remove.error)}
      onConfirm={() => remove.mutate(userId, { onSuccess: (done) => done.notice === null && onClose() })}
      onClose={onClose}
    >
      <p>{name} no longer sees this household. Their account stays, and what is theirs elsewhere.</p>
      {role !== 'viewer' && (
        <p>
          The banks that they connected are disconnected, and the accounts and transactions of those banks are
          deleted here. What they changed elsewhere stays.
        </p>
      )}
      <p className="font-medium">This cannot be undone.</p>
    </ConfirmDialog>
  );
}
