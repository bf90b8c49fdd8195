import pg from 'pg';
import { requireSession } from './pooler.ts';
import { endWhenSilent, silentSessionMs } from './silent-sessions.ts';

const reconnectDelayMs = 1_000;

export type Listener = { close(): Promise<void> };

/** Listens to a NOTIFY channel. Reconnects by itself; notifications sent meanwhile are lost, so each is only a hint. */
export async function listenTo(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  onLost: () => void,
  silentMs = silentSessionMs,
): Promise<Listener> {
  let isClosed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const session = new pg.Client({ connectionString: requireSession(url), stream: endWhenSilent(silentMs) });
    session.on('notification', ({ payload }) => payload !== undefined && onPayload(payload));
    session.on('error', () => undefined);
    session.on('end', () => {
      if (isClosed) return;
      onLost();
      reconnectLater();
    });
    await session.connect();
    await session.query(`listen ${session.escapeIdentifier(channel)}`);
    client = session;
  }

  function reconnectLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void connect().catch(reconnectLater), reconnectDelayMs);
  }

  await connect();
  // A listening session may be silent for hours: a regular query shows that it is alive.
  let pending: { of: pg.Client } | null = null;
  const pinging = setInterval(() => {
    // One query at a time: a session that does not respond is ended by its timeout.
    if (client === null || pending?.of === client) return;
    const ping = { of: client };
    pending = ping;
    const done = () => {
      if (pending === ping) pending = null;
    };
    client.query('select 1').then(done, done);
  }, silentMs / 4);
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(pinging);
      await client?.end();
    },
  };
}
