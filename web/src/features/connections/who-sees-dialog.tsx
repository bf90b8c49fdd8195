import type { Sharing } from '@cairn/contract/accounts';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SharingFields } from '../accounts/sharing-fields.tsx';

type Props = { answer: (sharing: Sharing | null) => void };

/** Nothing is sent yet: the answer goes along with the bank. */
const notSent = { isPending: false, error: null };

/** Asks who in the household sees a bank’s accounts, before its window opens. */
export function WhoSeesDialog({ answer }: Props) {
  const [sharing, setSharing] = useState<Sharing>('mine');
  return (
    <FormDialog
      title="Connect a bank"
      label="Continue"
      sending={notSent}
      onSubmit={() => answer(sharing)}
      onClose={() => answer(null)}
    >
      <SharingFields sharing={sharing} onChange={setSharing} />
      <p className="text-13 text-muted">
        It holds for all accounts of the bank. You can set each by itself later, under Accounts.
      </p>
    </FormDialog>
  );
}
