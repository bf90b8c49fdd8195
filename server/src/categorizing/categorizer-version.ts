import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../categorize');
const lengthOfVersion = 16;
let version: string | undefined;

/**
 * What this process guesses rows with, as a short text: the same for the same trained model, lists and code, another when any byte of
 * them is another. Computed once a process.
 */
export function categorizerVersion(): string {
  version ??= versionOf(folder);
  return version;
}

/** The version of what a folder holds, its tests apart. */
export function versionOf(root: string): string {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(?:ts|json|gz)$/.test(name) && !name.endsWith('.test.ts'))
    .sort();
  const hash = createHash('sha256');
  for (const name of names) {
    const bytes = readFileSync(join(root, name));
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, lengthOfVersion);
}
