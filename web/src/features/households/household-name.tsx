import { useState } from 'react';
import { SmallButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useHouseholdChanges } from './use-household.ts';

/** 'Rename', with its window. */
export function RenameHousehold({ name }: { name: string }) {
  const { rename } = useHouseholdChanges();
  const [typed, setTyped] = useState<string | null>(null);
  const open = () => {
    rename.reset();
    setTyped(name);
  };
  const close = () => setTyped(null);
  return (
    <>
      <SmallButton onClick={open}>Rename</SmallButton>
      {typed !== null && (
        <FormDialog
          title="Rename the household"
          label="Save"
          sending={rename}
          onSubmit={() => rename.mutate(typed, { onSuccess: close })}
          onClose={close}
        >
          <Field
            label="Name"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormDialog>
      )}
    </>
  );
}
