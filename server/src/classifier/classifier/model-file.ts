import { type Brand, type BrandFit, brandDictionary, brandFits } from './brand-dictionary.ts';
import type { CategoryModel } from './category-model.ts';

/** 'CCM2': file type and layout version. */
const magic = 0x43434d32;
const headerNumbers = 7;
/** Marks a key that is a common word. Keys are letters and digits, so none contains it. */
const commonMark = '!';

/** Not a model file, or of another version. */
class ModelFileError extends Error {
  override name = 'ModelFileError';
}

export type ModelToWrite = Omit<CategoryModel, 'brands'> & { brands: readonly Brand[] };

/**
 * The model as bytes, little-endian: seven integers (magic; buckets; categories; confidence weights; lengths of the three sections
 * that follow), then floats, weights and text. Deterministic.
 */
export function writeModel(model: ModelToWrite): Uint8Array {
  const floats = [
    model.weightScale,
    model.temperature,
    ...model.bias,
    ...brandFits.map((fit) => model.brandBonuses[fit]),
    ...model.confidenceWeights,
  ];
  const ids = new TextEncoder().encode(model.categoryIds.join(' '));
  const brands = new TextEncoder().encode(model.brands.map(brandLine).join('\n'));
  const header = [
    magic,
    model.buckets,
    model.bias.length,
    model.confidenceWeights.length,
    floats.length,
    ids.length,
    brands.length,
  ];
  const bytes = new Uint8Array(
    4 * (header.length + floats.length) + model.weights.length + ids.length + brands.length,
  );
  const view = new DataView(bytes.buffer);
  header.forEach((number, at) => {
    view.setUint32(4 * at, number, true);
  });
  floats.forEach((number, at) => {
    view.setFloat32(4 * (headerNumbers + at), number, true);
  });
  let at = 4 * (headerNumbers + floats.length);
  for (const part of [
    new Uint8Array(model.weights.buffer, model.weights.byteOffset, model.weights.length),
    ids,
    brands,
  ]) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Throws `ModelFileError` when the bytes are not a model of this version. */
export function readModel(bytes: Uint8Array): CategoryModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 * headerNumbers || view.getUint32(0, true) !== magic) {
    throw new ModelFileError('This file is not a category model');
  }
  const header = Array.from({ length: headerNumbers }, (_, at) => view.getUint32(4 * at, true));
  const [, buckets = 0, classes = 0, weightCount = 0, floatCount = 0, idsLength = 0, brandsLength = 0] =
    header;
  const floatsEnd = 4 * (headerNumbers + floatCount);
  const weightsEnd = floatsEnd + buckets * classes;
  if (bytes.length !== weightsEnd + idsLength + brandsLength) {
    throw new ModelFileError('The category model is cut off');
  }
  const float = (at: number) => view.getFloat32(4 * (headerNumbers + at), true);
  const text = new TextDecoder();
  const bonusesAt = 2 + classes;
  const confidenceAt = bonusesAt + brandFits.length;
  const lines = text.decode(bytes.subarray(weightsEnd + idsLength)).split('\n');
  const bonus = (fit: BrandFit) => float(bonusesAt + brandFits.indexOf(fit));
  return {
    categoryIds: text.decode(bytes.subarray(weightsEnd, weightsEnd + idsLength)).split(' '),
    buckets,
    weights: new Int8Array(Uint8Array.from(bytes.subarray(floatsEnd, weightsEnd)).buffer),
    weightScale: float(0),
    temperature: float(1),
    bias: Float32Array.from({ length: classes }, (_, at) => float(2 + at)),
    brandBonuses: {
      whole: bonus('whole'),
      phrase: bonus('phrase'),
      start: bonus('start'),
      within: bonus('within'),
      cut: bonus('cut'),
      short: bonus('short'),
      common: bonus('common'),
    },
    confidenceWeights: Float32Array.from({ length: weightCount }, (_, at) => float(confidenceAt + at)),
    brands: brandDictionary(lines.filter((line) => line !== '').map(readBrandLine)),
  };
}

function brandLine({ name, category, alternatives, isFrequent, keys, commonKeys }: Brand): string {
  const marked = keys.map((key) => (commonKeys.includes(key) ? commonMark + key : key));
  return [name, [category, ...alternatives].join(','), isFrequent ? '1' : '', marked.join('|')].join('\t');
}

function readBrandLine(line: string): Brand {
  const [name = '', categories = '', often = '', marked = ''] = line.split('\t');
  const [category = 0, ...alternatives] = categories.split(',').map(Number);
  const spellings = marked.split('|');
  const keyOf = (spelling: string) => spelling.replace(commonMark, '');
  const commonKeys = spellings.filter((spelling) => spelling.startsWith(commonMark)).map(keyOf);
  return {
    name,
    category,
    alternatives,
    isFrequent: often === '1',
    keys: spellings.map(keyOf),
    commonKeys,
  };
}
