import { accountRoutes } from '@cairn/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Landmark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { queryFor } from '../../api/queries.ts';
import { countOf } from '../../lib/format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { connectMessages, type LinkedBank } from './connect-bank.ts';
import { ConnectButton } from './connect-banner.tsx';
import type { BankLink } from './use-bank-link.ts';

/** The connected bank, with the server's count of accounts. */
function Connected({ bank }: { bank: LinkedBank }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <CircleCheck size={32} className="text-money-in" />
      <h2 ref={heading} tabIndex={-1} className="mt-4 font-serif text-24 font-medium outline-none">
        Connected Successfully!
      </h2>
      <dl className="mt-4 grid max-w-100 grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        <dt className="text-muted">Institution</dt>
        <dd className="font-medium">{bank.institutionName}</dd>
        <dt className="text-muted">Connected</dt>
        <dd className="figures font-medium">{countOf(bank.accountsCount, 'account')}</dd>
      </dl>
      <p className="mt-4 max-w-[56ch] text-muted">
        The last 90 days of transactions are syncing. Up to two years of history follow.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/dashboard" className={buttonClass()}>
          Go to Dashboard
        </Link>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          Connect Another Bank
        </Button>
      </div>
    </>
  );
}

/** The demo has no bank to connect to: it shows the success over the accounts that it has. */
function Pretended() {
  const accounts = useQuery(queryFor(accountRoutes.accounts, {})).data?.accounts;
  return (
    <>
      <p role="alert" className="mb-6 max-w-[56ch]">
        {connectMessages.pretended}
      </p>
      {accounts !== undefined && (
        <Connected
          bank={{ accountsCount: accounts.length, institutionName: accounts[0]?.institution ?? 'Demo' }}
        />
      )}
    </>
  );
}

/** Section 4's bank-link flow: the button, then what came of it. */
export function DemoLinkDialog({ link }: { link: BankLink }) {
  const { outcome } = link;
  if (outcome?.kind === 'connected' && outcome.bank !== null) return <Connected bank={outcome.bank} />;
  if (outcome?.kind === 'pretended') return <Pretended />;
  return (
    <>
      <Landmark size={32} className="text-accent" />
      <h2 className="mt-4 font-serif text-24 font-medium">Connect a bank in a minute</h2>
      <p className="mt-2 max-w-[56ch] text-muted">
        Cairn has read-only access to your balances and transactions. It cannot move money, and it never sees
        your bank password.
      </p>
      <ConnectButton link={link} className="mt-6" />
      <div className="mt-4 min-h-12">
        {outcome?.kind === 'failed' && (
          <InlineError>
            {outcome.message}
            {outcome.detail !== null && <span className="block text-13 text-muted">{outcome.detail}</span>}
          </InlineError>
        )}
      </div>
    </>
  );
}
