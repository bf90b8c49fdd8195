import { AppError } from '@cairn/contract/errors';

const retryAfterMs = 30_000;

/**
 * Lets only so many exports run at once: each reads with a session of the database, and has a file until its browser has taken it. Throws
 * `unavailable` for one more, before its first text.
 */
export function createExportSlots(most: number): (chunks: AsyncIterable<string>) => AsyncIterable<string> {
  let running = 0;
  return async function* run(chunks) {
    if (running >= most)
      throw new AppError('unavailable', 'Several exports are running. Please try again in a minute.', {
        retryAfterMs,
      });
    running += 1;
    try {
      yield* chunks;
    } finally {
      running -= 1;
    }
  };
}
