import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FigureKey, figureLabel, figures } from './figure-labels.ts';

const keys = Object.keys(figures).filter((key): key is FigureKey => key in figures);

test('P34 no two figures have one name', () => {
  const labels = keys.map((key) => figureLabel(key).toLowerCase());
  expect(new Set(labels).size).toBe(labels.length);
});

test('P34 a page takes the name of a figure from the register', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = ['features', 'pages'].flatMap((room) =>
    readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' })
      // What the public pages show is an example, of nobody's money.
      .filter((name) => name.endsWith('.tsx') && !/^landing|auth-example/.test(name))
      .map((name) => join(folder, room, name)),
  );
  expect(sources.length).toBeGreaterThan(100);
  // One word alone is also the title of a page or a part of it.
  const names = keys.map(figureLabel).filter((label) => label.includes(' '));
  const written = new RegExp(`title="(${names.join('|')})"|>\\s*(${names.join('|')})\\s*<`, 'i');
  const found = sources.filter((file) => written.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
