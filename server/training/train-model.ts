import { gzipSync } from 'node:zlib';
import { builtInCategories } from '@cairn/contract/categories';
import { Random } from '../simulation/random.ts';
import { cleanDescriptor } from '../src/categorise/clean-descriptor.ts';
import { gatherEvidence, rawWordsOf } from '../src/categorise/guess.ts';
import { type Brand, brandDictionary } from '../src/categorise/model/brand-dictionary.ts';
import type { CategoryModel } from '../src/categorise/model/category-model.ts';
import { featuresOf } from '../src/categorise/model/features.ts';
import { writeModel } from '../src/categorise/model/model-file.ts';
import { buildDictionary, categoryNumber } from './build-dictionary.ts';
import { calibrate, type JudgedEvidence } from './calibrate.ts';
import { fit, quantise, type Sample } from './fit.ts';
import { readBrandIndex } from './read-brand-index.ts';
import {
  type Merchant,
  type Phrase,
  readLexicon,
  readMerchants,
  readMixedMerchants,
  readPlaces,
} from './read-lists.ts';
import { type Line, lineOf, lineOfNobody, lineOfPhrase } from './synthesise.ts';

const seed = 20_261_121;
const buckets = 1 << 16;
const classes = builtInCategories.length;
const fitting = { buckets, classes, epochs: 4, rate: 0.15, decay: 2e-5 };
/** Beyond it a single weight would decide alone. */
const largestWeight = 3;
/**
 * For the trial on which confidence is calibrated, some merchants are kept from the dictionary and from the words, and some from the
 * words alone, so that neither what is unknown nor what the dictionary alone knows is taken for learned.
 */
type Part = 'learned' | 'listed' | 'unseen';
const unseenShare = 0.1;
const listedShare = 0.1;

/** Lines made up for each merchant of our lists, of the brand index here, and of the index near. */
const linesOfTrust = { listed: 6, here: 3, near: 1 };
const weightOfTrust = { listed: 1, here: 0.7, near: 0.4 };
/** Lines of merchants whose names say nothing. */
const linesOfNobody = 10_000;
const linesOfPhraseWeight = [0, 3, 8, 14];

type Known = Merchant & { trust: keyof typeof linesOfTrust };
type Material = {
  merchants: readonly Known[];
  lexicon: readonly Phrase[];
  places: readonly string[];
  mixed: ReadonlyMap<string, readonly string[]>;
};

/** The model file's bytes, the same for the same lists, and a few words on what it learned from. */
export function trainModel(): { bytes: Uint8Array; report: string } {
  const material = readMaterial();
  const draw = new Random(seed, 1);
  const parts = Map.groupBy(material.merchants, () => partOf(draw));
  const [learned = [], listed = []] = [parts.get('learned'), parts.get('listed')];
  const trial = trainOn({ ...material, merchants: learned });
  const dictionary = buildDictionary({ ...material, merchants: [...learned, ...listed] });
  const model = { ...trial.model, brands: brandDictionary(dictionary) };
  const calibratedTrial = calibrate(model, judge(model, material, parts));
  const final = trainOn(material);
  const { temperature, brandBonuses, calibration } = calibratedTrial;
  const bytes = gzip(
    writeModel({ ...final.model, temperature, brandBonuses, calibration, brands: final.brands }),
  );
  const report = [
    `${material.merchants.length} merchants, ${material.lexicon.length} words and phrases, ${material.places.length} towns`,
    `${final.brands.length} brands in the dictionary, ${final.sampleCount} lines made up`,
    `temperature ${temperature}, brand bonuses ${JSON.stringify(brandBonuses)}`,
    `calibration ${calibration.map((point) => `${point.computed.toFixed(2)}→${point.right.toFixed(2)}`).join(' ')}`,
    `${bytes.length} bytes gzipped`,
  ].join('\n');
  return { bytes, report };
}

function partOf(random: Random): Part {
  const at = random.next();
  if (at < unseenShare) return 'unseen';
  return at < unseenShare + listedShare ? 'listed' : 'learned';
}

