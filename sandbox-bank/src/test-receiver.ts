import Fastify from 'fastify';
import { z } from 'zod';

const bodySchema = z.looseObject({ webhook_type: z.string(), webhook_code: z.string(), item_id: z.string() });

type Received = { raw: Buffer; signature: string; body: z.infer<typeof bodySchema> };

/** A receiver of webhooks under test: records what comes and answers as configured. */
export type TestReceiver = {
  url: string;
  received: Received[];
  /** What came so far, as `TYPE/CODE`. */
  codes(): string[];
  /** The statuses of the next answers; 200 after them. */
  answers: number[];
  close(): Promise<void>;
};

export async function openTestReceiver(): Promise<TestReceiver> {
  const server = Fastify({ forceCloseConnections: true });
  const received: Received[] = [];
  const answers: number[] = [];
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.post('/hook', async (request, reply) => {
    const raw = z.instanceof(Buffer).parse(request.body);
    const signature = z.string().parse(request.headers['plaid-verification']);
    received.push({ raw, signature, body: bodySchema.parse(JSON.parse(raw.toString())) });
    return reply.status(answers.shift() ?? 200).send();
  });
  const base = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${base}/hook`,
    received,
    codes: () => received.map(({ body }) => `${body.webhook_type}/${body.webhook_code}`),
    answers,
    close: () => server.close(),
  };
}
