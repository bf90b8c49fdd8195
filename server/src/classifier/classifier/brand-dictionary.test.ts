import { describe, expect, test } from 'vitest';
import { type Brand, brandDictionary, findBrand } from './brand-dictionary.ts';

function brand(name: string, keys: readonly string[], more: Partial<Brand> = {}): Brand {
  return { name, category: 0, alternatives: [], isFrequent: false, keys, commonKeys: [], ...more };
}

const dictionary = brandDictionary([
  brand('Quill Coffee', ['quillcoffee', 'quillcof']),
  brand('Quill', ['quill'], { category: 1 }),
  brand('Gap', ['gap'], { commonKeys: ['gap'] }),
  brand('Bolton Surety', ['boltonsurety', 'surety'], { category: 3, commonKeys: ['surety'] }),
  brand('Pinewood Fitness', ['pinewoodfitness'], { category: 3 }),
  brand('Larkmarket', ['larkmarket']),
  brand("Denby's", ['denbys']),
  brand('Withdrawal Fee', ['withdrawalfee', 'paymentfee'], { category: 4 }),
]);

function found(text: string): [name: string, fit: string] | null {
  const hit = findBrand(dictionary, text.split(' '));
  return hit === null ? null : [hit.brand.name, hit.fit];
}

describe('a brand in a cleaned text', () => {
  test.each([
    ['quill coffee', 'Quill Coffee', 'whole'],
    ['quillcoffee', 'Quill Coffee', 'whole'],
    ['quill coffee plaza', 'Quill Coffee', 'phrase'],
    ['quill office', 'Quill', 'start'],
    ['lark mark', 'Larkmarket', 'cut'],
    ['denby', "Denby's", 'whole'],
    ['larkmarketcom', 'Larkmarket', 'whole'],
    ['pay larkmarket', 'Larkmarket', 'within'],
    ['gap', 'Gap', 'whole'],
    ['gap mountain tours', 'Gap', 'common'],
    ['surety glass', 'Bolton Surety', 'common'],
    ['bolton surety glass', 'Bolton Surety', 'phrase'],
    ['pinewood', 'Pinewood Fitness', 'short'],
    ['pinewood fitn', 'Pinewood Fitness', 'cut'],
    ['withdrawal fee', 'Withdrawal Fee', 'whole'],
  ])('%s', (text, name, fit) => {
    expect(found(text)).toEqual([name, fit]);
  });

  test.each(['mountain gap tours', 'mountain surety', 'lar', 'nobody', 'quil', 'withdrawal', 'payment'])(
    '%s is none',
    (text) => {
      expect(found(text)).toBeNull();
    },
  );

  test('a spelling that two categories’ brands could be cut off from is neither', () => {
    const both = brandDictionary([
      brand('Northway Foods', ['northwayfoods']),
      brand('Northway Fuels', ['northwayfuels'], { category: 2 }),
    ]);
    expect(findBrand(both, ['northwayf'])).toBeNull();
    expect(findBrand(both, ['northwayfue'])?.brand.name).toBe('Northway Fuels');
  });
});
