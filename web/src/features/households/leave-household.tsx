import type { HouseholdRole } from '@cairn/contract/household-role';
import { useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { leaveHousehold } from './own-household-calls.ts';

/** Everything on the page is of the household that was left. */
const goOn = () => window.location.assign('/dashboard');

/** 'Leave Household', with the question before it. */
export function LeaveHousehold({ role }: { role: HouseholdRole }) {
  const [state, setState] = useState<'closed' | 'asking' | 'leaving'>('closed');
  const [error, setError] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  async function leave(): Promise<void> {
    setState('leaving');
    setError(null);
    try {
      const left = await leaveHousehold();
      if (left === null) goOn();
      else setNotice(left);
    } catch (failure) {
      setError(errorMessage(failure));
      setState('asking');
    }
  }

  return (
    <>
      <Button variant="secondary" className="text-danger!" onClick={() => setState('asking')}>
        Leave Household
      </Button>
      {notice !== null && (
        <ConfirmDialog
          title="You have left the household"
          confirmLabel="Close"
          onConfirm={goOn}
          onClose={goOn}
        >
          <p>{notice}</p>
        </ConfirmDialog>
      )}
      {state !== 'closed' && notice === null && (
        <ConfirmDialog
          title="Leave this household?"
          confirmLabel={state === 'leaving' ? 'Leaving…' : 'Leave Household'}
          busy={state === 'leaving'}
          error={error}
          onConfirm={() => void leave()}
          onClose={() => setState('closed')}
        >
          <p>You no longer see it. To come back, you need a new invitation.</p>
          {role !== 'viewer' && (
            <p>
              The banks that you connected are disconnected, and their accounts and transactions are deleted
              here.
            </p>
          )}
          <p className="font-medium">This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
