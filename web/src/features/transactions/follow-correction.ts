import type { Transaction } from '@cairn/contract/transactions';
import { call } from '../../api/api.ts';

/** The past transactions that a correction changed: how many, and the newest of them. */
type Followed = { changedPastCount: number; transactions: Transaction[] };

/** How often the transactions are asked for again because an edit was answered meanwhile. */
const mostAsked = 3;

/** Asks which past transactions a correction changed, and never gives them as they were before an edit that was answered meanwhile. */
export function createFollower() {
  let answersCount = 0;
  return {
    /** Told of each edit that was answered. */
    noteAnswer(): void {
      answersCount += 1;
    },
    /** Not shown where the server does not answer: it changes them all the same, a moment later. */
    async follow(learningId: string, show: (followed: Followed) => void): Promise<void> {
      for (let asked = 0; asked < mostAsked; asked += 1) {
        const before = answersCount;
        const followed = await call('followCategoryChange', { params: { changeId: learningId } }).catch(
          () => null,
        );
        if (followed === null) return;
        if (before === answersCount) return show(followed);
      }
    },
  };
}
