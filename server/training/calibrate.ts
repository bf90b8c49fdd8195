import { type Evidence, weigh } from '../src/categorise/guess.ts';
import { type BrandFit, brandFits } from '../src/categorise/model/brand-dictionary.ts';
import type { CalibrationPoint, CategoryModel } from '../src/categorise/model/category-model.ts';

/** A row of known category, and what speaks for which. */
export type JudgedEvidence = { evidence: Evidence; category: number };

const bonusesToTry = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7];
const temperaturesToTry = [0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2, 2.3, 2.6, 3];
const rounds = 3;
/** Points of the calibration curve have at least so many rows. */
const rowsPerPoint = 150;

/** Mean of the logarithms of what the truth was thought to be: the higher, the better. */
function likelihood(rows: readonly JudgedEvidence[], model: CategoryModel): number {
  let sum = 0;
  for (const { evidence, category } of rows) {
    sum += Math.log(Math.max(1e-9, weigh(evidence, model)[category] ?? 0));
  }
  return sum / rows.length;
}

/** Evidence with its word scores divided anew; they were made at temperature 1. */
function atTemperature(rows: readonly JudgedEvidence[], temperature: number): JudgedEvidence[] {
  return rows.map(({ evidence, category }) => ({
    category,
    evidence: { ...evidence, scores: evidence.scores.map((score) => score / temperature) },
  }));
}

/**
 * Finds how far to trust words and each way of finding a brand, and how often guesses are right, on rows of which part are of
 * merchants that the model has never seen. `model` must have temperature 1.
 */
export function calibrate(model: CategoryModel, rows: readonly JudgedEvidence[]): CategoryModel {
  let best = { ...model };
  let mostLikely = Number.NEGATIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    for (const temperature of temperaturesToTry) {
      const score = likelihood(atTemperature(rows, temperature), best);
      if (score > mostLikely) [best, mostLikely] = [{ ...best, temperature }, score];
    }
    const warm = atTemperature(rows, best.temperature);
    for (const fit of brandFits) {
      for (const bonus of bonusesToTry) {
        const tried = { ...best, brandBonuses: withBonus(best.brandBonuses, fit, bonus) };
        const score = likelihood(warm, tried);
        if (score > mostLikely) [best, mostLikely] = [tried, score];
      }
    }
    mostLikely = likelihood(warm, best);
  }
  return { ...best, calibration: calibrationCurve(atTemperature(rows, best.temperature), best) };
}

function withBonus(bonuses: CategoryModel['brandBonuses'], fit: BrandFit, bonus: number) {
  return { ...bonuses, [fit]: bonus };
}

/** Isotonic regression (pool adjacent violators) of "was right" on the computed probability, in bins of equal count. */
function calibrationCurve(rows: readonly JudgedEvidence[], model: CategoryModel): CalibrationPoint[] {
  const judged = rows
    .map(({ evidence, category }) => {
      const probabilities = weigh(evidence, model);
      const computed = Math.max(...probabilities);
      return { computed, right: probabilities.indexOf(computed) === category ? 1 : 0 };
    })
    .sort((one, other) => one.computed - other.computed);
  const pools: { computed: number; right: number; count: number }[] = [];
  for (let at = 0; at < judged.length; at += rowsPerPoint) {
    const bin = judged.slice(at, at + rowsPerPoint);
    pools.push({
      computed: mean(bin.map((row) => row.computed)),
      right: mean(bin.map((row) => row.right)),
      count: bin.length,
    });
    while (pools.length > 1 && (pools.at(-2)?.right ?? 0) >= (pools.at(-1)?.right ?? 0)) {
      const [second, first] = [pools.pop(), pools.pop()];
      if (first === undefined || second === undefined) break;
      const count = first.count + second.count;
      pools.push({
        computed: (first.computed * first.count + second.computed * second.count) / count,
        right: (first.right * first.count + second.right * second.count) / count,
        count,
      });
    }
  }
  return pools.map(({ computed, right }) => ({ computed, right }));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
