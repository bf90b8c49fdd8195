import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from './accepted-encoding.ts';

/** Smaller answers fit in one packet as they are. */
const minBytes = 1_024;
/** 0.1 ms for 13 kB of JSON, which become 2 kB; higher levels take twice as long for a tenth less. */
const level = 1;

/**
 * Compresses the JSON answers of a scope, whatever the route. What is compressed cannot be guessed from its length by another site: its
 * requests carry no token.
 */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < minBytes) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding'] ?? '', ['gzip']);
    if (encoding === null) return payload;
    reply.header('content-encoding', encoding);
    return gzipSync(payload, { level });
  });
}
