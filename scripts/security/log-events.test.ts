import { accountEventKinds } from '@cairn/contract/sessions';
import { expect, test } from 'vitest';
import { codeIn, productFiles, tableBelow, textOf } from './pages.ts';

const page = 'docs/operating.md';

/** Arguments may hold calls, two deep. */
const logged =
  /\b(?:log|warn|logUnlessOutage|log\.(?:info|warn|error|fatal))\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const texts = /'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g;

/** What a line says: the last text of a call that logs. Values in it are written as dots. */
function linesIn(text: string): string[] {
  const calls = [...text.matchAll(logged)].flatMap(([, args = '']) => {
    const last = [...args.matchAll(texts)].at(-1);
    return last === undefined ? [] : [last[1] ?? last[2] ?? ''];
  });
  // The process for heavy work sends its lines to the one that logs.
  const sent = [...text.matchAll(/log: '\w+',\s+message: '([^']+)'/g)].map(([, one = '']) => one);
  return [...calls, ...sent].map((line) => line.replace(/\$\{[^}]+\}/g, '…'));
}

/** Lines that have a name, because server and worker log them both. */
function namedLinesIn(text: string): string[] {
  return [...text.matchAll(/const \w+Message = '([^']+)';/g)].map(([, line = '']) => line);
}

test('each line that a server or worker logs is in the list of what is logged', () => {
  const lines = productFiles().flatMap((path) => linesIn(textOf(path)));
  const named = productFiles('server/src/app/*.ts').flatMap((path) => namedLinesIn(textOf(path)));
  const found = new Set([...lines, ...named]);
  expect(found.size).toBeGreaterThan(15);
  const listed = tableBelow(page, 'What is logged').flatMap(([line = '']) => codeIn(line));
  expect(listed.toSorted()).toEqual([...found].sort());
});

test('each event of an account that is logged is in the list', () => {
  const [, below = ''] = textOf(page).split('\n## What is logged\n');
  const [, sentence = ''] = /The events of accounts are ([^.]+)\./.exec(below) ?? [];
  expect(codeIn(sentence).sort()).toEqual([...accountEventKinds, 'call'].sort());
});
