import type { AccountDetail, Sharing } from '@cairn/contract/accounts';
import { useId, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { SharingFields } from './sharing-fields.tsx';
import { sharingChanges } from './sharing-words.ts';
import { useSharing } from './use-sharing.ts';

type Props = { account: AccountDetail; onClose: () => void };

/** Sets who in the household sees an account, and says before what that changes for the others. */
export function SharingDialog({ account, onClose }: Props) {
  const [sharing, setSharing] = useState<Sharing>(account.sharing);
  const { preview, set } = useSharing(account, sharing);
  const changesId = useId();
  const changes = preview.data === undefined ? [] : sharingChanges(preview.data, sharing);

  function submit(): void {
    if (sharing === account.sharing) onClose();
    else set.mutate(undefined, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={`Who sees ${account.name}`}
      label="Save"
      sending={set}
      disabled={preview.isPending || preview.isError}
      describedBy={changesId}
      onSubmit={submit}
      onClose={onClose}
    >
      <SharingFields sharing={sharing} onChange={setSharing} />
      <div id={changesId} aria-live="polite" className="min-h-11 space-y-1 text-13">
        {changes.map((change) => (
          <p key={change}>{change}</p>
        ))}
        {preview.error !== null && <InlineError>{errorMessage(preview.error)}</InlineError>}
      </div>
    </FormDialog>
  );
}
