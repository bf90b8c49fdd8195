import { AppError } from '@cairn/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { valuesOf } from './raw-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file of any type is its body, with at most so many bytes. */
    maxFileBytes?: number;
  }
}

export const maxBodyBytes = 1_048_576;

/** JSON is UTF-8 (RFC 8259, section 8.1); no other charset is accepted. */
const jsonContentType = /^application\/json[\t ]*(;[\t ]*charset[\t ]*=[\t ]*("utf-8"|utf-8)[\t ]*)?$/i;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Accepts only JSON bodies in this scope. The type is checked here because Fastify's parsers accept any parameters after
 * application/json. An empty body parses to undefined.
 */
export function acceptOnlyJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  // After onRequest, so that callers without session upload nothing.
  scope.addHook('preParsing', async (request) => {
    if (request.routeOptions.config.maxFileBytes !== undefined) return;
    if (hasBody(request) && !hasJsonContentType(request))
      throw new AppError('unsupported_media_type', 'Send JSON, as application/json.');
  });
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (request, bytes, done) => {
    const text = decode(bytes);
    if (text === null) done(new AppError('invalid_json', 'The request is not valid JSON.'));
    else if (text.trim() === '') done(null, undefined);
    else parseJson(request, text, done);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return headers['content-length'] !== undefined && headers['content-length'] !== '0';
}

function hasJsonContentType(request: FastifyRequest): boolean {
  const types = valuesOf(request, 'content-type');
  return (
    types.length === 1 &&
    jsonContentType.test(types[0] ?? '') &&
    request.headers['content-encoding'] === undefined
  );
}

function decode(bytes: string | Buffer): string | null {
  if (typeof bytes === 'string') return bytes;
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}
