import { type Connection, syncEvent } from '@cairn/contract/connections';
import { routes } from '@cairn/contract/routes';
import { connectionsOf } from '../../e2e/people/ledger.ts';
import { ask, type Person, send } from '../../e2e/people/person.ts';

/** Requests a sync of the household's only connection and waits until it has succeeded, as a page does. Returns how long it took, in milliseconds. */
export async function syncOnce(person: Person): Promise<number> {
  const [before] = await connectionsOf(person);
  const stream = await send(person, routes.events);
  const startedMs = performance.now();
  await ask(person, routes.syncTransactions, { body: {} });
  await untilAnnounced(
    stream,
    ({ lastSucceededAt }) => String(lastSucceededAt) !== String(before?.lastSucceededAt),
  );
  return performance.now() - startedMs;
}

/** Reads events until one has a matching connection. */
export async function untilAnnounced(
  stream: Response,
  fits: (connection: Connection) => boolean,
): Promise<void> {
  if (stream.body === null) throw new Error('The stream of events has no body');
  let text = '';
  for await (const piece of stream.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (!event.startsWith('data: ')) continue;
      if (fits(syncEvent.parse(JSON.parse(event.slice('data: '.length))).connection)) return;
    }
  }
  throw new Error('The stream of events ended');
}
