import { expect, test } from 'vitest';
import { oldWordsIn } from './old-words.ts';

/** Opens code in a template literal. */
const open = '$'.concat('{');
const screen = 'web/src/features/accounts/account-row.tsx';

test.each([
  ["const a = 'The bank told nothing';", 'told'],
  ['const a = "2 rows changed";', 'rows'],
  [`const a = \`${open}count} rows\`;`, 'rows'],
  [`const a = \`${open}isOne ? \`mend it\` : x} now\`;`, 'mend'],
  ['return <p>Nobody is here.</p>;', 'nobody'],
  ['return <p>{count} guesses</p>;', 'guesses'],
  ['const a = /[",]/.test(b); const c = "Guess again";', 'guess'],
  ['const a = <p title="x">{b} / {c}</p>; const d = "It stands still";', 'stands'],
])('in %s an old word is found', (source, word) => {
  expect(oldWordsIn(screen, source)).toEqual([expect.stringContaining(`“${word}”`)]);
});

test.each([
  [screen, "// The bank told nothing\nconst rows = ['row', 'books'];"],
  [
    screen,
    '/* a guess */ const a = <div className="row-span-2 grid-rows-2">{rows.map((row) => row.id)}</div>;',
  ],
  [screen, "const a = 'Know where your money stands';"],
  [screen, `const a = \`${open}rows.length} transactions\`;`],
  ['web/src/features/accounts/account-row.test.tsx', "const a = '2 rows changed';"],
  ['server/src/db/migrate.ts', "const a = 'The bank told nothing';"],
])('%s may have %s', (file, source) => {
  expect(oldWordsIn(file, source)).toEqual([]);
});

test('an exported name with an old word is refused in every workspace', () => {
  const source = 'export const suspectRows = [];\nexport async function findWhoever() {}\nconst said = 1;\n';
  expect(oldWordsIn('server/src/db/migrate.ts', source)).toEqual([
    expect.stringContaining('suspectRows'),
    expect.stringContaining('findWhoever'),
  ]);
  expect(oldWordsIn('server/src/db/migrate.test.ts', source)).toEqual([]);
});
