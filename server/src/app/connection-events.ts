import { z } from 'zod';
import { connectionChangedChannel, readConnections } from '../bank/connections.store.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { listenTo } from '../db/notifications.ts';
import type { Database } from '../db/pool.ts';
import type { EventSource } from '../http/events.routes.ts';

type Subscriber = { scope: HouseholdScope; listener: Parameters<EventSource['subscribe']>[1] };

export type ConnectionEvents = EventSource & {
  /** Sets the handler for errors while delivering an event. */
  onFailure(handler: (error: unknown) => void): void;
  close(): Promise<void>;
};

const notification = z.object({ householdId: z.uuid(), connectionId: z.uuid() });

/**
 * Sends connection changes from any process to the event streams of the household. Each subscriber's scope reads the
 * connection again, so a stream never shows an account that its user may not see.
 */
export async function createConnectionEvents(
  database: Database,
  url: string,
  onLost: () => void,
): Promise<ConnectionEvents> {
  const subscribers = new Set<Subscriber>();
  let reportFailure: (error: unknown) => void = () => undefined;

  async function publish({ householdId, connectionId }: z.output<typeof notification>): Promise<void> {
    for (const { scope, listener } of subscribers) {
      if (scope.householdId !== householdId) continue;
      const [connection] = await inHousehold(database, scope, (tx) => readConnections(tx, connectionId));
      if (connection !== undefined) listener({ type: 'connection_changed', connection });
    }
  }

  const onPayload = (payload: string) => {
    const parsed = notification.safeParse(JSON.parse(payload));
    if (parsed.success) publish(parsed.data).catch((error) => reportFailure(error));
  };
  const subscription = await listenTo(url, connectionChangedChannel, onPayload, onLost);
  return {
    subscribe(scope, listener) {
      const subscriber = { scope, listener };
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    onFailure(handler) {
      reportFailure = handler;
    },
    close: () => subscription.close(),
  };
}
