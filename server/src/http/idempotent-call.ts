import { createHash } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import { idempotencyHeader, idempotencyKey } from '@cairn/contract/route-definition';
import type { Route } from '@cairn/contract/routes';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Once } from '../journal/idempotency-keys.store.ts';

/** The idempotency data of a call; null without a key. Throws `invalid_request` when the key is not a UUID. */
export function idempotentCallOf(
  name: string,
  { response }: Route,
  call: { params: unknown; body: unknown; query?: unknown; raw?: Buffer | undefined },
  { headers }: Pick<FastifyRequest, 'headers'>,
): Once<unknown> | null {
  const given = headers[idempotencyHeader];
  if (given === undefined) return null;
  const key = idempotencyKey.safeParse(given);
  if (!key.success) throw new AppError('invalid_request', 'Idempotency-Key: must be one UUID');
  // `ageMs` differs each time the same call is sent.
  const whole =
    call.raw === undefined ? [] : [call.query, createHash('sha256').update(call.raw).digest('hex')];
  const content = JSON.stringify([name, call.params, call.body, ...whole], (field, value) =>
    field === 'ageMs' ? undefined : value,
  );
  return {
    key: key.data,
    digest: createHash('sha256').update(content).digest('base64'),
    encode: (answer) => z.encode(response, answer),
    decode: (stored) => z.decode(response, stored),
  };
}
