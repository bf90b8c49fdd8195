// `npm run promises`: each promise and pitfall of docs/promises.md with the tests that name it; `-- P07 "pitfall 3"`: of these only.
import { readNamedTests, readPromises } from './house/promises.ts';
import { print } from './testing/print.ts';

const wanted = process.argv.slice(2);
const tests = Map.groupBy(readNamedTests(), ({ id }) => id);
const { promised, open } = readPromises();
for (const { id, text } of promised.filter((one) => wanted.length === 0 || wanted.includes(one.id))) {
  const ofThis = tests.get(id) ?? [];
  print(`${id} ${text}: ${open.includes(id) ? 'not kept yet, ' : ''}${ofThis.length} tests`);
  for (const [file, ofFile] of Map.groupBy(ofThis, (one) => one.file)) {
    print(`  ${file}`);
    for (const { title } of ofFile) print(`    ${title}`);
  }
}
