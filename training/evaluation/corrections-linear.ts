import { labels } from '../../server/src/classifier/labels.ts';
import type { Learner } from './corrections.ts';
import type { Base } from './corrections-learners.ts';
import type { StreamRow } from './corrections-stream.ts';

const categoryIds: readonly string[] = labels.map(({ id }) => id);
/** AdaGrad's first step along each weight, in log-odds. Not tuned. */
const learningRate = 1;
/** What the base's prediction weighs before anything was learned, as a log-odds. */
const baseWeight = 3;
const smallestGradient = 1e-8;

/** Online softmax regression on words (AdaGrad: Duchi, Hazan and Singer 2011). The base's prediction is one more feature. */
export function linearModel(base: Base): Learner {
  const weights = new Map<string, Float64Array>();
  const squares = new Map<string, Float64Array>();
  let hasSeen = false;
  const weightsOf = (feature: string) => {
    const known = weights.get(feature) ?? firstWeights(feature);
    weights.set(feature, known);
    return known;
  };
  const probabilitiesOf = (features: readonly string[]) => softmax(features.map(weightsOf));
  return {
    show: (row) => {
      const prediction = base(row);
      if (!hasSeen) return prediction;
      const probabilities = probabilitiesOf(featuresOf(row, prediction));
      return categoryIds[probabilities.indexOf(Math.max(...probabilities))] ?? null;
    },
    settle: (row, categoryId) => {
      hasSeen = true;
      const features = featuresOf(row, base(row));
      const errors = probabilitiesOf(features).map((probability, index) =>
        categoryIds[index] === categoryId ? probability - 1 : probability,
      );
      for (const feature of features) {
        const sums = squares.get(feature) ?? new Float64Array(categoryIds.length);
        squares.set(feature, sums);
        step(weightsOf(feature), sums, errors);
      }
    },
  };
}

function step(weights: Float64Array, sums: Float64Array, errors: readonly number[]): void {
  errors.forEach((error, index) => {
    const sum = (sums[index] ?? 0) + error * error;
    sums[index] = sum;
    weights[index] = (weights[index] ?? 0) - (learningRate * error) / Math.sqrt(sum + smallestGradient);
  });
}

const predictionMark = 'prediction:';

function firstWeights(feature: string): Float64Array {
  const first = new Float64Array(categoryIds.length);
  const predicted = feature.startsWith(predictionMark)
    ? categoryIds.indexOf(feature.slice(predictionMark.length))
    : -1;
  if (predicted >= 0) first[predicted] = baseWeight;
  return first;
}

/** Words with at least two letters, the whole text without digits, the direction, and the base's prediction. */
function featuresOf({ description, direction }: StreamRow, prediction: string | null): string[] {
  const words = description.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  const features = new Set([...words.map((word) => `word:${word}`), `text:${words.join(' ')}`]);
  features.add(`direction:${direction ?? ''}`);
  if (prediction !== null) features.add(predictionMark + prediction);
  return [...features];
}

function softmax(rows: readonly Float64Array[]): number[] {
  const scores = categoryIds.map((_, index) => rows.reduce((sum, row) => sum + (row[index] ?? 0), 0));
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
