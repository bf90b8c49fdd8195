import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createMetrics, listenForMetrics } from './metrics.ts';

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

const depth = (queue: string, ready: number) => ({ queue, ready, deferred: 1, active: 2 });
const sources = {
  countWaiting: () => 3,
  countSessions: () => 5,
  queues: async () => [depth('sync-connection', 7), { ...depth('dead-jobs', 4), deferred: 0 }],
  deadQueue: 'dead-jobs',
};

async function listen(given = sources) {
  const metrics = createMetrics(given);
  const { port, close } = await listenForMetrics(metrics, { port: 0, host: '127.0.0.1' });
  closes.push(close);
  return { metrics, port };
}

test('requests, jobs, the database, queues and the process are counted', async () => {
  const { metrics, port } = await listen();
  metrics.noteRequest({ method: 'GET', route: '/api/transactions', status: 200, durationMs: 40 });
  await metrics.timeJob('sync-connection', async () => undefined);
  const failing = metrics.timeJob('send-letter', async () => Promise.reject(new Error('refused')));
  await expect(failing).rejects.toThrow('refused');
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await answer.text()).split('\n');
  for (const line of [
    'cairn_http_request_duration_seconds_count{method="GET",route="/api/transactions",status="200"} 1',
    'cairn_http_request_duration_seconds_bucket{le="0.05",method="GET",route="/api/transactions",status="200"} 1',
    'cairn_job_duration_seconds_count{queue="sync-connection",outcome="done"} 1',
    'cairn_job_duration_seconds_count{queue="send-letter",outcome="failed"} 1',
    'cairn_database_waiting 3',
    'cairn_database_sessions 5',
    'cairn_queue_jobs{queue="sync-connection",state="ready"} 7',
    'cairn_queue_jobs{queue="sync-connection",state="active"} 2',
    'cairn_failed_jobs 4',
  ])
    expect(lines).toContain(line);
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds '))).toBe(true);
});

test('while the database is away, what this process knows is still given', async () => {
  const { port } = await listen({ ...sources, queues: () => Promise.reject(new Error('away')) });
  const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(figures).toContain('cairn_database_waiting 3');
  expect(figures).not.toContain('cairn_queue_jobs{');
});

test.each(['/', '/metrics/../metrics', '/metrics?x', '/api/operator', '/healthz'])(
  'nothing but the figures is answered there: %s',
  async (path) => {
    const { port } = await listen();
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(await readText(socket)).toMatch(/^HTTP\/1\.1 404/);
  },
);
