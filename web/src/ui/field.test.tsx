import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PasswordField } from './field.tsx';

const sources = globSync('../**/*.tsx', { cwd: import.meta.dirname })
  .filter((path) => !path.endsWith('.test.tsx'))
  .map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }));

test('a password can be pasted, typed by a password manager, and shown', () => {
  const html = renderToStaticMarkup(
    <PasswordField label="Password" name="password" autoComplete="current-password" />,
  );
  expect(html).toMatch(/<input[^>]* type="password"/);
  expect(html).toContain('autoComplete="current-password"');
  expect(html).not.toMatch(/readonly|maxlength|disabled/i);
  expect(html).toContain('aria-label="Show characters"');
});

test('each password field says to password managers which password it is', () => {
  const fields = sources.flatMap(({ text }) =>
    [...text.matchAll(/<PasswordField[\s\S]*?\/?>/g)].map(([field]) => field),
  );
  expect(fields.length).toBeGreaterThan(4);
  for (const field of fields) expect(field).toMatch(/autoComplete="(?:current|new)-password"/);
});

test('no field keeps somebody from pasting, dropping or choosing what a manager offers', () => {
  const hindering = sources.filter(({ text }) =>
    /onPaste|onBeforeInput|onDrop=\{[^}]*preventDefault/.test(text),
  );
  expect(hindering.map(({ path }) => path)).toEqual([]);
});

test('pages are made of HTML, CSS and scripts alone', () => {
  const plugged = sources.filter(({ text }) => /<(?:object|embed|applet|param)\b|application\/x-/.test(text));
  expect(plugged.map(({ path }) => path)).toEqual([]);
});
