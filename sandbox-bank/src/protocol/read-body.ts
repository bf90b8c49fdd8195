import { bankError } from '../errors/errors.ts';

/** The body as an object. An empty body is an empty object. @throws BankError INVALID_BODY. */
export function readBody(text: unknown): Record<string, unknown> {
  if (text === undefined || text === null || text === '') return {};
  let body: unknown;
  try {
    body = JSON.parse(String(text));
  } catch {
    throw bankError('INVALID_BODY');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw bankError('INVALID_BODY', 'body must be a JSON object');
  }
  return { ...body };
}
