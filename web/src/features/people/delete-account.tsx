import { useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { session } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { deleteAccount } from './profile-calls.ts';

/** 'Delete Account', with the question before it. Calls `onDeleted` once nothing is left. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  function leave(): void {
    session.end('person');
    onDeleted();
  }

  async function onConfirm(): Promise<void> {
    setBusy(true);
    try {
      const notice = await deleteAccount();
      if (notice === null) leave();
      else setNotice(notice);
    } catch (failure) {
      setError(errorMessage(failure));
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        className="text-danger!"
        onClick={() => {
          setError(null);
          setAsking(true);
        }}
      >
        Delete Account
      </Button>
      {notice !== null && (
        <ConfirmDialog
          title="Your account was deleted"
          confirmLabel="Close"
          onConfirm={leave}
          onClose={leave}
        >
          <p>{notice}</p>
        </ConfirmDialog>
      )}
      {asking && notice === null && (
        <ConfirmDialog
          title="Delete your account?"
          confirmLabel={busy ? 'Deleting…' : 'Delete Account'}
          busy={busy}
          error={error}
          onConfirm={onConfirm}
          onClose={() => setAsking(false)}
        >
          <p>First your bank connections are ended, then all your data in Cairn is deleted.</p>
          <p className="font-medium">This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
