import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../lib/format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FullPageMessage } from '../../ui/full-page-message.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { ConnectButton, ConnectQuestion } from './connect-banner.tsx';
import { linkToGoOnWith, type SavedLink } from './saved-link.ts';
import { type BankLink, useBankLink } from './use-bank-link.ts';

/** The Link session to resume, if the address comes from a bank. */
function linkToResume(address: string): SavedLink | null {
  return new URL(address).searchParams.has('oauth_state_id') ? linkToGoOnWith() : null;
}

/** The page where connecting started. */
function placeToGoBack(kept: SavedLink | null): string {
  return kept === null || kept.page === window.location.pathname ? '/dashboard' : kept.page;
}

function BackLink({ page, children }: { page: string; children: ReactNode }) {
  return (
    <Link to={page} className={buttonClass('secondary')}>
      {children}
    </Link>
  );
}

function NothingToFinish({ link }: { link: BankLink }) {
  return (
    <FullPageMessage
      title="Nothing to finish"
      actions={
        <>
          <ConnectButton link={link} />
          <ConnectQuestion link={link} />
          <BackLink page="/accounts">View your accounts</BackLink>
        </>
      }
    >
      <p>
        This page finishes a bank connection that you started in this browser, and there is none. It may
        already be finished, or you started it in another browser or a private window.
      </p>
      <p>If you just came from your bank, check whether it is in your accounts. If not, connect it again.</p>
    </FullPageMessage>
  );
}

function NotConnected({ link, page }: { link: BankLink; page: string }) {
  const { outcome } = link;
  return (
    <FullPageMessage
      takesFocus
      title={outcome?.kind === 'expired' ? 'That took too long' : 'The bank was not connected'}
      actions={
        <>
          <ConnectButton link={link} />
          <ConnectQuestion link={link} />
          <BackLink page={page}>Go back to Cairn</BackLink>
        </>
      }
    >
      {outcome?.kind === 'failed' && (
        <InlineError>
          {outcome.message}
          {outcome.detail !== null && <span className="block text-13 text-muted">{outcome.detail}</span>}
        </InlineError>
      )}
      {outcome?.kind === 'expired' && (
        <p>Your sign-in at the bank expired, so nothing was connected. Please start again.</p>
      )}
      {outcome?.kind === 'closed' && (
        <p>You closed the bank’s window before finishing. Nothing was changed.</p>
      )}
    </FullPageMessage>
  );
}

function Finished({ link, kept }: { link: BankLink; kept: SavedLink | null }) {
  const { outcome } = link;
  if (outcome?.kind !== 'connected') return <NotConnected link={link} page={placeToGoBack(kept)} />;
  const { bank } = outcome;
  return (
    <FullPageMessage
      takesFocus
      title={bank === null ? 'Your bank is connected again' : 'Connected Successfully!'}
      actions={
        <Link to={placeToGoBack(kept)} className={buttonClass()}>
          Go back to Cairn
        </Link>
      }
    >
      {bank === null ? (
        <p>Cairn continues syncing where it left off.</p>
      ) : (
        <p>
          {bank.institutionName} with {countOf(bank.accountsCount, 'account')}. The last 90 days of
          transactions are syncing. Up to two years of history follow.
        </p>
      )}
    </FullPageMessage>
  );
}

/** The page to which a bank's own site returns: the Link window continues there. */
export function BankReturn() {
  const link = useBankLink();
  const [kept] = useState(() => linkToResume(window.location.href));
  const started = useRef(false);
  const { resume, connecting, outcome } = link;
  useEffect(() => {
    if (kept === null || started.current) return;
    started.current = true;
    resume(kept, window.location.href);
  }, [kept, resume]);

  if (outcome !== null) return <Finished link={link} kept={kept} />;
  if (kept === null && !connecting) return <NothingToFinish link={link} />;
  return (
    <FullPageMessage title="Back from your bank" actions={null}>
      <p role="status">Finishing the connection…</p>
    </FullPageMessage>
  );
}
