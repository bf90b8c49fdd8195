import { expect, test } from 'vitest';
import { namedTestsIn, readNamedTests, readPromises } from './house/promises.ts';

const { promised, open } = readPromises();
const listed = promised.map(({ id }) => id);
const named = new Set(readNamedTests().map(({ id }) => id));

test('all promises and pitfalls are listed, in their order', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const promises = numbers(48).map((number) => `P${String(number).padStart(2, '0')}`);
  expect(listed).toEqual([...promises, ...numbers(33).map((number) => `pitfall ${number}`)]);
});

test('every promise and pitfall is named by a test, but for promises that are not kept yet', () => {
  expect(listed.filter((id) => !named.has(id) && !open.includes(id))).toEqual([]);
});

test('none of the first twelve is put off', () => {
  expect(open.filter((id) => id <= 'P12')).toEqual([]);
});

test('what a test names is listed', () => {
  expect([...named].filter((id) => !listed.includes(id))).toEqual([]);
});

test('a title names what it begins with', () => {
  const source = `test('P01 pitfall 2 a tip', f); test(\`P03 \${count} it’s\`, f); const id = 'P04'; // of P05
    describe("no P06 here", f);`;
  expect(namedTestsIn('a.test.ts', source)).toEqual([
    { id: 'P01', file: 'a.test.ts', title: 'P01 pitfall 2 a tip' },
    { id: 'pitfall 2', file: 'a.test.ts', title: 'P01 pitfall 2 a tip' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is the source of a title.
    { id: 'P03', file: 'a.test.ts', title: 'P03 ${count} it’s' },
  ]);
});
