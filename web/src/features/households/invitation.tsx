import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { useSession } from '../people/session-state.ts';
import { asRole } from './as-role.ts';
import { type Invitation as Invited, joinHousehold, lookAtInvitation } from './invitation-calls.ts';

function Join({ token, email }: { token: string; email: string }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const join = async () => {
    setBusy(true);
    setError(null);
    await joinHousehold(token).catch((failure: unknown) => setError(errorMessage(failure)));
    setBusy(false);
  };
  return (
    <div className="space-y-4">
      {error !== null && <InlineError>{error}</InlineError>}
      <Button busy={isBusy} onClick={() => void join()} className="w-full">
        {isBusy ? 'Joining…' : 'Join Household'}
      </Button>
      <p className="text-muted">You are signed in as {email}. Your other households stay as they are.</p>
    </div>
  );
}

function SignInFirst({ token }: { token: string }) {
  const from = { pathname: '/join', search: '', hash: `#${token}` };
  return (
    <div className="space-y-3">
      <Link to={{ pathname: '/register', hash: token }} className={`${buttonClass('primary')} w-full`}>
        Create Account
      </Link>
      <Link to="/login" state={{ from }} className={`${buttonClass('secondary')} w-full`}>
        Sign In to Your Account
      </Link>
    </div>
  );
}

/** Who invites to which household, and joining it with the account that is signed in, or with a new one. */
export function Invitation({ token }: { token: string }) {
  const session = useSession();
  const [invited, setInvited] = useState<Invited | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    lookAtInvitation(token, stop.signal).then(setInvited, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(errorMessage(error));
    });
    return () => stop.abort();
  }, [token]);

  if (failure !== null) return <p role="alert">{failure}</p>;
  if (invited === null || session === null) return <p className="text-muted">Reading the invitation…</p>;
  const { householdName, invitedBy, role, lastDay, email } = invited;
  const { user } = session;
  return (
    <div className="space-y-6">
      <p>
        {invitedBy} invites you to <span className="font-medium">{householdName}</span>,{' '}
        {asRole(role, lastDay)}.
        {role === 'viewer'
          ? ' You see what is shared there, and change nothing.'
          : ' You share its accounts, transactions and budgets.'}
      </p>
      {email !== null && <p className="text-muted">The invitation is for {email}.</p>}
      {session.token !== null && user !== null && !session.isDemo ? (
        <Join token={token} email={user.email} />
      ) : (
        <SignInFirst token={token} />
      )}
    </div>
  );
}
