import { gzipSync } from 'node:zlib';
import { Random } from '../scripts/testing/random.ts';
import { type Brand, brandDictionary } from '../server/src/classifier/classifier/brand-dictionary.ts';
import type { CategoryModel } from '../server/src/classifier/classifier/category-model.ts';
import { featuresOf } from '../server/src/classifier/classifier/features.ts';
import { writeModel } from '../server/src/classifier/classifier/model-file.ts';
import { confidenceFeatureCount } from '../server/src/classifier/confidence.ts';
import { rawWordsOf } from '../server/src/classifier/evidence.ts';
import { labels } from '../server/src/classifier/labels.ts';
import { cleanDescriptor } from '../server/src/classifier/text/clean-descriptor.ts';
import { buildDictionary, categoryNumber } from './build-dictionary.ts';
import { atTemperature, calibrate } from './calibrate.ts';
import { fit, quantise, type Sample } from './fit.ts';
import { fitConfidence } from './fit-confidence.ts';
import { boughtAt, type Known, lineOfMerchant, type Material, readMaterial } from './material.ts';
import type { Phrase } from './read-lists.ts';
import { type Line, lineOfPhrase, lineOfUnknownMerchant } from './synthesise.ts';
import { asPeopleLabel, judge, partOf, trialLines, withBanks } from './trial.ts';

const seed = 20_261_121;
const buckets = 1 << 16;
const classes = labels.length;
const fitting = { buckets, classes, epochs: 4, rate: 0.15, decay: 2e-5 };
/** Beyond it a single weight would decide alone. */
const largestWeight = 3;
/** Lines made up for each merchant of our lists, of the brand index here, and of the index near. */
const linesOfTrust: Readonly<Record<Known['trust'], number>> = { listed: 6, here: 3, near: 1 };
const weightOfTrust: Readonly<Record<Known['trust'], number>> = { listed: 1, here: 0.7, near: 0.4 };
/** More lines, of less weight, where what is bought is drawn: few draws would lean one way by chance. */
const linesOfMixed = 30;
/** Lines of merchants whose names say nothing. */
const linesOfUnknownMerchants = 10_000;
/** Part of the trial's rows is enough to find how far to trust what; it is the slowest step. */
const shareForTrust = 0.4;
const linesOfPhraseWeight = [0, 3, 8, 14];

/** The model file's bytes, the same for the same lists, and a few words on what it learned from. */
export function trainModel(): { bytes: Uint8Array; report: string } {
  const material = readMaterial();
  const draw = new Random(seed, 1);
  const parts = Map.groupBy(material.merchants, ({ name }) => partOf(draw, material.often.has(name)));
  const [learned = [], listed = []] = [parts.get('learned'), parts.get('listed')];
  const trial = trainOn({ ...material, merchants: learned });
  const dictionary = buildDictionary({ ...material, merchants: [...learned, ...listed] });
  const model = { ...trial.model, brands: brandDictionary(dictionary) };
  const random = new Random(seed, 4);
  const lines = trialLines(random, material, parts);
  const rows = judge(lines, model);
  const sample = rows.filter(() => random.chance(shareForTrust));
  const trusting = calibrate(model, asPeopleLabel(random, sample));
  const { temperature, brandBonuses } = trusting;
  const confidenceWeights = fitConfidence(
    trusting,
    atTemperature([...rows, ...withBanks(random, lines, model)], temperature),
  );
  const final = trainOn(material);
  const bytes = gzip(
    writeModel({ ...final.model, temperature, brandBonuses, confidenceWeights, brands: final.brands }),
  );
  const report = [
    `${material.merchants.length} merchants, ${material.lexicon.length} words and phrases, ${material.places.length} towns`,
    `${final.brands.length} brands in the dictionary, ${final.sampleCount} lines made up`,
    `temperature ${temperature}, brand bonuses ${JSON.stringify(brandBonuses)}`,
    `confidence ${[...confidenceWeights].map((weight) => weight.toFixed(2)).join(' ')}`,
    `${bytes.length} bytes gzipped`,
  ].join('\n');
  return { bytes, report };
}

function trainOn(material: Material): {
  model: CategoryModel;
  brands: readonly Brand[];
  sampleCount: number;
} {
  const random = new Random(seed, 2);
  const samples = material.merchants.flatMap((merchant) => samplesOfMerchant(random, merchant, material));
  for (const phrase of material.lexicon) samples.push(...samplesOfPhrase(random, phrase, material.places));
  for (let count = 0; count < linesOfUnknownMerchants; count += 1) {
    const line = lineOfUnknownMerchant(random, material.places);
    samples.push(sampleOf(line, line.categoryId, 1));
  }
  const { weights, bias } = fit(samples, fitting, new Random(seed, 3));
  const brands = buildDictionary(material);
  const model: CategoryModel = {
    categoryIds: labels.map(({ id }) => id),
    buckets,
    ...quantise(weights, largestWeight),
    bias,
    temperature: 1,
    brandBonuses: { whole: 4, phrase: 4, start: 3, within: 1, cut: 2, short: 1, common: 0.5 },
    confidenceWeights: new Float32Array(confidenceFeatureCount),
    brands: brandDictionary(brands),
  };
  return { model, brands, sampleCount: samples.length };
}

function samplesOfMerchant(random: Random, merchant: Known, { places, mixed }: Material): Sample[] {
  const usual = linesOfTrust[merchant.trust];
  const count = mixed.has(merchant.name) ? Math.max(usual, linesOfMixed) : usual;
  const weight = (weightOfTrust[merchant.trust] * usual) / count;
  return Array.from({ length: count }, () =>
    sampleOf(lineOfMerchant(random, merchant, places), boughtAt(random, merchant, mixed), weight),
  );
}

function samplesOfPhrase(random: Random, phrase: Phrase, places: readonly string[]): Sample[] {
  return Array.from({ length: linesOfPhraseWeight[phrase.weight] ?? 0 }, () =>
    sampleOf(lineOfPhrase(random, phrase, places), phrase.categoryId, phrase.weight / 2),
  );
}

function sampleOf({ description, direction }: Line, categoryId: string, weight: number): Sample {
  const clean = cleanDescriptor(description);
  const features = featuresOf({ clean, rawWords: rawWordsOf(description), direction }, buckets);
  return { features, category: categoryNumber(categoryId), weight };
}

/** Without the time and the system's name, which gzip would write. */
function gzip(bytes: Uint8Array): Uint8Array {
  const zipped = gzipSync(bytes, { level: 9 });
  zipped.fill(0, 4, 8);
  zipped[9] = 255;
  return zipped;
}
