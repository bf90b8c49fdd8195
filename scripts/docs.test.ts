import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { nounPlaces, placesOf, tableOf } from './house/noun-places.ts';

const root = join(import.meta.dirname, '..');
const isNotOurs = (name: string) => /^(node_modules|build|data|dist|\..+)$/.test(name);
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const tree = globSync('**/*.{ts,tsx,mjs,md,sql,json,sh}', { cwd: root, exclude: isNotOurs });
const fileNames = Map.groupBy(tree, (path) => basename(path));
const archive = tree.filter((path) => path.startsWith('docs/decisions/archive/'));
const decisions = tree.filter((path) => /^docs\/decisions\/(?!README)[^/]+\.md$/.test(path));
const documents = tree.filter(
  (path) =>
    !archive.includes(path) &&
    /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/([a-z]+\/)?[^/]+\.md$|\/README\.md$/.test(path),
);

/** Files that a running program, or a build, writes. */
const written = new Set(['state.json', 'dist/cairn.mjs']);

/** A suffix such as `.test.ts`. */
const isPattern = (word: string) => /^\.\w+\.ts$/.test(word);

const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** The paths in code spans; what begins with a slash is an address on the server. */
function pathsIn(text: string): string[] {
  return codeIn(text)
    .flatMap((code) => code.split(/\s+/))
    .filter((word) => /^[\w.-][\w./-]*[\w-]\.(tsx?|mjs|md|sql|json|sh)$/.test(word) && !isPattern(word));
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
    (fileNames.get(basename(path)) ?? []).filter((one) => `/${one}`.endsWith(`/${path}`)).length === 1 ||
    written.has(path)
  );
}

const brokenLinks = (document: string) =>
  linksIn(textOf(document))
    .filter((to) => !existsSync(join(root, dirname(document), to)))
    .map((to) => `${document}: ${to}`);

test('every file that a document names exists', () => {
  expect(documents.length).toBeGreaterThan(40);
  const missing = documents.flatMap((document) => [
    ...pathsIn(textOf(document))
      .filter((path) => !isThere(path, document))
      .map((path) => `${document}: ${path}`),
    ...brokenLinks(document),
  ]);
  expect(missing).toEqual([]);
});

test('every name in a decision in force exists in the code, save in what it was compared with', () => {
  const named = decisions.flatMap((document) =>
    textOf(document)
      .split('\n\n')
      .filter((paragraph) => !paragraph.startsWith('**Compared'))
      .flatMap(codeIn)
      .flatMap((span) => span.match(/\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[a-z]+_[a-z_]+)\b/g) ?? [])
      .map((name) => ({ document, name })),
  );
  const code = tree.filter((path) => /\.(tsx?|sql|mjs|sh)$/.test(path) && !path.endsWith('.test.ts'));
  let missing = new Set(named.map(({ name }) => name));
  for (const path of code) {
    const text = textOf(path);
    missing = new Set(missing.values().filter((name) => !text.includes(name)));
    if (missing.size === 0) break;
  }
  expect(named.filter(({ name }) => missing.has(name))).toEqual([]);
});

test('a decision is a section of its subject’s page, with what it was compared with and what it costs', () => {
  const wrong = decisions.flatMap((document) => {
    const [, ...sections] = textOf(document).split(/^## /m);
    const words = textOf(document).split(/\s+/).length;
    if (/\/\d/.test(document))
      return [`${document}: write it as a section of its subject’s page, as docs/decisions/README.md says`];
    return [
      ...(sections.length > 0 ? [] : [`${document} has no section`]),
      ...(words <= 1_400 ? [] : [`${document} has ${words} words: cut it, or make two pages of it`]),
      ...sections
        .filter((section) => !/^\*\*Compared/m.test(section) || !/^\*\*Costs\.\*\*/m.test(section))
        .map((section) => `${document}: “${section.split('\n')[0]}” lacks **Compared.** or **Costs.**`),
    ];
  });
  expect(wrong).toEqual([]);
});

test('the index of decisions has every page, and the archive’s every record', () => {
  const list = (index: string) => linksIn(textOf(index)).map((to) => join(dirname(index), to));
  const isRecord = (path: string) => /\/\d{4}-/.test(path);
  const [pages, records] = [list('docs/decisions/README.md'), list('docs/decisions/archive/README.md')];
  expect(decisions.filter((page) => !pages.includes(page))).toEqual([]);
  expect(archive.filter((path) => isRecord(path) && !records.includes(path))).toEqual([]);
  expect(archive.flatMap(brokenLinks)).toEqual([]);
});

test('the table of nouns is of today', () => {
  expect(textOf('docs/architecture.md'), 'npm run nouns writes it').toContain(tableOf(nounPlaces()));
});

test('a file is of a noun by its name or its folder’s, and not by what each folder has', () => {
  const files = [
    'server/src/tags/routes.ts',
    'web/src/features/edits/use-tags.ts',
    'server/src/history/undo/undo-tag.ts',
    'server/src/categories/category-tree.ts',
    'server/src/stages/history-words.ts',
  ];
  expect(placesOf(['tags', 'categories', 'history'], files)).toEqual([
    {
      noun: 'tags',
      files: files.slice(0, 3),
      folders: ['server/src/tags', 'web/src/features/edits', 'server/src/history/undo'],
    },
    { noun: 'categories', files: [files[3]], folders: ['server/src/categories'] },
    { noun: 'history', files: [files[2]], folders: ['server/src/history/undo'] },
  ]);
});
