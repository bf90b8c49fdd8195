import type { Member } from '@cairn/contract/members';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AccessFields } from './access-fields.tsx';
import type { Access, HouseholdChanges } from './use-household.ts';

type Props = { member: Member; edit: HouseholdChanges['edit']; onClose: () => void };

/** Changes what a member may do. */
export function MemberDialog({ member: { userId, name, role, lastDay }, edit, onClose }: Props) {
  const [access, setAccess] = useState<Access>({ role, lastDay });
  return (
    <FormDialog
      title={`Role of ${name}`}
      label="Save"
      sending={edit}
      onSubmit={() => edit.mutate({ userId, ...access }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <AccessFields access={access} onChange={setAccess} />
    </FormDialog>
  );
}
