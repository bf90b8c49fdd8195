import type { FindingPriority } from './finding.ts';

/** How many insights of one detector a household called useful, and how many not. */
export type Votes = { useful: number; notUseful: number };

const noVotes: Votes = { useful: 0, notUseful: 0 };
const rankOfPriority: Record<FindingPriority, number> = { high: 0, medium: 1, low: 2 };

/**
 * Where an insight stands among others, lowest first: by priority, moved by what the household said of its kind. The move is the
 * share of votes by the rule of succession, from -1 to 1 and never as far as either: one vote moves a third of a level, and no
 * number of them puts an urgent one below another kind's less urgent one on which nobody has voted.
 */
export function placeOf(priority: FindingPriority, votes: Votes = noVotes): number {
  return rankOfPriority[priority] + moveOf(votes);
}

function moveOf({ useful, notUseful }: Votes): number {
  return (notUseful - useful) / (useful + notUseful + 2);
}

/** Why an insight stands higher or lower than its priority says; null where it does not. */
export function priorityReasonOf(votes: Votes = noVotes): string | null {
  const { useful, notUseful } = votes;
  const all = useful + notUseful;
  const move = moveOf(votes);
  if (move === 0) return null;
  const ofAll = `of ${all} insight${all === 1 ? '' : 's'} like this`;
  return move > 0
    ? `Ranked lower because you rated ${notUseful} ${ofAll} not useful.`
    : `Ranked higher because you rated ${useful} ${ofAll} useful.`;
}
