import type { Connection } from '@cairn/contract/connections';
import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { useIsSyncing } from './asked-syncs.ts';
import { ConnectionIcon } from './connection-icon.tsx';
import { connectionWords, lastSuccess } from './connection-words.ts';
import { useSyncConnection } from './sync-now.ts';

/** Opens the bank's own window, where the person signs in again. */
export type Mending = { isOpen: boolean; mend: (connectionId: string) => void };

export function MendButton({ connection, mending }: { connection: Connection; mending: Mending }) {
  return (
    <Button size="small" busy={mending.isOpen} onClick={() => mending.mend(connection.id)}>
      Sign in again
      <span className="sr-only">{connection.institutionName}</span>
    </Button>
  );
}

type Props = { connection: Connection; nowMs: number; mending: Mending; children?: ReactNode };

/** How one connection is doing, in words, and what to press. `children` are further buttons. */
export function ConnectionState({ connection, nowMs, mending, children }: Props) {
  const sync = useSyncConnection();
  const isSyncing = useIsSyncing()(connection);
  const { institutionName, state, accountsCount, transactionsCount } = connection;
  const { headline, detail } =
    isSyncing && state !== 'syncing'
      ? { headline: `Syncing ${institutionName}…`, detail: lastSuccess(connection, nowMs) }
      : connectionWords(connection, nowMs);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <ConnectionIcon state={isSyncing ? 'syncing' : state} />
      <div className="min-w-48 flex-1">
        <p className="figures font-medium">{headline}</p>
        <p className="figures text-13 text-muted">
          {detail} {countOf(accountsCount, 'account')}, {countOf(transactionsCount, 'transaction')}.
        </p>
        {sync.error && <p className="text-13 text-danger">{errorMessage(sync.error)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {state === 'needs_login' && <MendButton connection={connection} mending={mending} />}
        <Button
          look="quiet"
          size="small"
          busy={sync.isPending || isSyncing}
          onClick={() => sync.mutate(connection.id)}
        >
          {sync.isPending || isSyncing ? 'Syncing...' : 'Sync Now'}
          <span className="sr-only">{institutionName}</span>
        </Button>
        {children}
      </div>
    </div>
  );
}
