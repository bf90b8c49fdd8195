import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** From a cached page to a slow export. */
const requestBuckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30];
/** From a letter to the sync of a long history. */
const jobBuckets = [0.05, 0.2, 1, 5, 15, 60, 300, 900];

export type AnsweredRequest = { method: string; route: string; status: number; durationMs: number };

/** How many jobs of a queue can be taken, are for later, and are being done. */
export type QueueDepth = { queue: string; ready: number; deferred: number; active: number };

export type MetricsSources = {
  /** How many wait for a session of the database. */
  countWaiting: () => number;
  /** How many sessions of it this process has open. */
  countSessions: () => number;
  queues: () => Promise<QueueDepth[]>;
  /** Of jobs that failed after all retries. */
  deadQueue: string;
};

/**
 * Figures about this process, for Prometheus. Labels are routes’ patterns, queues’ names and words of this program: never a path, an id or
 * anything of a person.
 */
export type Metrics = {
  noteRequest: (request: AnsweredRequest) => void;
  /** Does a job, and counts how long it took and how it ended. */
  timeJob: <T>(queue: string, work: () => Promise<T>) => Promise<T>;
  /** The figures as text, in Prometheus’ format. */
  text: () => Promise<string>;
};

export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'Answered requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'cairn_job_duration_seconds',
    help: 'Jobs by queue and outcome: syncs, letters, imports and all others',
    labelNames: ['queue', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  watchDatabase(sources, registers);
  watchQueues(sources, registers);
  return {
    noteRequest: ({ method, route, status, durationMs }) =>
      requests.observe({ method, route, status }, durationMs / 1000),
    async timeJob(queue, work) {
      const end = jobs.startTimer({ queue });
      try {
        const result = await work();
        end({ outcome: 'done' });
        return result;
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    },
    text: () => registry.metrics(),
  };
}

function watchDatabase({ countWaiting, countSessions }: MetricsSources, registers: Registry[]): void {
  for (const [name, help, count] of [
    ['cairn_database_waiting', 'Calls that wait for a session of the database', countWaiting],
    ['cairn_database_sessions', 'Sessions of the database that this process has open', countSessions],
  ] as const)
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(count());
      },
    });
}

function watchQueues({ queues, deadQueue }: MetricsSources, registers: Registry[]): void {
  // While the database is away there is nothing to count, and the other figures are still wanted.
  const count = () => queues().catch(() => []);
  new Gauge({
    name: 'cairn_failed_jobs',
    help: 'Jobs that failed after all their retries, and wait for an operator',
    registers,
    async collect() {
      const dead = (await count()).find(({ queue }) => queue === deadQueue);
      if (dead === undefined) this.reset();
      else this.set(dead.ready + dead.deferred);
    },
  });
  new Gauge({
    name: 'cairn_queue_jobs',
    help: 'Jobs by queue and state, as counted some seconds ago',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const depths = (await count()).filter(({ queue }) => queue !== deadQueue);
      this.reset();
      for (const { queue, ...states } of depths)
        for (const [state, jobs] of Object.entries(states)) this.set({ queue, state }, jobs);
    },
  });
}

/** Answers `GET /metrics` on a port of its own, and nothing else. Gives the port. */
export async function listenForMetrics(
  { text }: Pick<Metrics, 'text'>,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    text().then(
      (figures) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(figures),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { port: portOf(server), close: () => close(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
