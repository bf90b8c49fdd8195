import type { Connection } from '@cairn/contract/connections';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { useIsSyncing } from './asked-syncs.ts';
import { ConnectionIcon } from './connection-icon.tsx';
import { ConnectionAction, ConnectionState, type LinkActions } from './connection-state.tsx';
import { byUrgency, remedyOf, summaryIcon, summaryWords } from './connection-words.ts';
import { useSyncAll } from './use-sync.ts';

type Props = {
  connections: Connection[];
  nowMs: number;
  linkActions: LinkActions;
  connectAnother: ReactNode;
};

/** How the bank connections are doing, in one line; each of them behind it. */
export function ConnectionsStrip({ connections, nowMs, linkActions, connectAnother }: Props) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const sync = useSyncAll();
  const isSyncing = useIsSyncing();
  const [worst] = byUrgency(connections);
  const words = summaryWords(connections, nowMs);
  if (worst === undefined || words === null) return null;
  const worstNeedsPress = remedyOf(worst) !== null;
  const syncing = sync.isPending || connections.every(isSyncing);
  return (
    <section aria-label="Bank connections">
      <div className="flex min-h-32 flex-col justify-center gap-x-6 gap-y-2 md:min-h-18 md:flex-row md:items-center">
        <div className="flex min-w-0 items-start gap-3 md:flex-1">
          {open ? (
            <h2 className="font-serif text-18 font-medium">Bank connections</h2>
          ) : (
            <>
              <span className="mt-0.5">
                <ConnectionIcon state={summaryIcon(connections, nowMs)} />
              </span>
              <div className="min-w-0">
                <p className="figures line-clamp-2 font-medium md:line-clamp-1">{words.headline}</p>
                <p className="line-clamp-2 text-13 text-muted">{words.detail}</p>
              </div>
            </>
          )}
        </div>
        <div className="flex shrink-0 flex-wrap items-center gap-2">
          <Button
            variant="ghost"
            size="small"
            className="max-md:-ml-3"
            aria-expanded={open}
            aria-controls={detailsId}
            onClick={() => setOpen(!open)}
          >
            {countOf(connections.length, 'bank')}
            <ChevronDown
              size={16}
              className={`transition-transform duration-150 ${open ? 'rotate-180' : ''}`}
            />
          </Button>
          {!open && <ConnectionAction connection={worst} linkActions={linkActions} />}
          <SmallButton busy={syncing} onClick={() => sync.mutate()} className="max-sm:hidden">
            {syncing ? 'Syncing...' : 'Sync Now'}
          </SmallButton>
          <span className={worstNeedsPress && !open ? 'max-sm:hidden' : ''}>{connectAnother}</span>
        </div>
      </div>
      {sync.error !== null && (
        <div className="mb-3">
          <InlineError>{errorMessage(sync.error)}</InlineError>
        </div>
      )}
      <ul id={detailsId} hidden={!open} className="mb-4 divide-y divide-line border-y border-line">
        {byUrgency(connections).map((connection) => (
          <li key={connection.id}>
            <ConnectionState connection={connection} nowMs={nowMs} linkActions={linkActions} />
          </li>
        ))}
      </ul>
    </section>
  );
}
