import type { BrandDictionary, BrandFit } from './brand-dictionary.ts';

/** The trained classifier (`npm run train`), immutable. */
export type CategoryModel = {
  /** Category ids in the order of the weights. */
  categoryIds: readonly string[];
  /** Features are integers below this. */
  buckets: number;
  /** One row per feature, one weight per category, in units of `weightScale`. */
  weights: Int8Array;
  weightScale: number;
  bias: Float32Array;
  /** Divides the sum of weights: words of unseen merchants are overconfident. */
  temperature: number;
  /** Log-odds that a brand match adds to its category. */
  brandBonuses: Readonly<Record<BrandFit, number>>;
  /** Weights of `confidenceFeatures`, for calibrated confidence. */
  confidenceWeights: Float32Array;
  brands: BrandDictionary;
};

/** Log-odds of each category from words alone, in the order of `categoryIds`. */
export function wordScores(model: CategoryModel, features: readonly number[]): Float64Array {
  const { weights, bias, weightScale, temperature } = model;
  const classCount = bias.length;
  const sums = new Int32Array(classCount);
  for (const feature of features) {
    const row = feature * classCount;
    for (let at = 0; at < classCount; at += 1) sums[at] = (sums[at] ?? 0) + (weights[row + at] ?? 0);
  }
  const scores = new Float64Array(classCount);
  for (let at = 0; at < classCount; at += 1) {
    scores[at] = ((sums[at] ?? 0) * weightScale + (bias[at] ?? 0)) / temperature;
  }
  return scores;
}

/** The index of the largest value, the first among equals. */
export function positionOfMost(numbers: Float64Array): number {
  let best = 0;
  for (let at = 1; at < numbers.length; at += 1) if ((numbers[at] ?? 0) > (numbers[best] ?? 0)) best = at;
  return best;
}

export function probabilitiesOf(scores: Float64Array): Float64Array {
  const most = scores[positionOfMost(scores)] ?? 0;
  const powers = new Float64Array(scores.length);
  let total = 0;
  for (let at = 0; at < scores.length; at += 1) {
    const power = Math.exp((scores[at] ?? 0) - most);
    powers[at] = power;
    total += power;
  }
  for (let at = 0; at < powers.length; at += 1) powers[at] = (powers[at] ?? 0) / total;
  return powers;
}
