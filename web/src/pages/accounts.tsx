import { type AccountDetail, accountRoutes } from '@cairn/contract/accounts';
import { type Connection, connectionRoutes } from '@cairn/contract/connections';
import type { UnreadableGroup } from '@cairn/contract/unreadable';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useToday } from '../api/household-today.ts';
import { preloadCall, queryFor } from '../api/queries.ts';
import { AccountRows } from '../features/accounts/account-rows.tsx';
import { type AccountSection, accountSections } from '../features/accounts/account-sections.ts';
import { AccountsTotal } from '../features/accounts/accounts-total.tsx';
import { type OwnAccountAction, OwnAccountActions } from '../features/accounts/own-account-actions.tsx';
import { useOwnAccountWindows } from '../features/accounts/own-account-windows.tsx';
import { UnreadableNotes } from '../features/accounts/unreadable-notes.tsx';
import { useAccountWindows } from '../features/accounts/use-account-windows.tsx';
import { useIsShared } from '../features/accounts/use-is-shared.ts';
import {
  ConnectAnotherButton,
  ConnectButton,
  ConnectNotice,
  ConnectQuestion,
} from '../features/connections/connect-banner.tsx';
import { ConnectionState } from '../features/connections/connection-state.tsx';
import { DisconnectDialog } from '../features/connections/disconnect-dialog.tsx';
import { SyncSummary } from '../features/connections/sync-summary.tsx';
import { type BankLink, useBankLink } from '../features/connections/use-bank-link.ts';
import { useDisconnect } from '../features/connections/use-disconnect.ts';
import { useJoinWindow } from '../features/joined-accounts/use-join-window.tsx';
import { ReconciliationDialog } from '../features/reconciliation/reconciliation-dialog.tsx';
import { ReconciliationLine } from '../features/reconciliation/reconciliation-line.tsx';
import { countOf } from '../lib/format.ts';
import { keptScroll } from '../lib/kept-scroll.ts';
import { useNow } from '../lib/now.ts';
import { ownPageMeta } from '../lib/page-meta.tsx';
import { useReadyToDraw } from '../lib/use-ready-to-draw.ts';
import { Button, buttonClass, SmallButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Freshness } from '../ui/freshness.tsx';
import { FloatingNotice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';

const StatementDialog = lazy(() => import('../features/statements/statement-dialog.tsx'));

export const meta = () => ownPageMeta('Accounts');

export const preload = [preloadCall(connectionRoutes.connections, {})];

function Loading() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading accounts...
      </p>
      <div aria-hidden="true" className="rounded-large border border-line bg-surface px-4 py-5 sm:px-6">
        <p className="text-13 text-muted">Loading accounts...</p>
        <span className="flex h-15 items-center">
          <Skeleton className="h-9 w-60" />
        </span>
        <span className="flex h-5 items-center">
          <Skeleton className="h-3 w-44" />
        </span>
      </div>
      <div className="mt-10">
        <SkeletonRows rows={5} rowClass="h-18" />
      </div>
    </>
  );
}

function NoAccounts({ link, addAccount }: { link: BankLink; addAccount: () => void }) {
  return (
    <EmptyState title="No Accounts Connected">
      <span className="mb-4 block">
        Connect your bank to see balances and up to two years of history. Cairn has read-only access. You can
        also import files from a bank or another app, or keep an account by hand.
      </span>
      <span className="flex flex-wrap gap-3">
        <ConnectButton link={link} />
        <Link to="/imports" className={buttonClass('secondary')}>
          Import Files
        </Link>
        <Button variant="secondary" onClick={addAccount}>
          Add Account
        </Button>
      </span>
    </EmptyState>
  );
}

/** Asks before disconnecting, and confirms it afterwards. */
function useDisconnecting() {
  const disconnect = useDisconnect();
  const [asking, setAsking] = useState<Connection | null>(null);
  const [gone, setGone] = useState<{ institutionName: string; notice: string | null } | null>(null);
  const ask = (connection: Connection) => {
    disconnect.reset();
    setAsking(connection);
  };
  const windows = (
    <>
      {asking !== null && (
        <DisconnectDialog
          connection={asking}
          disconnect={disconnect}
          onClose={() => setAsking(null)}
          onDone={(notice) => {
            setGone({ institutionName: asking.institutionName, notice });
            setAsking(null);
          }}
        />
      )}
      {gone !== null && (
        <FloatingNotice
          tone="good"
          message={[`${gone.institutionName} is disconnected.`, gone.notice ?? ''].join(' ').trim()}
          onClose={() => setGone(null)}
        />
      )}
    </>
  );
  return { ask, windows };
}

/** The reconciliation dialog of the account in the address. */
function useReconciliationDialog() {
  const [params, setParams] = useSearchParams();
  const accountId = params.get('reconciliation');
  if (accountId === null) return null;
  return (
    <ReconciliationDialog
      key={accountId}
      accountId={accountId}
      onClose={() => setParams({}, { replace: true, state: keptScroll })}
    />
  );
}

