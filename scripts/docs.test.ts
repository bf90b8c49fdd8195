import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const isNotOurs = (name: string) => /^(node_modules|build|data|dist|\..+)$/.test(name);
const tree = globSync('**/*.{ts,tsx,mjs,md,sql,json}', { cwd: root, exclude: isNotOurs });
const fileNames = Map.groupBy(tree, (path) => basename(path));
const documents = tree.filter((path) =>
  /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/(intelligence\/)?[^/]+\.md$|\/README\.md$/.test(path),
);

/** Files that a running program writes. */
const written = new Set(['state.json']);

/** A suffix such as `.test.ts`, or a name with a number to fill in. */
const isPattern = (word: string) => /^\.\w+\.ts$|NNNN/.test(word);

/** The paths in code spans; what begins with a slash is an address on the server. */
function pathsIn(text: string): string[] {
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/));
  return words.filter(
    (word) => /^[\w.-][\w./-]*[\w-]\.(tsx?|mjs|md|sql|json)$/.test(word) && !isPattern(word),
  );
}

/** The files that links of a document lead to. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, to = '']) =>
    /^\w+:/.test(to) ? [] : [to],
  );
}

function isThere(path: string, document: string): boolean {
  const folders = ['', 'server/src', dirname(document)];
  return (
    folders.some((folder) => existsSync(join(root, folder, path))) ||
    fileNames.get(path)?.length === 1 ||
    written.has(path)
  );
}

test('every file that a document names exists', () => {
  expect(documents.length).toBeGreaterThan(20);
  const missing = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const paths = pathsIn(text).filter((path) => !isThere(path, document));
    const links = linksIn(text).filter((to) => !existsSync(join(root, dirname(document), to)));
    return [...paths, ...links].map((path) => `${document}: ${path}`);
  });
  expect(missing).toEqual([]);
});
