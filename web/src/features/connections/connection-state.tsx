import { type Connection, newAccountsMessage } from '@cairn/contract/connections';
import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { useIsSyncing } from './asked-syncs.ts';
import { ConnectionIcon } from './connection-icon.tsx';
import { connectionWords, isComingIn, isStale, lastSuccess, remedyOf } from './connection-words.ts';
import { useSyncConnection } from './use-sync.ts';

/** Opens the Link window, to sign in again or to connect a bank. */
export type LinkActions = {
  connecting: boolean;
  updateConnection: (connectionId: string) => void;
  connect: () => void;
};

type ActionProps = { connection: Connection; linkActions: LinkActions };

/** The button that resolves a connection's state, where syncing does not. */
export function ConnectionAction({ connection, linkActions }: ActionProps) {
  const remedy = remedyOf(connection);
  if (remedy === null) return null;
  const press = () =>
    remedy.by === 'update' ? linkActions.updateConnection(connection.id) : linkActions.connect();
  return (
    <Button size="small" busy={linkActions.connecting} onClick={press}>
      {remedy.label}
      <span className="sr-only">{connection.institutionName}</span>
    </Button>
  );
}

/** A notice of new accounts at the bank, with the button that adds them. */
function NewAccounts({ connection, linkActions }: ActionProps) {
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-2 pl-8">
      <p className="min-w-48 flex-1 text-13 text-muted">{newAccountsMessage(connection.institutionName)}</p>
      <SmallButton busy={linkActions.connecting} onClick={() => linkActions.updateConnection(connection.id)}>
        Add accounts
        <span className="sr-only">{connection.institutionName}</span>
      </SmallButton>
    </div>
  );
}

type Props = ActionProps & { nowMs: number; children?: ReactNode };

/** The state of one connection with its button. `children` are further buttons. */
export function ConnectionState({ connection, nowMs, linkActions, children }: Props) {
  const sync = useSyncConnection();
  const isSyncing = useIsSyncing()(connection);
  const { institutionName, state, accountsCount, transactionsCount } = connection;
  const isOld = state === 'healthy' && isStale(connection, nowMs);
  const { headline, detail } =
    isSyncing && !isComingIn(connection)
      ? { headline: `Syncing ${institutionName}…`, detail: lastSuccess(connection, nowMs) }
      : connectionWords(connection, nowMs);
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <span className="mt-0.5">
        <ConnectionIcon state={isSyncing ? 'syncing' : isOld ? 'stale' : state} />
      </span>
      <div className="min-w-48 flex-1">
        <p className="figures font-medium">{headline}</p>
        <p className="figures text-13 text-muted">
          {detail} {countOf(accountsCount, 'account')}, {countOf(transactionsCount, 'transaction')}.
        </p>
        {sync.error && <p className="text-13 text-danger">{errorMessage(sync.error)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:basis-full max-sm:pl-8">
        {remedyOf(connection) === null ? (
          <SmallButton busy={sync.isPending || isSyncing} onClick={() => sync.mutate(connection.id)}>
            {sync.isPending || isSyncing ? 'Syncing...' : 'Sync Now'}
            <span className="sr-only">{institutionName}</span>
          </SmallButton>
        ) : (
          <ConnectionAction connection={connection} linkActions={linkActions} />
        )}
        {children}
      </div>
      {connection.hasNewAccounts && remedyOf(connection) === null && (
        <NewAccounts connection={connection} linkActions={linkActions} />
      )}
    </div>
  );
}
