import { createHash } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { idempotencyHeader, idempotencyKey } from '@cairn/contract/route-definition';
import type { Route } from '@cairn/contract/routes';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Once } from '../ledger/journal/answered-calls.store.ts';

/** How a call is made to count once; null where its caller gave it no key. Throws `invalid_request` for a key that is no UUID. */
export function onceOf(
  name: string,
  { response }: Route,
  call: { params: unknown; body: unknown },
  { headers }: Pick<FastifyRequest, 'headers'>,
): Once<unknown> | null {
  const given = headers[idempotencyHeader];
  if (given === undefined) return null;
  const key = idempotencyKey.safeParse(given);
  if (!key.success) throw new AppError('invalid_request', 'Idempotency-Key: must be one UUID');
  // The same call is older each time that it is sent.
  const said = JSON.stringify([name, call.params, call.body], (field, value) =>
    field === 'ageMs' ? undefined : value,
  );
  return {
    key: key.data.toLowerCase(),
    digest: createHash('sha256').update(said).digest('base64'),
    encode: (answer) => z.encode(response, answer),
    decode: (stored) => z.decode(response, stored),
  };
}
