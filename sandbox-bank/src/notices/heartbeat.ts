import type { Bank, Heart } from '../bank/bank.ts';
import { nextNewsMs, sendNews } from './news.ts';

/** Between two looks at a clock that may be moved from outside. */
const LONGEST_SLEEP_MS = 3_600_000;
const SHORTEST_SLEEP_MS = 20;

/** Starts sending the news of a bank: with each call, and by a timer at the instants in between. */
export function startHeartbeat(bank: Bank): Heart {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let inBackground: Promise<void> = Promise.resolve();
  const beat = async () => {
    if (stopped) return;
    const changed = sendNews(bank);
    bank.deliveries.sendDue();
    clearTimeout(timer);
    const next = Math.min(nextNewsMs(bank), bank.deliveries.nextDueMs()) - bank.nowMs();
    timer = setTimeout(
      () => {
        // What could not be saved now is saved with the next change.
        inBackground = beat().catch(() => undefined);
      },
      Math.max(SHORTEST_SLEEP_MS, Math.min(LONGEST_SLEEP_MS, next)),
    ).unref();
    if (changed) await bank.save();
  };
  return {
    beat,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await bank.deliveries.close();
      await inBackground;
    },
  };
}
