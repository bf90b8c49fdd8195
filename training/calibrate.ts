import { type BrandFit, brandFits } from '../server/src/classifier/classifier/brand-dictionary.ts';
import type { CategoryModel } from '../server/src/classifier/classifier/category-model.ts';
import { categoryProbabilities, type Evidence } from '../server/src/classifier/evidence.ts';

/** A row of known category, and what speaks for which. */
export type JudgedEvidence = { evidence: Evidence; category: number };

const bonusesToTry = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7];
const temperaturesToTry = [0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2, 2.3, 2.6, 3, 3.5, 4];
const rounds = 3;

/** Mean of the logarithms of what the truth was thought to be: the higher, the better. */
function likelihood(rows: readonly JudgedEvidence[], model: CategoryModel): number {
  let sum = 0;
  for (const { evidence, category } of rows) {
    sum += Math.log(Math.max(1e-9, categoryProbabilities(evidence, model)[category] ?? 0));
  }
  return sum / rows.length;
}

/** Evidence with its word scores divided again; they were made at temperature 1. */
export function atTemperature(rows: readonly JudgedEvidence[], temperature: number): JudgedEvidence[] {
  return rows.map(({ evidence, category }) => ({
    category,
    evidence: { ...evidence, scores: evidence.scores.map((score) => score / temperature) },
  }));
}

/** Calibrates the trust in words and brands on rows that include unseen merchants. `model` must have temperature 1. */
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
  return best;
}

function withBonus(bonuses: CategoryModel['brandBonuses'], fit: BrandFit, bonus: number) {
  return { ...bonuses, [fit]: bonus };
}
