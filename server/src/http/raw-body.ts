import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawBody } from './handlers.ts';

/** What is signed and sent here is short. */
const maxRawBytes = 65_536;

/** Leaves every body of this scope as the bytes that came. */
export function keepRawBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxRawBytes }, (_request, bytes, done) =>
    done(null, bytes),
  );
}

/** The bytes of a request whose scope keeps them. */
export function rawBodyOf(request: FastifyRequest): RawBody {
  return {
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    header(name) {
      const values = request.raw.headersDistinct[name] ?? [];
      return values.length === 1 ? values[0] : undefined;
    },
  };
}
