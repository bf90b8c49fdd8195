// `npm run nouns`: writes into docs/architecture.md in how many files and folders each noun of the product is, by their names; `-- tags` says in
// which.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nounPlaces, tableOf } from './house/noun-places.ts';
import { print } from './testing/print.ts';

const page = join(import.meta.dirname, '../docs/architecture.md');
const wanted = process.argv.slice(2);
const places = nounPlaces();
if (wanted.length === 0) {
  const table = /\| noun \|(?:.*\n\|)+.*/;
  writeFileSync(page, readFileSync(page, 'utf8').replace(table, tableOf(places)));
}
for (const { noun, files } of places.filter((one) => wanted.includes(one.noun)))
  print([noun, ...files.map((file) => `  ${file}`)].join('\n'));
