/**
 * How sure a finding is, in whole percent from 1 to 99, from how much history it rests on and how far out it stands.
 *
 * The chance that an ordinary value is as high is estimated by the rule of succession: of `observations` ordinary values,
 * `asHigh` were as high, so the next is with a chance of (asHigh + 1) / (observations + 2). Few observations therefore
 * mean little confidence. `distanceRatio` is how many times the detector's own threshold the value reached (1 is just);
 * standing twice as far out halves the chance.
 */
export function confidencePercent(seen: {
  observations: number;
  asHigh: number;
  distanceRatio: number;
}): number {
  const chance = (seen.asHigh + 1) / (seen.observations + 2) / Math.max(1, seen.distanceRatio);
  return Math.min(99, Math.max(1, Math.round(100 * (1 - chance))));
}
