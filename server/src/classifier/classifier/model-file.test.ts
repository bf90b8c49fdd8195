import { expect, test } from 'vitest';
import { readModel, writeModel } from './model-file.ts';

const written = {
  categoryIds: ['one', 'two'],
  buckets: 4,
  weights: Int8Array.of(1, -2, 3, -4, 5, -6, 127, -127),
  weightScale: 0.5,
  bias: Float32Array.of(0.25, -0.25),
  temperature: 2,
  brandBonuses: { whole: 6, phrase: 5, start: 4, within: 3, cut: 2, short: 1.5, common: 1 },
  confidenceWeights: Float32Array.of(0.125, -0.875),
  brands: [
    {
      name: 'Café Ö',
      category: 1,
      alternatives: [0],
      isFrequent: true,
      keys: ['cafeo', 'ö'],
      commonKeys: ['ö'],
    },
  ],
};

test('what is written is read again, wherever the bytes lie in memory', () => {
  const bytes = writeModel(written);
  const shifted = new Uint8Array(bytes.length + 64);
  shifted.set(bytes, 13);
  const { brands, ...read } = readModel(shifted.subarray(13, 13 + bytes.length));
  const { brands: writtenBrands, ...rest } = written;
  expect(read).toEqual(rest);
  expect([...new Set(brands.byKey.values())]).toEqual(writtenBrands);
  expect([...brands.byKey.keys()]).toEqual(['cafeo', 'ö']);
});

test('the same model is the same bytes', () => {
  expect(writeModel(written)).toEqual(writeModel({ ...written }));
});

test('another file, or half of one, is refused', () => {
  const bytes = writeModel(written);
  expect(() => readModel(bytes.subarray(0, bytes.length - 1))).toThrow('cut off');
  expect(() => readModel(new Uint8Array(100))).toThrow('not a category model');
  expect(() => readModel(new Uint8Array(3))).toThrow('not a category model');
});
