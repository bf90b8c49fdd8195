import { expect, test } from 'vitest';
import { tableBelow, textOf } from './pages.ts';
import { titlesIn } from './test-titles.ts';

const page = 'docs/attacks.md';
/** What each part is tried with, at least. */
const usual = ['replay', 'race', 'fixation', 'another person’s', 'expired', 'guessed'];

const parts = [...textOf(page).matchAll(/^## (.+)\nIn `(.+)`\.$/gm)].map(([, heading = '', file = '']) => ({
  heading,
  file,
  attacks: tableBelow(page, heading).map(([kind = '', , words = '']) => ({
    kind,
    title: words.replace(/^“|”$/g, ''),
  })),
}));

test('each attack that is listed is a test, and no test is listed twice', () => {
  const listed = parts.flatMap(({ file, attacks }) => {
    const titles = titlesIn(file);
    return attacks.map(({ title }) => ({ file, title, isThere: titles.some((one) => one.includes(title)) }));
  });
  expect(listed.filter(({ isThere }) => !isThere)).toEqual([]);
  expect(new Set(listed.map(({ file, title }) => `${file} ${title}`)).size).toBe(listed.length);
  expect(textOf(page)).toContain(`${listed.length} are listed`);
});

test('each part is tried with all that is usual', () => {
  expect(parts.length).toBeGreaterThan(8);
  for (const { heading, attacks } of parts) {
    const kinds = attacks.map(({ kind }) => kind);
    expect(
      usual.filter((kind) => !kinds.includes(kind)),
      heading,
    ).toEqual([]);
  }
});
