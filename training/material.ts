import type { Random } from '../scripts/testing/random.ts';
import { readBrandIndex } from './read-brand-index.ts';
import {
  type Merchant,
  type Phrase,
  readLexicon,
  readMerchants,
  readMixedMerchants,
  readOftenMet,
  readPlaces,
} from './read-lists.ts';
import { type Line, lineOf } from './synthesise.ts';

/** A merchant of our lists, of the brand index here, or of the index near. */
export type Known = Merchant & { trust: 'listed' | 'here' | 'near' };

export type Material = {
  merchants: readonly Known[];
  lexicon: readonly Phrase[];
  places: readonly string[];
  mixed: ReadonlyMap<string, readonly string[]>;
  /** Names of listed merchants that most households meet again and again. */
  often: ReadonlySet<string>;
};

/** All that the model is trained from. */
export function readMaterial(): Material {
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
    often: readOftenMet(),
  };
}

/** A merchant's first category is bought so many times as often as each of its others. */
const firstCategoryWeight = 4;

/** What is bought at a superstore is now this, now that. */
export function boughtAt(random: Random, { name, categoryId }: Merchant, mixed: Material['mixed']): string {
  const first = Array.from({ length: firstCategoryWeight }, () => categoryId);
  return random.pick([...first, ...(mixed.get(name) ?? [])]) ?? categoryId;
}

export function lineOfMerchant(random: Random, merchant: Merchant, places: readonly string[]): Line {
  const spelling = random.pick([merchant.name, ...merchant.spellings]) ?? merchant.name;
  return lineOf(random, spelling, merchant.categoryId, places);
}
