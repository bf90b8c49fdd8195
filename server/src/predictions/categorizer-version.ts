import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../classifier');
const lengthOfVersion = 16;
let version: string | undefined;

/** The version of this process's categorizer: a digest of the trained model, lists and code. Computed once per process. */
export function categorizerVersion(): string {
  version ??= versionOf(folder);
  return version;
}

/** The digest of a folder's files, without tests. */
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
