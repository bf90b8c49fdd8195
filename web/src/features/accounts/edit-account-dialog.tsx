import type { AccountDetail } from '@cairn/contract/accounts';
import { useId, useState } from 'react';
import { CheckboxField, Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { AccountEditing } from './use-account-edits.ts';

type Props = {
  account: AccountDetail;
  /** Names of groups that the person has. */
  groups: readonly string[];
  edit: AccountEditing['edit'];
  onClose: () => void;
};

function GroupField({
  value,
  groups,
  onChange,
}: {
  value: string;
  groups: readonly string[];
  onChange: (value: string) => void;
}) {
  const listId = useId();
  return (
    <>
      <Field
        label="Group (optional)"
        value={value}
        maxLength={60}
        list={listId}
        placeholder="Such as Kids"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {groups.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function NoteField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-13 font-medium">
        Note (optional)
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={2000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="w-full rounded-small border border-line-strong bg-surface px-3 py-2 text-15 text-ink"
      />
    </div>
  );
}

/** Changes an account's name, group, note and whether it counts in totals. */
export function EditAccountDialog({ account, groups, edit, onClose }: Props) {
  const [name, setName] = useState(account.name);
  const [group, setGroup] = useState(account.groupName ?? '');
  const [note, setNote] = useState(account.note ?? '');
  const [isHidden, setIsHidden] = useState(account.isHidden);
  const isLinked = account.connectionId !== null;

  function submit(): void {
    const typed = name.trim();
    const wanted = {
      name: typed === '' ? account.bankName : typed,
      groupName: group.trim() || null,
      note: note.trim() || null,
      isHidden,
    };
    const changes = {
      ...(wanted.name === account.name
        ? {}
        : { name: wanted.name === account.bankName ? null : wanted.name }),
      ...(wanted.groupName === account.groupName ? {} : { groupName: wanted.groupName }),
      ...(wanted.note === account.note ? {} : { note: wanted.note }),
      ...(wanted.isHidden === account.isHidden ? {} : { isHidden }),
    };
    if (Object.keys(changes).length === 0) onClose();
    else edit.mutate({ account, edit: changes }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={`Edit ${account.name}`}
      label="Save"
      sending={edit}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <Field
          label="Name"
          value={name}
          maxLength={100}
          placeholder={account.bankName}
          onChange={(event) => setName(event.target.value)}
        />
        {isLinked && (
          <p className="mt-1 text-13 text-muted">
            Your bank calls it {account.bankName}. Leave the field empty to use that name.
          </p>
        )}
      </div>
      <GroupField value={group} groups={groups} onChange={setGroup} />
      <NoteField value={note} onChange={setNote} />
      <div>
        <CheckboxField
          label="Hide from totals"
          checked={isHidden}
          onChange={(event) => setIsHidden(event.target.checked)}
        />
        <p className="mt-1 pl-7.5 text-13 text-muted">
          Its balance and transactions are left out of every total, budget, insight and list. They stay in the
          account.
        </p>
      </div>
    </FormDialog>
  );
}
