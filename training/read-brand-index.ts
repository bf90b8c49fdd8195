import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categoryOfOsm } from './osm-categories.ts';
import type { Merchant } from './read-lists.ts';

type IndexItem = {
  displayName: string;
  locationSet: { include?: readonly unknown[] };
  matchNames?: readonly string[];
  tags: Readonly<Record<string, string>>;
};
type BrandIndex = { nsi: Readonly<Record<string, { items?: readonly IndexItem[] }>> };

/** Whether the brand is met in the United States, elsewhere where statements look alike, or nowhere near. */
export type Nearness = 'here' | 'near';

/** Countries whose names teach words that are met on American statements too. */
const nearCountries = /^(?:ca|gb|ie|au|nz|mx|es|pr|do|br|co|ar|cl|pe|cr|pa|jm|q\d+)\b/;

/** Brands and operators of OpenStreetMap's name-suggestion-index (BSD-3-Clause), in categories that people pay. */
export function readBrandIndex(): (Merchant & { nearness: Nearness })[] {
  const path = join(import.meta.dirname, '../node_modules/name-suggestion-index/dist/json/nsi.min.json');
  const { nsi }: BrandIndex = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(nsi).flatMap(([kind, { items = [] }]) => {
    const categoryId = categoryOfOsm(kind);
    if (categoryId === null || !/^(?:brands|operators)\//.test(kind)) return [];
    return items.flatMap((item) => {
      const nearness = nearnessOf(item);
      const name = item.tags['name:en'] ?? item.tags['brand:en'] ?? item.displayName;
      if (nearness === null || !/^[\p{Script=Latin}\p{N}\p{P}\p{S} ]+$/u.test(name)) return [];
      const spellings = [item.tags.short_name ?? '', ...(item.matchNames ?? [])].filter(
        (text) => text !== '',
      );
      return [{ name: name.replace(/\s*\([^)]*\)$/, ''), categoryId, spellings, nearness }];
    });
  });
}

function nearnessOf({ locationSet }: IndexItem): Nearness | null {
  const places = (locationSet.include ?? []).filter((place) => typeof place === 'string');
  if (places.some((place) => place === '001' || place === 'us' || place.startsWith('us-'))) return 'here';
  return places.some((place) => nearCountries.test(place)) ? 'near' : null;
}
