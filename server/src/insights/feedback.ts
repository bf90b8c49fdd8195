import type { FindingPriority } from '../findings/finding.ts';

/** A household's votes on one detector's insights. */
export type Votes = { useful: number; notUseful: number };

const noVotes: Votes = { useful: 0, notUseful: 0 };
const rankOfPriority: Record<FindingPriority, number> = { high: 0, medium: 1, low: 2 };

/**
 * Sort rank, lowest first: the priority, adjusted by the household's votes on the detector. The adjustment is the share of votes by
 * the rule of succession, between -1 and 1 exclusive: one vote moves a third of a level, and no number of votes puts an urgent
 * insight below a less urgent one without votes.
 */
export function rankOf(priority: FindingPriority, votes: Votes = noVotes): number {
  return rankOfPriority[priority] + moveOf(votes);
}

function moveOf({ useful, notUseful }: Votes): number {
  return (notUseful - useful) / (useful + notUseful + 2);
}

/** Why votes changed an insight's rank; null where they did not. */
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