type GroupProps = {
  section: AccountSection;
  connection: Connection | undefined;
  unreadable: readonly UnreadableGroup[];
  link: BankLink;
  nowMs: number;
  onDisconnect: (connection: Connection) => void;
  onAction: (action: OwnAccountAction, account: AccountDetail) => void;
  menu: (account: AccountDetail) => ReactNode;
  offer: (account: AccountDetail) => ReactNode;
};

/** The accounts of one connection, of a group, or those kept by hand. */
function AccountGroup({ section, connection, unreadable, link, nowMs, ...rest }: GroupProps) {
  const { connectionId, title, accounts } = section;
  return (
    <Section title={title} aside={countOf(accounts.length, 'account')}>
      {connection !== undefined && (
        <div className="border-b border-line">
          <ConnectionState connection={connection} nowMs={nowMs} linkActions={link}>
            <Button variant="ghost" size="small" onClick={() => rest.onDisconnect(connection)}>
              Disconnect
              <span className="sr-only">{title}</span>
            </Button>
          </ConnectionState>
        </div>
      )}
      {connectionId !== null && (
        <UnreadableNotes
          groups={unreadable.filter((one) => one.accountId === null && one.connectionId === connectionId)}
        />
      )}
      <AccountRows
        accounts={accounts}
        unreadable={unreadable}
        state={(account) => <ReconciliationLine account={account} />}
        actions={(account) => <OwnAccountActions account={account} onAction={rest.onAction} />}
        menu={rest.menu}
        offer={rest.offer}
      />
    </Section>
  );
}

const ImportLink = () => (
  <Link to="/imports" className={buttonClass('secondary', 'small')}>
    Import Files
  </Link>
);

function PageHead({ link, addAccount }: { link: BankLink | null; addAccount: () => void }) {
  return (
    <div className="mb-5 flex min-h-10 flex-wrap items-center gap-x-6 gap-y-3">
      <h1 className="flex-1 font-serif text-36 font-medium tracking-tight">Accounts</h1>
      {link !== null && (
        <div className="flex flex-wrap gap-3">
          <ImportLink />
          <SmallButton onClick={addAccount}>Add Account</SmallButton>
          <ConnectAnotherButton link={link} />
        </div>
      )}
    </div>
  );
}

export default function AccountsPage() {
  const nowMs = useNow();
  const today = useToday(nowMs);
  const link = useBankLink();
  const query = useQuery({ ...queryFor(accountRoutes.accounts, {}), staleTime: 0 });
  const connectionsQuery = useQuery(queryFor(connectionRoutes.connections, {}));
  const connections = connectionsQuery.data?.connections ?? [];
  const disconnecting = useDisconnecting();
  const reconciliationDialog = useReconciliationDialog();
  // Each group shows its connection's state; without it the groups would move when it loads.
  const isLoading = !useReadyToDraw(!query.isPending && !connectionsQuery.isPending);
  const answer = isLoading ? undefined : query.data;
  const sections = answer && accountSections(answer.accounts, connections);
  const { joinWindow, offer, ...join } = useJoinWindow(
    (sections ?? []).flatMap((section) => section.accounts),
  );
  const isShared = useIsShared();
  const accountWindows = useAccountWindows(sections ?? [], { join, isShared });
  const own = useOwnAccountWindows({
    currency: answer?.currency ?? 'USD',
    today,
    isShared,
    setClosed: accountWindows.setClosed,
    statement: (account, onClose) => (
      <Suspense>
        <StatementDialog account={account} today={today} onClose={onClose} />
      </Suspense>
    ),
  });
  const hasGroups = sections !== undefined && sections.length > 0;
  return (
    <main aria-busy={isLoading || undefined} className="mx-auto max-w-[1248px] px-4 py-6 sm:px-6 sm:py-8">
      <PageHead link={hasGroups ? link : null} addAccount={own.addAccount} />
      {isLoading && <Loading />}
      {sections?.length === 0 && <NoAccounts link={link} addAccount={own.addAccount} />}
      {answer !== undefined && hasGroups && (
        <AccountsTotal accounts={answer.accounts} totals={answer}>
          {connections.length === 0 ? null : (
            <SyncSummary connections={connections} nowMs={nowMs} linkActions={link} />
          )}
        </AccountsTotal>
      )}
      {!isLoading && sections?.length !== 0 && (
        <div className="mt-2">
          <Freshness query={query} emptyWords="Could not load your accounts. " />
        </div>
      )}
      <div className="mt-6 space-y-12">
        {sections?.map((section) => (
          <AccountGroup
            key={section.key}
            section={section}
            connection={connections.find(({ id }) => id === section.connectionId)}
            unreadable={answer?.unreadable ?? []}
            link={link}
            nowMs={nowMs}
            onDisconnect={disconnecting.ask}
            onAction={own.onAction}
            menu={accountWindows.menu}
            offer={offer}
          />
        ))}
      </div>
      {disconnecting.windows}
      {own.windows}
      {accountWindows.windows}
      {joinWindow}
      {reconciliationDialog}
      <ConnectQuestion link={link} />
      <ConnectNotice link={link} />
    </main>
  );
}
