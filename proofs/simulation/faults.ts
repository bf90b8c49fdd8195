import type { Random } from '../../scripts/testing/random.ts';
import type { CallFault } from './bank-server.ts';

/** How likely each fault is in a world, at each step at which it can happen; 0 where the world has none. */
export type FaultPlan = {
  /** Per call of the bank. */
  callFails: number;
  callIsCut: number;
  /** The bank takes the call and never answers it. */
  bankIsSilent: number;
  /** The bank changes between two pages of one loop. */
  bankMovesDuringCall: number;
  /** Per step of a worker or a person: the process dies before it, or right after it took effect. */
  killBefore: number;
  killAfter: number;
  /** Per turn: PostgreSQL dies under whatever is being done, and is there again some turns later. */
  databaseDies: number;
  /** Per commit that counts: it takes effect, and PostgreSQL dies, or the one session breaks, before the answer comes. */
  commitIsUnanswered: number;
  /** Per turn: one session breaks, and the others go on; with it may go the lock of a sync. */
  sessionBreaks: number;
  /** Per turn: the clock jumps ahead by up to a day, or back by up to an hour. */
  clockJumps: number;
  /** Per change at the bank: hints that come twice, late and out of order; else hints may be lost. */
  hintsAreUnruly: boolean;
  /** Per turn: the bank asks for a new sign-in, which the person gives some turns later. */
  loginEnds: number;
  /** Per row that the bank sends: something in it that cannot be read. */
  rowsAreFlawed: number;
  /** Once in the world: the encryption key is changed for another, or is lost, as after a restore without it. */
  keyIs: 'unchanged' | 'rotated' | 'lost';
  /** Per answer to a page: it was sent, and the page never has it, as when it is closed at that moment. */
  answerIsLost: number;
};

export const noFaults: FaultPlan = {
  callFails: 0,
  callIsCut: 0,
  bankIsSilent: 0,
  bankMovesDuringCall: 0,
  killBefore: 0,
  killAfter: 0,
  databaseDies: 0,
  commitIsUnanswered: 0,
  sessionBreaks: 0,
  clockJumps: 0,
  hintsAreUnruly: false,
  loginEnds: 0,
  rowsAreFlawed: 0,
  keyIs: 'unchanged',
  answerIsLost: 0,
};

/** Each world has some of the faults and not others, so that none hides behind another. */
export function planFaults(random: Random): FaultPlan {
  const some = (probability: number) => (random.chance(0.5) ? probability : 0);
  return {
    callFails: some(0.1),
    callIsCut: some(0.1),
    bankIsSilent: some(0.05),
    bankMovesDuringCall: some(0.4),
    killBefore: some(0.015),
    killAfter: some(0.015),
    databaseDies: some(0.01),
    commitIsUnanswered: some(0.6),
    sessionBreaks: some(0.02),
    clockJumps: some(0.02),
    hintsAreUnruly: random.chance(0.5),
    loginEnds: some(0.01),
    rowsAreFlawed: random.chance(0.3) ? 0.2 : 0,
    keyIs: keyFate(random.next()),
    answerIsLost: some(0.3),
  };
}

/** In few worlds, which take longer. */
function keyFate(drawn: number): FaultPlan['keyIs'] {
  if (drawn < 0.06) return 'lost';
  return drawn < 0.1 ? 'rotated' : 'unchanged';
}

/** What goes wrong with this call, if anything. */
export function callFault(random: Random, plan: FaultPlan): CallFault | null {
  if (random.chance(plan.bankIsSilent)) return { kind: 'silence' };
  if (random.chance(plan.callIsCut)) return { kind: 'cut', afterBytes: random.int(0, 100_000) };
  if (!random.chance(plan.callFails)) return null;
  return (
    random.pick<CallFault>([
      { kind: 'error', status: 500, type: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR' },
      { kind: 'error', status: 429, type: 'RATE_LIMIT_EXCEEDED', code: 'TRANSACTIONS_SYNC_LIMIT' },
      { kind: 'error', status: 400, type: 'INSTITUTION_ERROR', code: 'INSTITUTION_NOT_RESPONDING' },
      { kind: 'garbage' },
      { kind: 'redirect' },
      { kind: 'foreign' },
    ]) ?? null
  );
}
