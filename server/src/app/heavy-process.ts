import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openStoredFiles } from '../attachments/stored-files.ts';
import { linkOriginOf, storedFilesFolder } from '../config/config.ts';
import { endingWith } from '../db/call-end.ts';
import { describeError } from '../http/failure.ts';
import { openReadingThreads } from '../imports/open-reading-threads.ts';
import { openOverviewThread } from '../overview/open-overview-thread.ts';
import { createIdentity } from '../people/identity.ts';
import { openQueue } from '../queue/queue.ts';
import type { Traces } from '../traces/spans.ts';
import { openTraces } from '../traces/traces.ts';
import { createModel, droppedPartsMessage } from './create-model.ts';
import { openPrepared } from './databases.ts';
import {
  type FromHeavy,
  type HeavyCall,
  type HeavyStart,
  sentError,
  type ToHeavy,
} from './heavy-messages.ts';
import { type HeavyCalls, type HeavyWork, heavyWork } from './heavy-work.ts';
import { openNotedPlaid, openOutside } from './noted-services.ts';

const randomSteps = 2 ** 32;

/** Does the heavy work that the process which started this one asks for, until that one closes the channel or ends. */
export function runHeavyProcess(): void {
  let starting: Promise<Opened> | undefined;
  const ends = new Map<number, AbortController>();

  async function answer(call: HeavyCall): Promise<void> {
    const end = new AbortController();
    ends.set(call.id, end);
    const { id } = call;
    try {
      const opened = await starting;
      if (opened === undefined) throw new Error('A call came before the start');
      const result = await endingWith(end.signal, () =>
        opened.traces.within(call.trace, () => done(opened.work, call, end.signal)),
      );
      send({ id, residentBytes: process.memoryUsage.rss(), result });
    } catch (error) {
      send({ id, residentBytes: process.memoryUsage.rss(), failure: sentError(error) });
    } finally {
      ends.delete(call.id);
    }
  }

  process.on('message', (message: ToHeavy) => {
    if ('start' in message) starting = open(message.start);
    else if ('call' in message) void answer(message.call);
    else ends.get(message.end)?.abort();
  });
  // Waits for calls, even where something loaded before has said that the channel alone keeps nothing running.
  process.channel?.ref();
  // A transaction that is under way ends with its session. A signal of the terminal reaches this process too; the other one decides.
  process.on('disconnect', () => {
    // What has ended is still sent, where traces are.
    void Promise.resolve(starting)
      .then((opened) => opened?.traces.close())
      .finally(() => process.exit(0));
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
}

function send(message: FromHeavy): void {
  if (process.connected) process.send?.(message);
}

function done<Name extends keyof HeavyCalls>(
  work: HeavyWork,
  { name, input }: HeavyCall<Name>,
  signal: AbortSignal,
): Promise<HeavyCalls[Name]['result']> {
  return work[name](input, signal);
}

type Opened = { work: HeavyWork; traces: Traces };

async function open({ config, urls, sealingKeys, identitySecret }: HeavyStart): Promise<Opened> {
  const databases = openPrepared(urls, sealingKeys);
  const { database } = databases;
  const identity = createIdentity({ ...databases, secret: identitySecret });
  const queue = openQueue(urls.session, (ids) => identity.householdsOfConnections(ids), { onlySends: true });
  // The process that started this one hears of an outage itself.
  queue.boss.on('error', () => undefined);
  await queue.boss.start();
  const traces = await openTraces(config.traces);
  const outside = openOutside(databases, traces);
  const work = heavyWork({
    database,
    plaid: openNotedPlaid(config, outside),
    keys: sealingKeys,
    products: config.bank.products,
    queue,
    scopeOfConnection: (id) => identity.scopeOfConnection(id),
    scopeOf: (member) => identity.scopeForJob(member),
    everybodyIn: (householdId) => identity.everybodyIn(householdId),
    linkOrigin: () => linkOriginOf(config),
    withLock: databases.withLock,
    logFailure: (connectionId, error) => {
      if (!databases.outage.note(error))
        send({
          log: 'error',
          message: 'sync failed',
          details: { connectionId, error: describeError(error) },
        });
    },
    model: createModel(
      config.model,
      (counts) => send({ log: 'warn', message: droppedPartsMessage, details: counts }),
      outside,
    ),
    compute: openOverviewThread().compute,
    readFile: openReadingThreads().read,
    storedFiles: openStoredFiles(storedFilesFolder(config)),
    now: () => new Date(),
    random: () => randomInt(randomSteps) / randomSteps,
    pause,
  });
  return { work, traces };
}
