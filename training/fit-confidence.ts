import { type CategoryModel, positionOfMost } from '../server/src/classifier/classifier/category-model.ts';
import { confidenceFeatures } from '../server/src/classifier/confidence.ts';
import { categoryProbabilities } from '../server/src/classifier/evidence.ts';
import type { JudgedEvidence } from './calibrate.ts';

/** Newton's steps; the likelihood has long stopped rising by then. */
const steps = 12;
/** Holds the weights of what hardly occurs near zero: as if each had been seen right and wrong so often. */
const ridge = 2;

/** Fits the weights of `confidenceFeatures` by logistic regression (Newton's method), on rows of the model's temperature. */
export function fitConfidence(model: CategoryModel, rows: readonly JudgedEvidence[]): Float32Array {
  const judged = rows.map(({ evidence, category }) => {
    const probabilities = categoryProbabilities(evidence, model);
    const best = positionOfMost(probabilities);
    return {
      features: confidenceFeatures(evidence, probabilities, best, model),
      right: best === category ? 1 : 0,
    };
  });
  const count = judged[0]?.features.length ?? 0;
  let weights = new Float64Array(count);
  for (let step = 0; step < steps; step += 1) {
    const slope = weights.map((weight) => ridge * weight);
    const curvature = Array.from({ length: count }, (_, at) =>
      new Float64Array(count).fill(0).fill(ridge, at, at + 1),
    );
    for (const { features, right } of judged) {
      const predicted = 1 / (1 + Math.exp(-dot(features, weights)));
      addOuter(curvature, features, predicted * (1 - predicted));
      features.forEach((feature, at) => {
        slope[at] = (slope[at] ?? 0) + (predicted - right) * feature;
      });
    }
    const change = solve(curvature, slope);
    weights = weights.map((weight, at) => weight - (change[at] ?? 0));
  }
  return Float32Array.from(weights);
}

function dot(one: readonly number[], other: Float64Array): number {
  return one.reduce((sum, number, at) => sum + number * (other[at] ?? 0), 0);
}

/** Most features of a row are 0. */
function addOuter(into: readonly Float64Array[], features: readonly number[], weight: number): void {
  features.forEach((feature, at) => {
    const row = into[at];
    if (feature === 0 || row === undefined) return;
    for (let other = 0; other < features.length; other += 1) {
      row[other] = (row[other] ?? 0) + weight * feature * (features[other] ?? 0);
    }
  });
}

/** Solves a symmetric positive definite system by Cholesky's decomposition. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const lower = matrix.map((row) => Float64Array.from(row));
  const at = (row: number, column: number) => lower[row]?.[column] ?? 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = at(row, column);
      for (let before = 0; before < column; before += 1) sum -= at(row, before) * at(column, before);
      lower[row]?.fill(row === column ? Math.sqrt(sum) : sum / at(column, column), column, column + 1);
    }
  }
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    let sum = solution[row] ?? 0;
    for (let before = 0; before < row; before += 1) sum -= at(row, before) * (solution[before] ?? 0);
    solution[row] = sum / at(row, row);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = solution[row] ?? 0;
    for (let after = row + 1; after < size; after += 1) sum -= at(after, row) * (solution[after] ?? 0);
    solution[row] = sum / at(row, row);
  }
  return solution;
}
