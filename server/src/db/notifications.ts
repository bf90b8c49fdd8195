import pg from 'pg';
import { endWhenSilent, silentSessionMs } from './silent-sessions.ts';

const reconnectDelayMs = 1_000;

export type Listener = { close(): Promise<void> };

/**
 * Hears what transactions announce on a channel when they commit. Reconnects by itself; what was announced meanwhile is not
 * heard, so a listener must treat every message as a hint.
 */
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
    const session = new pg.Client({ connectionString: url, stream: endWhenSilent(silentMs) });
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
  // A session that only listens hears nothing for hours: an answer shows that it lives.
  let asked: { of: pg.Client } | null = null;
  const asking = setInterval(() => {
    // One question at a time: a session that leaves it open is ended by its silence.
    if (client === null || asked?.of === client) return;
    const question = { of: client };
    asked = question;
    const answered = () => {
      if (asked === question) asked = null;
    };
    client.query('select 1').then(answered, answered);
  }, silentMs / 4);
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(asking);
      await client?.end();
    },
  };
}
