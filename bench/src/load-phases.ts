import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProgram } from '../../e2e/servers/program.ts';
import type { Answer, Requests } from './load-requests.ts';
import { cpuMs, residentMegabytes } from './process-figures.ts';

/** A request: when it was to start, from the phase's start, and how long after that its answer was there. */
export type Sent = Answer & { atMs: number; tookMs: number };
/** The server's process, once a second. */
export type Sample = { atMs: number; megabytes: number; cpuShare: number; loopMs: number };
export type Phase = { name: string; perSecond: number; seconds: number; sent: Sent[]; samples: Sample[] };

const sampleMs = 1_000;
/** More would measure this program. */
const mostUnderWay = 5_000;

/**
 * Requests at random times (Poisson), as many a second as asked, however slowly the server answers. A request's time runs from when it was to
 * start, so a slow answer does not hide those that should have been sent meanwhile.
 */
export async function openLoop(
  requests: Requests,
  server: RunningProgram,
  {
    name,
    perSecond,
    seconds,
    draw,
  }: { name: string; perSecond: number; seconds: number; draw: () => number },
): Promise<Phase> {
  const sent: Sent[] = [];
  const underWay = new Set<Promise<void>>();
  const sampling = sampleUntilStopped(requests, server);
  const startedMs = performance.now();
  const sinceStart = () => performance.now() - startedMs;
  for (let atMs = 0; ; ) {
    atMs += (-Math.log(1 - draw()) * 1000) / perSecond;
    if (atMs >= seconds * 1000) break;
    const waitMs = atMs - sinceStart();
    if (waitMs > 1) await pause(waitMs);
    if (underWay.size >= mostUnderWay) {
      sent.push({ status: 0, atMs, tookMs: Number.POSITIVE_INFINITY });
      continue;
    }
    const intendedMs = atMs;
    const one: Promise<void> = requests.next().then(({ status }) => {
      sent.push({ status, atMs: intendedMs, tookMs: sinceStart() - intendedMs });
      underWay.delete(one);
    });
    underWay.add(one);
  }
  const samples = await sampling.stop();
  await Promise.all(underWay);
  return { name, perSecond, seconds, sent, samples };
}

/** As many requests as `clients` get answered who each wait for one answer before they ask the next: what the server can do, a second. */
export async function capacityOf(requests: Requests, clients: number, seconds: number): Promise<number> {
  const endMs = performance.now() + seconds * 1000;
  let answered = 0;
  const client = async () => {
    while (performance.now() < endMs) {
      const { status } = await requests.next();
      if (status >= 200 && status < 300) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return answered / seconds;
}

function sampleUntilStopped(requests: Requests, server: RunningProgram) {
  const samples: Sample[] = [];
  const stopping = new AbortController();
  const startedMs = performance.now();
  const work = (async () => {
    let before = { ms: performance.now(), cpu: await cpuMs(server) };
    while (!stopping.signal.aborted) {
      await pause(sampleMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      const loopMs = await requests.loopMs();
      const now = { ms: performance.now(), cpu: await cpuMs(server) };
      samples.push({
        atMs: now.ms - startedMs,
        megabytes: await residentMegabytes(server, 'now'),
        cpuShare: (now.cpu - before.cpu) / (now.ms - before.ms),
        loopMs,
      });
      before = now;
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await work;
      return samples;
    },
  };
}
