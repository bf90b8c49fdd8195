import { z } from 'zod';
import { connectionChangedChannel, readConnections } from '../bank/connections.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { listenTo } from '../db/notifications.ts';
import type { Database } from '../db/pool.ts';
import type { EventSource } from '../http/events.routes.ts';

type Subscriber = { scope: HouseholdScope; listener: Parameters<EventSource['subscribe']>[1] };

export type ConnectionEvents = EventSource & {
  /** Says where to tell of a change that could not be told. */
  onFailure(note: (error: unknown) => void): void;
  close(): Promise<void>;
};

const announcement = z.object({ householdId: z.uuid(), connectionId: z.uuid() });

/**
 * Tells the streams of a household when one of its connections moved on, in whichever process that happened. What is told
 * is read anew as the one who hears it, so a stream shows nothing that its person may not see.
 */
export async function openConnectionEvents(
  database: Database,
  url: string,
  onLost: () => void,
): Promise<ConnectionEvents> {
  const subscribers = new Set<Subscriber>();
  let noteFailure: (error: unknown) => void = () => undefined;

  async function tell({ householdId, connectionId }: z.output<typeof announcement>): Promise<void> {
    for (const { scope, listener } of subscribers) {
      if (scope.householdId !== householdId) continue;
      const [connection] = await inHousehold(database, scope, (tx) => readConnections(tx, connectionId));
      if (connection !== undefined) listener({ type: 'connection_changed', connection });
    }
  }

  const onPayload = (payload: string) => {
    const parsed = announcement.safeParse(JSON.parse(payload));
    if (parsed.success) tell(parsed.data).catch((error) => noteFailure(error));
  };
  const heard = await listenTo(url, connectionChangedChannel, onPayload, onLost);
  return {
    subscribe(scope, listener) {
      const subscriber = { scope, listener };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    onFailure(note) {
      noteFailure = note;
    },
    close: () => heard.close(),
  };
}
