import { apiKeyCallsPerMinute } from '@cairn/contract/api-keys';
import { AppError } from '@cairn/contract/errors';
import type { FastifyReply } from 'fastify';

const windowMs = 60_000;
/** More keys than that are counted only until the oldest windows are swept. */
const sweepAt = 10_000;

/** Takes one call from what a key may still make, says so in the answer's headers, and throws AppError too_many_requests when nothing is left. */
export type CountKeyCall = (keyId: string, reply: Pick<FastifyReply, 'header'>) => void;

/**
 * Counts the calls of each key, by the minute that begins with the first of them. Each server counts for itself: this keeps a program from
 * taking the machine from others, and guards no secret.
 */
export function createKeyLimits({ calls = apiKeyCallsPerMinute, nowMs = Date.now } = {}): CountKeyCall {
  const windows = new Map<string, { endsAtMs: number; left: number }>();
  return (keyId, reply) => {
    const now = nowMs();
    if (windows.size >= sweepAt)
      for (const [id, { endsAtMs }] of windows) if (endsAtMs <= now) windows.delete(id);
    const open = windows.get(keyId);
    const window =
      open === undefined || open.endsAtMs <= now ? { endsAtMs: now + windowMs, left: calls } : open;
    windows.set(keyId, window);
    const isAllowed = window.left > 0;
    if (isAllowed) window.left -= 1;
    const waitMs = window.endsAtMs - now;
    reply.header('ratelimit-policy', `"key";q=${calls};w=${windowMs / 1000}`);
    reply.header('ratelimit', `"key";r=${window.left};t=${Math.ceil(waitMs / 1000)}`);
    if (!isAllowed)
      throw new AppError(
        'too_many_requests',
        `This API key has made ${calls} calls within a minute, which is the most. Go on in ${Math.ceil(waitMs / 1000)} seconds.`,
        { retryAfterMs: waitMs },
      );
  };
}
