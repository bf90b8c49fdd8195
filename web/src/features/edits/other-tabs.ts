import type { Learning } from '@cairn/contract/transactions';

/** What became of a change: what it taught, or why it was refused. */
export type Outcome = { changeId: string; learning: Learning | null; refused: string | null };

export type OtherTabs = {
  tell: (outcome: Outcome) => void;
  /** Runs the work while no other tab runs its own. */
  alone: (work: () => Promise<void>) => Promise<void>;
  close: () => void;
};

/** For edits that are in no storage, so that no other tab has them. */
export const noOtherTabs: OtherTabs = { tell() {}, alone: (work) => work(), close() {} };

/** The tabs of this browser that open the same name: each may send a change that another one made, and tells what became of it. */
export function createOtherTabs(name: string, onOutcome: (outcome: Outcome) => void): OtherTabs {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Outcome>) => onOutcome(data));
  return {
    tell: (outcome) => channel.postMessage(outcome),
    alone: (work) =>
      navigator.locks === undefined ? work() : navigator.locks.request(name, work).then(() => undefined),
    close: () => channel.close(),
  };
}
