import type { Connection } from '@cairn/contract/connections';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { ConnectionIcon } from './connection-icon.tsx';
import { byUrgency, connectionWords, summaryWords } from './connection-words.ts';
import { useSyncAll, useSyncConnection } from './sync-now.ts';

/** Opens the bank's own window, where the person signs in again. */
export type Mending = { isOpen: boolean; mend: (connectionId: string) => void };

function MendButton({ connection, mending }: { connection: Connection; mending: Mending }) {
  return (
    <Button size="small" busy={mending.isOpen} onClick={() => mending.mend(connection.id)}>
      Sign in again
      <span className="sr-only">{connection.institutionName}</span>
    </Button>
  );
}

type RowProps = { connection: Connection; nowMs: number; mending: Mending };

function ConnectionRow({ connection, nowMs, mending }: RowProps) {
  const sync = useSyncConnection();
  const { headline, detail } = connectionWords(connection, nowMs);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <ConnectionIcon state={connection.state} />
      <div className="min-w-48 flex-1">
        <p className="font-medium">{headline}</p>
        <p className="text-13 text-muted">
          {detail} {countOf(connection.accountsCount, 'account')},{' '}
          {countOf(connection.transactionsCount, 'transaction')}.
        </p>
        {sync.error && <p className="text-13 text-danger">{errorMessage(sync.error)}</p>}
      </div>
      {connection.state === 'needs_login' && <MendButton connection={connection} mending={mending} />}
      <Button
        look="quiet"
        size="small"
        busy={sync.isPending || connection.state === 'syncing'}
        onClick={() => sync.mutate(connection.id)}
      >
        {connection.state === 'syncing' ? 'Syncing' : 'Sync now'}
        <span className="sr-only">{connection.institutionName}</span>
      </Button>
    </li>
  );
}

type Props = { connections: Connection[]; nowMs: number; mending: Mending; connectAnother: ReactNode };

/** How the bank connections are doing, in one line; each of them behind it. */
export function ConnectionsStrip({ connections, nowMs, mending, connectAnother }: Props) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const sync = useSyncAll();
  const [worst] = byUrgency(connections);
  const words = summaryWords(connections, nowMs);
  if (worst === undefined || words === null) return null;
  const syncing = sync.isPending || connections.every((one) => one.state === 'syncing');
  return (
    <section aria-label="Bank connections">
      <div className="flex min-h-30 flex-col justify-center gap-x-6 gap-y-2 md:min-h-18 md:flex-row md:items-center">
        <div className="flex min-w-0 items-start gap-3 md:flex-1">
          {open ? (
            <h2 className="font-serif text-18 font-medium">Bank connections</h2>
          ) : (
            <>
              <span className="mt-0.5">
                <ConnectionIcon state={worst.state} />
              </span>
              <div className="min-w-0">
                <p className="figures truncate font-medium">{words.headline}</p>
                <p className="truncate text-13 text-muted">{words.detail}</p>
              </div>
            </>
          )}
        </div>
        <div className="flex shrink-0 flex-wrap items-center gap-2">
          <Button
            look="plain"
            size="small"
            className="max-md:-ml-3"
            aria-expanded={open}
            aria-controls={detailsId}
            onClick={() => setOpen(!open)}
          >
            {countOf(connections.length, 'bank')}
            <ChevronDown
              aria-hidden="true"
              size={16}
              strokeWidth={1.5}
              className={`transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
            />
          </Button>
          {!open && worst.state === 'needs_login' && <MendButton connection={worst} mending={mending} />}
          <Button
            look="quiet"
            size="small"
            busy={syncing}
            onClick={() => sync.mutate()}
            className="max-sm:hidden"
          >
            {syncing ? 'Syncing' : 'Sync now'}
          </Button>
          {connectAnother}
        </div>
      </div>
      {sync.error !== null && (
        <div className="mb-3">
          <InlineError>{errorMessage(sync.error)}</InlineError>
        </div>
      )}
      <ul id={detailsId} hidden={!open} className="mb-4 divide-y divide-line border-y border-line">
        {byUrgency(connections).map((connection) => (
          <ConnectionRow key={connection.id} connection={connection} nowMs={nowMs} mending={mending} />
        ))}
      </ul>
    </section>
  );
}
