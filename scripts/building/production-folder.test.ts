import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../testing/run-program.ts';
import { build } from './production-folder.ts';
import { productionPackages } from './production-packages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder that holds something else is not emptied', async () => {
  writeFileSync(join(folder, 'diary.txt'), 'dear diary');
  await expect(build({ root, folder, withPostgres: false, withNode: false })).rejects.toThrow(
    'holds something else',
  );
  expect(readdirSync(folder)).toEqual(['diary.txt']);
});

test('the packages are those of the server alone, each of them installed', async () => {
  const packages = (await productionPackages(root)).map(({ path }) => path);
  expect(packages).toContain('node_modules/fastify');
  expect(packages).toContain('node_modules/pg');
  expect(
    packages.filter((path) => /vitest|playwright|typescript|react|@types|plaid|\/node$/.test(path)),
  ).toEqual([]);
  expect(packages.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
