import { expect, test } from 'vitest';
import { Random } from '../scripts/testing/random.ts';
import { type Brand, brandDictionary } from '../server/src/classifier/classifier/brand-dictionary.ts';
import { type CategoryModel, positionOfMost } from '../server/src/classifier/classifier/category-model.ts';
import { confidenceFeatureCount, confidenceOf } from '../server/src/classifier/confidence.ts';
import { categoryProbabilities } from '../server/src/classifier/evidence.ts';
import { atTemperature, calibrate, type JudgedEvidence } from './calibrate.ts';
import { fitConfidence } from './fit-confidence.ts';

const quill: Brand = {
  name: 'Quill',
  category: 0,
  alternatives: [],
  isFrequent: false,
  keys: ['quill'],
  commonKeys: [],
};
const model: CategoryModel = {
  categoryIds: ['one', 'two'],
  buckets: 1,
  weights: new Int8Array(2),
  weightScale: 1,
  bias: new Float32Array(2),
  temperature: 1,
  brandBonuses: { whole: 0, phrase: 0, start: 0, within: 0, cut: 0, short: 0, common: 0 },
  confidenceWeights: new Float32Array(confidenceFeatureCount),
  brands: brandDictionary([quill]),
};

/** A row whose words say "one" by so many log-odds, and are right as often as given. */
function row(random: Random, logOdds: number, right: number, isBrand = false): JudgedEvidence {
  return {
    evidence: {
      clean: { tokens: ['quill', 'plaza'], displayName: '', processor: null },
      direction: 'debit',
      amountCents: null,
      scores: Float64Array.of(logOdds, 0),
      brand: isBrand ? { brand: quill, fit: 'start', isCommonWord: false, wordCount: 1 } : null,
      pattern: null,
      bank: null,
    },
    category: random.chance(right) ? 0 : 1,
  };
}

/** How sure the model is of a row of so many log-odds. */
function sureness(fitted: CategoryModel, logOdds: number, isBrand = false): number {
  const [warm] = atTemperature([row(new Random(0), logOdds, 1, isBrand)], fitted.temperature);
  if (warm === undefined) return 0;
  const probabilities = categoryProbabilities(warm.evidence, fitted);
  return confidenceOf(warm.evidence, probabilities, positionOfMost(probabilities), fitted);
}

function fitted(rows: readonly JudgedEvidence[]): CategoryModel {
  const trusting = calibrate(model, rows);
  return {
    ...trusting,
    confidenceWeights: fitConfidence(trusting, atTemperature(rows, trusting.temperature)),
  };
}

test('P15 confidence is true: as often as predictions like it were right', () => {
  const random = new Random(1);
  const rows = Array.from({ length: 4_000 }, (_, at) =>
    at % 2 === 0 ? row(random, 4, 0.8) : row(random, 0.5, 0.55),
  );
  const learned = fitted(rows);
  expect(sureness(learned, 4)).toBeCloseTo(0.8, 1);
  expect(sureness(learned, 0.5)).toBeCloseTo(0.55, 1);
});

test('P15 the same odds are as sure as the kind of evidence was right', () => {
  const random = new Random(3);
  const rows = Array.from({ length: 4_000 }, (_, at) =>
    at % 2 === 0 ? row(random, 3, 0.95, true) : row(random, 3, 0.6),
  );
  const learned = fitted(rows);
  expect(sureness(learned, 3, true)).toBeCloseTo(0.95, 1);
  expect(sureness(learned, 3)).toBeCloseTo(0.6, 1);
});

test('words that are surer than they are right are cooled down', () => {
  const random = new Random(2);
  const rows = Array.from({ length: 2_000 }, () => row(random, 6, 0.75));
  expect(calibrate(model, rows).temperature).toBeGreaterThan(2);
});
