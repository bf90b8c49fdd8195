import { expect, test } from 'vitest';
import { Random } from '../simulation/random.ts';
import { brandDictionary } from '../src/categorise/model/brand-dictionary.ts';
import { type CategoryModel, calibrated } from '../src/categorise/model/category-model.ts';
import { calibrate, type JudgedEvidence } from './calibrate.ts';

const model: CategoryModel = {
  categoryIds: ['one', 'two'],
  buckets: 1,
  weights: new Int8Array(2),
  weightScale: 1,
  bias: new Float32Array(2),
  temperature: 1,
  brandBonuses: { whole: 0, phrase: 0, start: 0, within: 0, cut: 0, common: 0 },
  calibration: [],
  brands: brandDictionary([]),
};

/** A row whose words say "one" by so many log-odds, and are right as often as told. */
function row(random: Random, logOdds: number, right: number): JudgedEvidence {
  return {
    evidence: {
      clean: { tokens: [], displayName: '', processor: null },
      scores: Float64Array.of(logOdds, 0),
      brand: null,
      pattern: null,
      bank: null,
    },
    category: random.chance(right) ? 0 : 1,
  };
}

test('P15 how sure means what it says: the curve tells how often guesses were right, and never falls', () => {
  const random = new Random(1);
  const rows = Array.from({ length: 12_000 }, (_, at) =>
    at % 2 === 0 ? row(random, 4, 0.8) : row(random, 0.5, 0.55),
  );
  const { calibration, temperature } = calibrate(model, rows);
  const computed = (logOdds: number) => 1 / (1 + Math.exp(-logOdds / temperature));
  expect(calibrated(calibration, computed(4))).toBeCloseTo(0.8, 1);
  expect(calibrated(calibration, computed(0.5))).toBeCloseTo(0.55, 1);
  const heights = calibration.map(({ right }) => right);
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
});

test('words that are surer than they are right are cooled down', () => {
  const random = new Random(2);
  const rows = Array.from({ length: 3_000 }, () => row(random, 6, 0.75));
  expect(calibrate(model, rows).temperature).toBeGreaterThan(2);
});
