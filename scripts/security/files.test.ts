import { routes } from '@cairn/contract/routes';
import { expect, test } from 'vitest';
import { codeIn, productFiles, tableBelow, textOf } from './pages.ts';

const page = 'docs/input.md';
/** Of a raw body whose route says no other (server/src/http/raw-body.ts). */
const usualBytes = 65_536;

test('each call that takes bytes is in the list of files, with the most that it takes', () => {
  const taking = Object.entries(routes).flatMap(([name, route]) =>
    'raw' in route ? [[name, 'maxBytes' in route ? route.maxBytes : usualBytes]] : [],
  );
  expect(taking.length).toBeGreaterThan(4);
  const listed = tableBelow(page, 'Files').map(([call = '', , most = '']) => [
    codeIn(call)[0],
    Number(codeIn(most)[0]?.replaceAll(',', '')),
  ]);
  expect(listed.toSorted()).toEqual(taking.toSorted());
});

test('the sizes of what is unpacked are those of the code', () => {
  const found = productFiles('server/src/**/*zip*.ts').flatMap((path) =>
    [...textOf(path).matchAll(/const (max\w+) = (\w+);/g)].map(([, name, value = '']) => [
      `${path} ${name}`,
      Number(value.replaceAll('_', '')),
    ]),
  );
  expect(found.length).toBeGreaterThan(2);
  const listed = tableBelow(page, 'What is unpacked').map(([file = '', , most = '']) => [
    codeIn(file).join(' '),
    Number(codeIn(most)[0]?.replaceAll(',', '')),
  ]);
  expect(listed.toSorted()).toEqual(found.toSorted());
});

test('each rule that the contract has beyond the type of a field is in the list of rules', () => {
  const found = productFiles('contract/src/*.ts').flatMap((path) =>
    [...textOf(path).matchAll(/\bz\.(?:superR|r)efine\(/g)].map(() => path),
  );
  expect(found.length).toBeGreaterThan(30);
  const listed = tableBelow(page, 'Rules beyond the type of a field').map(([file = '']) => codeIn(file)[0]);
  expect(listed.toSorted()).toEqual(found.toSorted());
});
