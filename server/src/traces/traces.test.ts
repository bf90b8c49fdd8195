import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyId, authorization, startTestServer } from '../http/test-server.ts';
import type { Traces } from './spans.ts';
import { startTraceReceiver } from './test-trace-receiver.ts';
import { openTraces } from './traces.ts';

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let traces: Traces;
beforeEach(async () => {
  receiver = await startTraceReceiver();
  traces = await openTraces({ endpoint: receiver.endpoint });
  return () => receiver.stop();
});
afterEach(() => traces.close());

const received = async () => {
  await traces.close();
  return receiver.spans;
};
const attributesOf = ({ attributes }: { attributes: { key: string; value: object }[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('a request is a span by its route, with what it calls outside within it, and nothing of its address, body or token', async () => {
  const server = await startTestServer({
    beginRequest: traces.beginRequest,
    handlers: {
      saveFilter: async () =>
        traces.outside('plaid', async () => ({
          id: anyId,
          name: 'PRIVATE NAME',
          query: '',
          isShared: false,
        })),
    },
  });
  const answered = await fetch(`${server.origin}/api/saved-filters?secret=PRIVATE`, {
    method: 'POST',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'PRIVATE NAME', query: 'text=PRIVATE' }),
  });
  expect(answered.status).toBe(200);
  await server.close();
  const spans = await received();
  const request = spans.find(({ kind }) => kind === 2);
  const outside = spans.find(({ kind }) => kind === 3);
  expect(request?.name).toBe('POST /api/saved-filters');
  expect(request && attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/saved-filters',
    'http.response.status_code': answered.status,
  });
  expect(outside).toMatchObject({
    name: 'call plaid',
    traceId: request?.traceId,
    parentSpanId: request?.spanId,
  });
  expect(receiver.text()).not.toMatch(/PRIVATE|Bearer/);
});

test('a job is a span of its queue; one that fails says the class of the error and not its message', async () => {
  await traces.job('sync-connection', () => traces.outside('plaid', async () => 'done'));
  await expect(
    traces.job('send-letter', async () => {
      throw new TypeError('PRIVATE: ada@example.org');
    }),
  ).rejects.toThrow('PRIVATE');
  const spans = await received();
  expect(spans.map(({ name, status }) => [name, status])).toEqual([
    ['call plaid', { code: 0 }],
    ['sync-connection', { code: 0 }],
    ['send-letter', { code: 2, message: 'TypeError' }],
  ]);
  expect(spans[0]?.parentSpanId).toBe(spans[1]?.spanId);
  expect(receiver.text()).not.toContain('PRIVATE');
});

test('another process goes on with a trace, and work outside of one begins its own', async () => {
  const other = await openTraces({ endpoint: receiver.endpoint });
  await traces.job('import-files', async () => {
    await other.within(traces.parent(), () => other.outside('model', async () => undefined));
  });
  await other.within(null, () => other.outside('mail', async () => undefined));
  await other.close();
  const spans = await received();
  const [job, model, mail] = ['import-files', 'call model', 'call mail'].map((name) =>
    spans.find((span) => span.name === name),
  );
  expect(model).toMatchObject({ traceId: job?.traceId, parentSpanId: job?.spanId });
  expect(mail?.traceId).not.toBe(job?.traceId);
});

test('where nobody takes spans, work goes on', async () => {
  await receiver.stop();
  expect(await traces.job('send-letter', async () => 'sent')).toBe('sent');
  receiver = await startTraceReceiver();
});

test('without an address nothing of OpenTelemetry is loaded', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { openTraces } = await import('./server/src/traces/traces.ts');
    await (await openTraces(null)).job('any', async () => undefined);
    process.stdout.write(String(loaded.filter((url) => url.includes('opentelemetry')).length));
    await openTraces({ endpoint: 'http://127.0.0.1:9' });
    process.stdout.write(loaded.some((url) => url.includes('opentelemetry')) ? ' then some' : ' never');`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout).toBe('0 then some');
});
