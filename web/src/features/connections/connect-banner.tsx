import { Landmark, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { Button, SmallButton } from '../../ui/button.tsx';
import { FloatingNotice } from '../../ui/notice.tsx';
import { connectMessages } from './connect-bank.ts';
import type { BankLink } from './use-bank-link.ts';

/** The button that opens the bank's window. */
export function ConnectButton({ link, className }: { link: BankLink; className?: string }) {
  return (
    <Button busy={link.connecting} onClick={link.connect} className={className}>
      {link.connecting ? 'Connecting...' : 'Connect Bank Account'}
    </Button>
  );
}

/** Where rows come from beside a bank, and what they look like. */
function OtherWays({ onSample }: { onSample: () => void }) {
  return (
    <>
      Or{' '}
      <Link to="/imports" className="link">
        import files
      </Link>
      , keep{' '}
      <Link to="/accounts" className="link">
        an account by hand
      </Link>
      , or look at{' '}
      <button type="button" onClick={onSample} className="link">
        a sample
      </button>
      .
    </>
  );
}

/** Shown to those who have connected no bank. `hasData`: of files or by hand they have something already. */
export function ConnectBanner({
  link,
  hasData,
  onSample,
}: {
  link: BankLink;
  hasData: boolean;
  onSample: () => void;
}) {
  return (
    <section
      aria-label="Connect your bank"
      className="flex min-h-32 flex-col justify-center gap-x-6 gap-y-2 rounded-large border border-accent bg-surface px-4 py-2.5 md:min-h-18 md:flex-row md:items-center md:px-6"
    >
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <Landmark size={24} className="hidden shrink-0 text-accent md:block" />
        <div>
          <p className="font-medium">
            {hasData ? 'Connect your bank to stay up to date' : 'Connect your bank to get started'}
          </p>
          <p className="text-13 text-muted">
            {hasData
              ? 'What you have stays as it is; new transactions come by themselves.'
              : 'Balances and up to two years of history, read-only.'}{' '}
            <OtherWays onSample={onSample} />
          </p>
        </div>
      </div>
      <ConnectButton link={link} />
    </section>
  );
}

/** Shown to those who have a bank already. */
export function ConnectAnotherButton({ link }: { link: BankLink }) {
  return (
    <SmallButton busy={link.connecting} onClick={link.connect}>
      {!link.connecting && <Plus size={16} />}
      {link.connecting ? 'Connecting...' : 'Connect another bank'}
    </SmallButton>
  );
}

/** The words in an empty part of the page that start the same flow. */
export function ConnectPrompt({ link, purpose }: { link: BankLink; purpose: string }) {
  return (
    <>
      <button
        type="button"
        onClick={link.connect}
        disabled={link.connecting}
        className="link disabled:text-muted"
      >
        Connect a bank
      </button>{' '}
      or{' '}
      <Link to="/imports" className="link">
        import files
      </Link>{' '}
      {purpose}
    </>
  );
}

/** Fetched where others are in the household. */
const WhoSeesDialog = lazy(() =>
  import('./who-sees-dialog.tsx').then(({ WhoSeesDialog: Asked }) => ({ default: Asked })),
);

/** What is asked before the bank’s window opens. Each page with a button that connects a bank has it. */
export function ConnectQuestion({ link: { asksWhoSees, answer } }: { link: BankLink }) {
  return (
    asksWhoSees && (
      <Suspense>
        <WhoSeesDialog answer={answer} />
      </Suspense>
    )
  );
}

/** By then the connections' state shows the same and more. */
const successShownForMs = 8_000;

/** What came of the last try, over the page. A failure stays until it is closed. */
export function ConnectNotice({ link }: { link: BankLink }) {
  const { outcome, dismiss } = link;
  const succeeded = outcome?.kind === 'connected' || outcome?.kind === 'pretended';
  useEffect(() => {
    if (!succeeded) return;
    const timer = setTimeout(dismiss, successShownForMs);
    return () => clearTimeout(timer);
  }, [succeeded, dismiss]);
  if (outcome === null || outcome.kind === 'closed' || outcome.kind === 'expired') return null;
  if (outcome.kind !== 'failed')
    return <FloatingNotice tone="good" message={connectMessages[outcome.kind]} onClose={dismiss} />;
  return <FloatingNotice tone="bad" message={outcome.message} detail={outcome.detail} onClose={dismiss} />;
}
