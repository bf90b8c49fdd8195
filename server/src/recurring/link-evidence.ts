/** Cost of each skipped period. */
const bitsPerSkip = 2.5;
/** Expected gain by chance: the nearest of several rows is taken (1.44 bits on average), and the best of several chains. */
const bitsOfChance = { alone: 0.5, amongOthers: 2 } as const;
/** An equal amount adds evidence in proportion to the date's evidence. */
const sameAmount = { maxBits: 5, perDateBit: 2 } as const;
/** Up to this ratio, amounts are similar. */
export const similarRatio = 1.15;
const bitsOfTrial = -1.5;
/** After a price change the old price does not return and the new one did not occur before; otherwise these are two things. */
export const bitsForOldPriceAgain = -4;

/** At this density of equal amounts a link has no evidence, even on the exact day. */
export const worthlessPerDay = {
  alone: -Math.log(1 - 2 ** -bitsOfChance.alone),
  amongOthers: -Math.log(1 - 2 ** -bitsOfChance.amongOthers),
} as const;

/** A density of rows, with the evidence of windows of so many days that were asked for: most links have one of few windows. */
export type WindowBits = { perDay: number; ofDays: number[] };

/** The evidence of windows at a density; the known one if its density is the same. */
export function windowBitsOf(perDay: number, known?: WindowBits): WindowBits {
  return known?.perDay === perDay ? known : { perDay, ofDays: [] };
}

/** Evidence in bits of one row within so many days, less the gain by chance. `isAlone`: no row is between the two that are linked. */
export function dateBits({ perDay, ofDays }: WindowBits, days: number, isAlone: boolean): number {
  let bits = ofDays[days];
  if (bits === undefined) {
    bits = -Math.log2(1 - Math.exp(-perDay * days));
    ofDays[days] = bits;
  }
  return bits - (isAlone ? bitsOfChance.alone : bitsOfChance.amongOthers);
}

/** Evidence of an equal amount, with that of its date. */
export function bitsOfSameAmount(ofDate: number): number {
  return ofDate + Math.min(sameAmount.maxBits, sameAmount.perDateBit * Math.max(0, ofDate));
}

/** Evidence of another amount in this ratio. `isTrial`: it is the first one after a trial. Conditions are the quickest, for millions of links. */
export function bitsOfOtherAmount(ratio: number, isTrial: boolean): number {
  if (isTrial) return bitsOfTrial;
  if (ratio <= 1.03) return 2.5;
  if (ratio <= similarRatio) return 1;
  if (ratio <= 1.4) return 0.5;
  return ratio <= 2 ? -3 : -6;
}

/** What skipped periods take away. */
export function bitsOfSkipped(periods: number): number {
  return periods * bitsPerSkip;
}
