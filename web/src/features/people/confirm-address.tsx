import type { AddressConfirmed, AddressLink } from '@cairn/contract/email-address';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { confirmAddress, lookAtAddressLink, refuseAddress } from './address-calls.ts';

type Result = AddressConfirmed['result'] | 'refused';

const questions: Record<AddressLink['asks'], (address: string) => string> = {
  verify: (address) => `Is ${address} your email address?`,
  old: (address) => `Change the email address of your Cairn account to ${address}?`,
  new: (address) =>
    `Use ${address} for your Cairn account? Confirm only if you have asked for this in Cairn yourself.`,
};

function Done({ result, link }: { result: Result; link: AddressLink }) {
  if (result === 'verified') return <p role="status">Thank you. Your email address is confirmed.</p>;
  if (result === 'other side')
    return (
      <p role="status">
        Confirmed here. Your email address changes once you open the link of the letter at your{' '}
        {link.asks === 'old' ? 'new address' : 'address of today'} too.
      </p>
    );
  if (result === 'changed')
    return (
      <div className="space-y-6">
        <p role="status">
          Your email address is now {link.address}. All sessions have ended, on every device.
        </p>
        <Link to="/login" className={`${buttonClass('primary')} w-full`}>
          Sign In
        </Link>
      </div>
    );
  if (link.asks !== 'old') return <p role="status">Nothing was changed, and this link no longer works.</p>;
  return (
    <div className="space-y-6">
      <p role="status">
        Your email address stays as it is. Somebody was signed in to your account, and proved that with your
        password or a second step: choose a new password now, which ends all sessions.
      </p>
      <Link to="/forgot-password" className={`${buttonClass('primary')} w-full`}>
        Choose a New Password
      </Link>
    </div>
  );
}

/** What the link of a letter about an address asks. Nothing is done before a button is pressed: programs that look through mail open links. */
export function ConfirmAddress({ token }: { token: string }) {
  const [link, setLink] = useState<AddressLink | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    lookAtAddressLink(token, stop.signal).then(setLink, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(errorMessage(error));
    });
    return () => stop.abort();
  }, [token]);

  async function use(work: () => Promise<Result>): Promise<void> {
    setBusy(true);
    setFailure(null);
    await work().then(setResult, (error: unknown) => setFailure(errorMessage(error)));
    setBusy(false);
  }

  if (link === null)
    return failure === null ? <p className="text-muted">Reading the link…</p> : <p role="alert">{failure}</p>;
  if (result !== null) return <Done result={result} link={link} />;
  return (
    <div className="space-y-6">
      <p className="break-words">{questions[link.asks](link.address)}</p>
      {failure !== null && <InlineError>{failure}</InlineError>}
      <div className="space-y-3">
        <Button disabled={isBusy} onClick={() => use(() => confirmAddress(token))} className="w-full">
          Confirm
        </Button>
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => use(() => refuseAddress(token).then(() => 'refused' as const))}
          className="w-full"
        >
          This Wasn’t Me
        </Button>
      </div>
    </div>
  );
}
