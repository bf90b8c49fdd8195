import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { session } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** Deletes on the server when somebody is signed in, and then here. Throws ApiError. */
async function deleteAccount(): Promise<void> {
  const { token } = session.read();
  if (token !== null) await call('deleteAccount');
  session.end('person');
}

/** 'Delete Account', with the question before it. Calls `onDeleted` once nothing is left. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function onConfirm(): Promise<void> {
    setBusy(true);
    try {
      await deleteAccount();
      onDeleted();
    } catch (failure) {
      setError(errorMessage(failure));
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        look="quiet"
        className="text-danger!"
        onClick={() => {
          setError(null);
          setAsking(true);
        }}
      >
        Delete Account
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete your account?"
          confirmLabel={busy ? 'Deleting…' : 'Delete Account'}
          busy={busy}
          error={error}
          onConfirm={onConfirm}
          onClose={() => setAsking(false)}
        >
          <p>
            Your bank connections are removed at the bank first, then everything that is kept of you here.
          </p>
          <p className="font-medium">This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
