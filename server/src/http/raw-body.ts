import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawBody } from './handlers.ts';

/** Signed webhooks are short. */
const maxRawBytes = 65_536;

/** Leaves bodies in this scope as raw bytes. */
export function keepRawBody(scope: FastifyInstance, maxBytes = maxRawBytes): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, bytes, done) =>
    done(null, bytes),
  );
}

/** The raw body of a request in a `keepRawBody` scope. */
export function rawBodyOf(request: FastifyRequest): RawBody {
  return {
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    header(name) {
      const values = request.raw.headersDistinct[name] ?? [];
      return values.length === 1 ? values[0] : undefined;
    },
  };
}
