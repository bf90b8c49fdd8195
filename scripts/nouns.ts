// `npm run nouns`: in how many files and folders each noun of the product is, by their names, as docs/architecture.md has it; `-- tags`: in which.
import { nounPlaces, tableOf } from './house/noun-places.ts';
import { print } from './testing/print.ts';

const wanted = process.argv.slice(2);
const places = nounPlaces();
if (wanted.length === 0) print(tableOf(places));
for (const { noun, files } of places.filter((one) => wanted.includes(one.noun)))
  print([noun, ...files.map((file) => `  ${file}`)].join('\n'));
