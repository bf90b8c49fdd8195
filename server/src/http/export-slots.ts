import { AppError } from '@cairn/contract/errors';

const retryAfterMs = 30_000;

/**
 * Lets only so many exports run at once: each holds a session of the database for as long as its browser takes. Throws `unavailable` for one
 * more, before its first text.
 */
export function openExportSlots(most: number): (chunks: AsyncIterable<string>) => AsyncIterable<string> {
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
