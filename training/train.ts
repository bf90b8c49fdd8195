// `npm run train`: makes the categoriser's two data files out of the lists here and the registry's brand index.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaces } from './read-lists.ts';

const categoriser = join(import.meta.dirname, '../server/src/classifier');

const cities = [...new Set(readPlaces())].sort();
writeFileSync(
  join(categoriser, 'text/place-names.json'),
  `${JSON.stringify({ cities: cities.join('|') }, null, 2)}\n`,
);

// Only now, because cleaning reads the towns when it is first imported.
const { trainModel } = await import('./train-model.ts');
const { bytes, report } = trainModel();
writeFileSync(join(categoriser, 'classifier/category-model.bin.gz'), bytes);
process.stdout.write(`${report}\n`);
