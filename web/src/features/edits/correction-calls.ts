import { correctionRoutes } from '@cairn/contract/corrections';
import type { Transaction } from '@cairn/contract/transactions';
import { call } from '../../api/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isForNow } from './save-changes.ts';
import type { Unfollowed } from './unfollowed.ts';

/** The past transactions that a correction changed: how many, and the newest of them. */
type Followed = { changedPastCount: number; transactions: Transaction[] };
export type ShowFollowed = (followed: Followed) => void;

/** How long each further attempt waits where the server did not answer. */
const pausesMs = [2_000, 4_000, 8_000, 16_000, 30_000, 60_000];

const pauseFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Asks which past transactions a correction changed, and never gives them as they were before an edit, or what followed another correction,
 * that was answered meanwhile.
 */
export function createFollower(unfollowed: Unfollowed, pause: (ms: number) => Promise<void> = pauseFor) {
  let answersCount = 0;

  /** Whether the server has answered: with the transactions, which are shown, or that there is nothing to follow. */
  async function showOnce(learningId: string, show: ShowFollowed): Promise<boolean> {
    for (;;) {
      const before = answersCount;
      const followed = await call(correctionRoutes.followCategoryChange, {
        params: { changeId: learningId },
      }).catch((error: unknown) => {
        if (error instanceof ApiError) return error;
        throw error;
      });
      if (followed instanceof ApiError) return !isForNow(followed);
      if (before !== answersCount) continue;
      answersCount += 1;
      show(followed);
      return true;
    }
  }

  /** `onAttempt`: after each attempt, since the totals are out of date whether the transactions are known or not. */
  async function follow(
    learningId: string,
    show: ShowFollowed,
    onAttempt: () => void = () => {},
  ): Promise<void> {
    // Where the server does not answer it changes them all the same, a moment later, and is asked again.
    for (const pauseMs of [0, ...pausesMs]) {
      if (pauseMs > 0) await pause(pauseMs);
      const isAnswered = await showOnce(learningId, show);
      onAttempt();
      if (isAnswered) break;
    }
    unfollowed.remove(learningId);
  }

  return {
    /** Called for each edit that was answered. */
    noteAnswer(): void {
      answersCount += 1;
    },
    follow,
    /** Those that a page before this one was left with before it could show them. */
    followLeftOver(show: ShowFollowed): void {
      for (const learningId of unfollowed.read()) void follow(learningId, show);
    },
  };
}
