import { AppError } from '@cairn/contract/errors';
import type { FastifyInstance } from 'fastify';
import { commonHeaders, dataPolicy } from './security-headers.ts';

const retryAfterMs = 5_000;

export type HealthOptions = { isReady: () => Promise<boolean>; publicUrl: string | null };

/** /healthz: the process runs. /readyz: the database is reachable too. */
export function registerHealth(scope: FastifyInstance, { isReady, publicUrl }: HealthOptions): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      ...commonHeaders(publicUrl),
      'content-security-policy': dataPolicy,
      'cache-control': 'no-store',
    });
  });
  scope.get('/healthz', async () => ({ status: 'ok' }));
  scope.get('/readyz', async () => {
    if (!(await isReady()))
      throw new AppError('unavailable', 'The database does not answer.', { retryAfterMs });
    return { status: 'ok' };
  });
}