function readMaterial(): Material {
  const listed = readMerchants().map((merchant): Known => ({ ...merchant, trust: 'listed' }));
  const indexed = readBrandIndex().map(
    ({ nearness, ...merchant }): Known => ({ ...merchant, trust: nearness }),
  );
  const near = (trust: Known['trust']) => indexed.filter((merchant) => merchant.trust === trust);
  return {
    merchants: [...listed, ...near('here'), ...near('near')],
    lexicon: readLexicon(),
    places: readPlaces(),
    mixed: readMixedMerchants(),
  };
}

function trainOn(material: Material): {
  model: CategoryModel;
  brands: readonly Brand[];
  sampleCount: number;
} {
  const random = new Random(seed, 2);
  const samples = material.merchants.flatMap((merchant) => samplesOfMerchant(random, merchant, material));
  for (const phrase of material.lexicon) samples.push(...samplesOfPhrase(random, phrase, material.places));
  for (let count = 0; count < linesOfNobody; count += 1) {
    const line = lineOfNobody(random, material.places);
    samples.push(sampleOf(line, line.categoryId, 1));
  }
  const { weights, bias } = fit(samples, fitting, new Random(seed, 3));
  const brands = buildDictionary(material);
  const model: CategoryModel = {
    categoryIds: builtInCategories.map(({ id }) => id),
    buckets,
    ...quantise(weights, largestWeight),
    bias,
    temperature: 1,
    brandBonuses: { whole: 4, phrase: 4, start: 3, within: 1, cut: 2, common: 0.5 },
    calibration: [
      { computed: 0, right: 0 },
      { computed: 1, right: 1 },
    ],
    brands: brandDictionary(brands),
  };
  return { model, brands, sampleCount: samples.length };
}

function samplesOfMerchant(random: Random, merchant: Known, { places, mixed }: Material): Sample[] {
  return Array.from({ length: linesOfTrust[merchant.trust] }, () =>
    sampleOf(
      lineOfMerchant(random, merchant, places),
      boughtAt(random, merchant, mixed),
      weightOfTrust[merchant.trust],
    ),
  );
}

/** What is bought at a superstore is now this, now that. */
function boughtAt(random: Random, { name, categoryId }: Merchant, mixed: Material['mixed']): string {
  return random.pick([categoryId, categoryId, ...(mixed.get(name) ?? [])]) ?? categoryId;
}

function lineOfMerchant(random: Random, merchant: Merchant, places: readonly string[]): Line {
  const spelling = random.pick([merchant.name, ...merchant.spellings]) ?? merchant.name;
  return lineOf(random, spelling, merchant.categoryId, places);
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

/** Of the rows that calibration is made on, so many are of merchants whose names say nothing. */
const shareOfNobody = 0.15;
/** People put some rows of a merchant elsewhere than the lists do. How many is assumed, not measured; without it, confidence is too high. */
const shareLabelledOtherwise = 0.04;

/** Rows of merchants of all three parts and of nobody, with all that speaks for their categories. */
function judge(
  model: CategoryModel,
  material: Material,
  parts: ReadonlyMap<Part, readonly Known[]>,
): JudgedEvidence[] {
  const random = new Random(seed, 4);
  const met = (part: Part) => (parts.get(part) ?? []).filter((merchant) => merchant.trust !== 'near');
  const learned = met('learned').filter(() => random.chance(unseenShare / (1 - unseenShare - listedShare)));
  const merchants = [...met('unseen'), ...met('listed'), ...learned];
  const lines = [...merchants, ...merchants].map((merchant) => ({
    ...lineOfMerchant(random, merchant, material.places),
    categoryId: boughtAt(random, merchant, material.mixed),
  }));
  const nobodies = Math.round(lines.length * shareOfNobody);
  for (let count = 0; count < nobodies; count += 1) lines.push(lineOfNobody(random, material.places));
  return lines.map(({ description, direction, categoryId }) => ({
    evidence: gatherEvidence({ description, direction, accountType: null, bankCategory: null }, model),
    category: random.chance(shareLabelledOtherwise) ? random.int(0, classes - 1) : categoryNumber(categoryId),
  }));
}

/** Without the time and the system's name, which gzip would write. */
function gzip(bytes: Uint8Array): Uint8Array {
  const zipped = gzipSync(bytes, { level: 9 });
  zipped.fill(0, 4, 8);
  zipped[9] = 255;
  return zipped;
}
