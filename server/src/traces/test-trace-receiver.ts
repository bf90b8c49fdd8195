import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const value = z.union([
  z.object({ stringValue: z.string() }),
  z.object({ intValue: z.union([z.int(), z.string()]) }),
  z.looseObject({}),
]);
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(z.object({ key: z.string(), value })),
  status: z.object({ code: z.int(), message: z.string().optional() }),
});
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value })) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

export type ReceivedSpan = z.output<typeof span>;

/** Takes traces by OTLP over HTTP, as JSON, as opentelemetry-proto’s ExportTraceServiceRequest defines it. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const server = createServer(async (incoming, response) => {
    const isExport =
      incoming.method === 'POST' &&
      incoming.url === '/v1/traces' &&
      incoming.headers['content-type'] === 'application/json';
    const parsed = isExport ? request.safeParse(await json(incoming)) : null;
    if (parsed?.success !== true) {
      response.writeHead(400).end(String(parsed?.error));
      return;
    }
    texts.push(JSON.stringify(parsed.data));
    for (const { scopeSpans } of parsed.data.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    /** All that was received, as text. */
    text: () => texts.join('\n'),
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
