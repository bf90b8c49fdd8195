import type { Connection } from '@cairn/contract/connections';
import { useEffect, useState } from 'react';
import { throttle } from '../../lib/throttle.ts';
import { connectionWords, isComingIn, syncingWords } from './connection-words.ts';
import { useSyncEvents } from './use-sync-events.ts';

/** Slower than the figures on screen: a screen reader needs time to speak. */
const announceIntervalMs = 4_000;

function announcementOf(connection: Connection): string {
  if (isComingIn(connection)) return syncingWords(connection);
  const { headline, detail } = connectionWords(connection, Date.now());
  return `${headline}. ${detail}`;
}

/** Refreshes the page as syncs progress, and announces them to screen readers. */
export function SyncAnnouncer() {
  const [message, setMessage] = useState('');
  const [announce] = useState(() => {
    let latest: Connection | null = null;
    const speak = throttle(() => {
      if (latest !== null) setMessage(announcementOf(latest));
    }, announceIntervalMs);
    return {
      note(connection: Connection) {
        latest = connection;
        speak.request();
      },
      cancel: speak.cancel,
    };
  });
  useSyncEvents(announce.note);
  useEffect(() => announce.cancel, [announce]);
  return (
    <div role="status" aria-label="Sync progress" className="sr-only">
      {message}
    </div>
  );
}
