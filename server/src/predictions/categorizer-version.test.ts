import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categorizerVersion, versionOf } from './categorizer-version.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-categorizer-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test('the version follows from the bytes of the model and the code, and from nothing else', async () => {
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  await write('model.bin.gz', 'model');
  await write('prediction.ts', 'code');
  const first = versionOf(folder);
  await write('prediction.test.ts', 'a test');
  await write('README.md', 'words');
  expect(versionOf(folder)).toBe(first);
  await write('model.bin.gz', 'another model');
  const second = versionOf(folder);
  expect(second).not.toBe(first);
  await write('prediction.ts', 'other code');
  expect(versionOf(folder)).not.toBe(second);
  await write('model.bin.gz', 'model');
  await write('prediction.ts', 'code');
  expect(versionOf(folder)).toBe(first);
});

test('a process has one version', () => {
  expect(categorizerVersion()).toMatch(/^[0-9a-f]{16}$/);
  expect(categorizerVersion()).toBe(categorizerVersion());
});
