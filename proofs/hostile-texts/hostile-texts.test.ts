import { expect, test } from 'vitest';
import { hostileTexts } from './hostile-texts.ts';

test('P25 the corpus has at least 60 different texts in at least ten languages, for every goal and place', () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileTexts.map(({ text }) => text)).size).toBe(hostileTexts.length);
  expect(new Set(hostileTexts.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
  for (const goal of ['write', 'foreign rows', 'number', 'reveal', 'markup', 'silence'])
    expect(hostileTexts.filter((text) => text.goal === goal).length).toBeGreaterThanOrEqual(3);
  for (const place of ['descriptor', 'memo', 'file'])
    expect(hostileTexts.filter((text) => text.place === place).length).toBeGreaterThanOrEqual(5);
  for (const { obeyed } of hostileTexts) expect(obeyed.says).not.toBe('');
});
