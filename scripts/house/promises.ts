import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A promise of docs/promises.md (`P07`), or a pitfall there (`pitfall 7`). */
export type Promised = { id: string; text: string };
/** A test that names a promise or pitfall at the beginning of its title. */
export type NamedTest = { id: string; file: string; title: string };

/** The page's promises and pitfalls in their order, and those of them that are not kept yet. */
export function readPromises(): { promised: Promised[]; open: string[] } {
  const page = readFileSync(join(root, 'docs/promises.md'), 'utf8');
  const [kept = '', rest = ''] = page.split(/^## Not kept yet$/m);
  const [notKept = '', pitfalls = ''] = rest.split(/^# Pitfalls.*$/m);
  const promises = [...kept.matchAll(/^- (P\d\d) (.+)$/gm)].map(([, id = '', text = '']) => ({ id, text }));
  const numbered = [...pitfalls.matchAll(/^(\d+)\. (.+)$/gm)];
  return {
    promised: [
      ...promises,
      ...numbered.map(([, number = '', text = '']) => ({ id: `pitfall ${number}`, text })),
    ],
    open: [...notKept.matchAll(/^- (P\d\d) is open/gm)].map(([, id = '']) => id),
  };
}

/** All tests of the project that name a promise or pitfall, once for each that they name. */
export function readNamedTests(): NamedTest[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => file !== '')
    .flatMap((file) => namedTestsIn(file, readFileSync(join(root, file), 'utf8')));
}

/** The titles in a test file's source that begin with what they prove: `'P01 P38 a charge …'`. */
export function namedTestsIn(file: string, source: string): NamedTest[] {
  const titles = source.matchAll(/(['"`])((?:(?:P\d\d|pitfall \d+) )+(?:\\.|(?!\1)[^\\])+)\1/g);
  return [...titles].flatMap(([, , title = '']) => {
    const [names = ''] = /^(?:(?:P\d\d|pitfall \d+) )+/.exec(title) ?? [];
    return (names.match(/P\d\d|pitfall \d+/g) ?? []).map((id) => ({ id, file, title }));
  });
}
