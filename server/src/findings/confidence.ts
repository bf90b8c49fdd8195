/**
 * Confidence of a finding in whole percent, 1 to 99.
 *
 * The chance of an equally high ordinary value follows the rule of succession: `asHigh` of `observations` were as high, so the next
 * one is with (asHigh + 1) / (observations + 2). Few observations therefore give low confidence. `distanceRatio`: the value relative
 * to the detector's threshold (1 just reaches it); twice the distance halves the chance.
 */
export function confidencePercent(seen: {
  observations: number;
  asHigh: number;
  distanceRatio: number;
}): number {
  const chance = (seen.asHigh + 1) / (seen.observations + 2) / Math.max(1, seen.distanceRatio);
  return Math.min(99, Math.max(1, Math.round(100 * (1 - chance))));
}
