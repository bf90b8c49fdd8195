import type { Connection } from '@cairn/contract/connections';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { useIsSyncing } from './asked-syncs.ts';
import { ConnectionIcon } from './connection-icon.tsx';
import { ConnectionAction, type LinkActions } from './connection-state.tsx';
import { byUrgency, isComingIn, lastSuccess, summaryIcon, summaryWords } from './connection-words.ts';
import { useSyncAll } from './use-sync.ts';

type Props = { connections: readonly Connection[]; nowMs: number; linkActions: LinkActions };

/** All connections in one line, with a button to sync them or to resolve the most urgent problem. */
export function SyncSummary({ connections, nowMs, linkActions }: Props) {
  const sync = useSyncAll();
  const isSyncing = useIsSyncing();
  const [worst] = byUrgency(connections);
  const words = summaryWords(connections, nowMs);
  if (worst === undefined || words === null) return null;
  const asked = connections.filter((one) => isSyncing(one) && !isComingIn(one));
  const busy = sync.isPending || connections.some(isSyncing);
  const headline = asked.length > 0 ? `Syncing ${countOf(asked.length, 'bank')}…` : words.headline;
  return (
    <>
      <div className="flex items-start gap-3">
        <span className="mt-0.5">
          <ConnectionIcon state={busy ? 'syncing' : summaryIcon(connections, nowMs)} />
        </span>
        <div role="status" className="min-w-0 flex-1">
          <p className="figures font-medium">{headline}</p>
          <p className="text-13 text-muted">
            {worst.state === 'healthy' ? words.detail : lastSuccess(worst, nowMs)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <ConnectionAction connection={worst} linkActions={linkActions} />
        <SmallButton busy={busy} onClick={() => sync.mutate()}>
          {busy ? 'Syncing...' : 'Sync Now'}
        </SmallButton>
      </div>
      {sync.error !== null && <InlineError>{errorMessage(sync.error)}</InlineError>}
    </>
  );
}
