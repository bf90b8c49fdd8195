import type { Random } from '../scripts/testing/random.ts';

/** One row to learn from: its features, the position of its category, how much it counts. */
export type Sample = { features: readonly number[]; category: number; weight: number };

export type FitOptions = { buckets: number; classes: number; epochs: number; rate: number; decay: number };

export type Fitted = { weights: Float32Array; bias: Float32Array };

const smallest = 1e-6;

/** Softmax regression by AdaGrad (Duchi, Hazan, Singer, JMLR 2011). A sample's features share a step. Deterministic. */
export function fit(samples: readonly Sample[], options: FitOptions, random: Random): Fitted {
  const { buckets, classes, epochs, rate, decay } = options;
  const weights = new Float32Array(buckets * classes);
  const squares = new Float32Array(buckets * classes).fill(smallest);
  const bias = new Float32Array(classes);
  const biasSquares = new Float32Array(classes).fill(smallest);
  const order = Uint32Array.from(samples, (_, at) => at);
  const scores = new Float64Array(classes);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const number of order) {
      const sample = samples[number];
      if (sample === undefined) continue;
      probabilities(sample.features, { weights, bias }, scores);
      for (let category = 0; category < classes; category += 1) {
        const slope = ((scores[category] ?? 0) - (category === sample.category ? 1 : 0)) * sample.weight;
        biasSquares[category] = (biasSquares[category] ?? 0) + slope * slope;
        bias[category] = (bias[category] ?? 0) - (rate * slope) / Math.sqrt(biasSquares[category] ?? 1);
        for (const feature of sample.features) {
          const at = feature * classes + category;
          const weight = weights[at] ?? 0;
          const step = slope + decay * weight;
          const square = (squares[at] ?? 0) + step * step;
          squares[at] = square;
          weights[at] = weight - (rate * step) / Math.sqrt(square);
        }
      }
    }
  }
  return { weights, bias };
}

function probabilities(features: readonly number[], { weights, bias }: Fitted, into: Float64Array): void {
  const classes = bias.length;
  into.set(bias);
  for (const feature of features) {
    const row = feature * classes;
    for (let category = 0; category < classes; category += 1) {
      into[category] = (into[category] ?? 0) + (weights[row + category] ?? 0);
    }
  }
  let most = Number.NEGATIVE_INFINITY;
  for (const score of into) most = Math.max(most, score);
  let total = 0;
  for (let category = 0; category < classes; category += 1) {
    const power = Math.exp((into[category] ?? 0) - most);
    into[category] = power;
    total += power;
  }
  for (let category = 0; category < classes; category += 1) into[category] = (into[category] ?? 0) / total;
}

function shuffle(order: Uint32Array, random: Random): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = random.int(0, at);
    const swapped = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = swapped;
  }
}

/** Weights as whole numbers from -127 to 127 and what one of them is worth. The few beyond are cut off. */
export function quantise(
  weights: Float32Array,
  largest: number,
): { weights: Int8Array; weightScale: number } {
  const weightScale = Math.fround(largest / 127);
  const whole = Int8Array.from(weights, (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight / weightScale))),
  );
  return { weights: whole, weightScale };
}
