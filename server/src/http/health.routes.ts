import { AppError } from '@cairn/contract/errors';
import type { FastifyInstance } from 'fastify';
import { commonHeaders, dataPolicy } from './security-headers.ts';

const retryAfterMs = 5_000;

export type HealthOptions = {
  isReady: () => Promise<boolean>;
  /** Whether there is no room to write. */
  isDiskFull?: () => Promise<boolean>;
  publicUrl: string | null;
};

/** /healthz: the process runs. /readyz: the database is reachable, and there is room to write, too. */
export function registerHealth(
  scope: FastifyInstance,
  { isReady, isDiskFull, publicUrl }: HealthOptions,
): void {
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
    if ((await isDiskFull?.()) === true)
      throw new AppError('unavailable', 'The disk is full: make room on it.', { retryAfterMs });
    return { status: 'ok' };
  });
}
