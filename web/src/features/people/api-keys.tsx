import { useEffect, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { formatAge, formatDate } from '../../lib/format.ts';
import { localDay } from '../../lib/local-day.ts';
import { useNow } from '../../lib/now.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { endApiKey, loadApiKeys, type OwnApiKey } from './api-key-calls.ts';
import { scopesOf } from './api-key-words.ts';
import { MakeApiKey } from './make-api-key.tsx';
import { StatusLine } from './status-line.tsx';
import { useSecurityChange } from './use-security.ts';

type RowProps = { apiKey: OwnApiKey; nowMs: number; isBusy: boolean; onEnd: () => void };

function ApiKeyRow({ apiKey, nowMs, isBusy, onEnd }: RowProps) {
  const { name, beginning, household, expiresAt, lastUsedAt } = apiKey;
  const used = lastUsedAt === null ? 'not used yet' : `last used ${formatAge(Date.parse(lastUsedAt), nowMs)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{name}</p>
        <p className="text-13 break-words text-muted">
          {beginning}… · {scopesOf(apiKey)}
          {household !== null && ` · ${household}`}
        </p>
        <p className="text-13 text-muted">
          Works until {formatDate(localDay(Date.parse(expiresAt)))} · {used}
        </p>
      </div>
      <SmallButton disabled={isBusy} onClick={onEnd}>
        End<span className="sr-only"> the key {name}</span>
      </SmallButton>
    </li>
  );
}

/** The person’s keys; null until they are here, or where they could not be loaded. */
function useApiKeys() {
  const [keys, setKeys] = useState<readonly OwnApiKey[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    loadApiKeys(stop.signal).then(setKeys, (error: unknown) => {
      if (!stop.signal.aborted) setFailure(errorMessage(error));
    });
    return () => stop.abort();
  }, []);
  const reload = () => loadApiKeys().then(setKeys, () => undefined);
  return { keys, failure, reload };
}

type Opened = { is: 'make' } | { is: 'end'; apiKey: OwnApiKey };

/** The person’s API keys. `onChanged`: one was made or ended. */
export function ApiKeys({ onChanged }: { onChanged: () => Promise<void> }) {
  const nowMs = useNow();
  const { keys, failure, reload } = useApiKeys();
  const reloadAll = async () => {
    await Promise.all([reload(), onChanged()]);
  };
  const { status, isBusy, change } = useSecurityChange(reloadAll);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);

  async function end(apiKey: OwnApiKey): Promise<void> {
    close();
    await change(() => endApiKey(apiKey), 'The API key has ended.');
  }

  return (
    <Section
      title="API keys"
      id="api-keys"
      className="mt-10"
      aside={
        keys !== null && (
          <SmallButton disabled={isBusy} onClick={() => setOpened({ is: 'make' })}>
            Make API Key
          </SmallButton>
        )
      }
    >
      {keys === null && failure === null && <SkeletonRows rows={1} rowClass="h-18" />}
      {failure !== null && <p role="alert">{failure}</p>}
      {keys?.length === 0 && (
        <p className="mb-2 text-muted">
          With an API key, a script or another program can use Cairn in your name, as far as you allow it.{' '}
          <a href="/api/docs" className="link">
            See what it can do
          </a>
        </p>
      )}
      {keys !== null && keys.length > 0 && (
        <ul className="divide-y divide-line">
          {keys.map((apiKey) => (
            <ApiKeyRow
              key={apiKey.id}
              apiKey={apiKey}
              nowMs={nowMs}
              isBusy={isBusy}
              onEnd={() => setOpened({ is: 'end', apiKey })}
            />
          ))}
        </ul>
      )}
      <StatusLine status={status} />
      {opened?.is === 'make' && <MakeApiKey onMade={reloadAll} onClose={close} />}
      {opened?.is === 'end' && (
        <ConfirmDialog
          title="End this API key?"
          confirmLabel="End Key"
          onConfirm={() => end(opened.apiKey)}
          onClose={close}
        >
          <p>Whatever uses “{opened.apiKey.name}” stops working at once. The key cannot be used again.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
