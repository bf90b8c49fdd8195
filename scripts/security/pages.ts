import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The sources of what runs in production on a server, without tests. */
export function productFiles(pattern = '{server,mcp,contract,domain}/src/**/*.ts'): string[] {
  const found = globSync(pattern, { cwd: root, exclude: (name) => name === 'node_modules' });
  return found.filter((path) => !/\.test\.ts$|\/test-[^/]+$/.test(path)).sort();
}

/** The cells of the first table below a heading of a document, row by row, without its head. */
export function tableBelow(document: string, heading: string): string[][] {
  const [, after = ''] = textOf(document).split(`\n## ${heading}\n`);
  const lines = (after.split('\n## ')[0] ?? '').split('\n');
  const start = lines.findIndex((line) => line.startsWith('|'));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  if (start === -1) throw new Error(`${document} has no table below “${heading}”`);
  return lines.slice(start + 2, end === -1 ? undefined : end).map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
}

/** What stands between backticks. */
export const codeIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
