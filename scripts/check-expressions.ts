// Proves that no regular expression over the text of a file takes more than linear time: one line of half a megabyte once stopped the
// server for a minute. What was proven is kept between runs.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { type CallExpression, type NewExpression, parseSync, type RegExpLiteral } from '@swc/core';
import { check } from 'recheck';
import { z } from 'zod';

/** Where text of people's files and of banks is read. */
const folders = 'server/src/{files,imports}/**/*.ts';

/** Whose expressions see short texts only, so that even a square of their length is little. */
const bounded: Readonly<Record<string, string>> = {
  'server/src/files/csv/column-names.ts': 'names are cut at 200 characters',
  'server/src/files/values/read-amount.ts': 'a cell of more than 40 characters is no amount',
  'server/src/files/values/read-date.ts': 'a cell of more than 60 characters is no date',
  'server/src/imports/match-rows.ts': 'the digits of an amount that was read',
};
/** Where expressions are put together, of which only short texts are seen. */
const boundedWherePutTogether: Readonly<Record<string, string>> = {
  ...bounded,
  'server/src/files/formats/beancount.ts': 'a longer posting than 500 characters is none',
};

/** Decided by counting steps alone: by time, an expression is refused because the machine is busy. `timeout` ends a proof that finds no end. */
const proof = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null, timeout: 120_000 };
const keptAt = 'node_modules/.cache/proven-expressions.json';

type Found = { source: string; flags: string; file: string };

function isNode(value: unknown): value is { type: string } {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function* nodesIn(value: unknown): Generator<{ type: string }> {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) yield value;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

function isExpression(node: { type: string }): node is RegExpLiteral {
  return node.type === 'RegExpLiteral';
}

function isPutTogether(node: { type: string }): boolean {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  const { callee } = node as NewExpression | CallExpression;
  return callee.type === 'Identifier' && callee.value === 'RegExp';
}

function readExpressions(): { found: Found[]; refused: string[] } {
  const found: Found[] = [];
  const refused: string[] = [];
  for (const file of globSync(folders).filter(
    (one) => !/(?:\.test\.ts$|\/test-|-for-tests\.ts$)/.test(one),
  )) {
    const tree = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', target: 'es2022' });
    for (const node of nodesIn(tree)) {
      if (isExpression(node) && bounded[file] === undefined)
        found.push({ source: node.pattern, flags: node.flags, file });
      if (isPutTogether(node) && boundedWherePutTogether[file] === undefined)
        refused.push(`${file}: an expression that is put together cannot be proven; write it out.`);
    }
  }
  return { found, refused };
}

/**
 * Whether no repetition is open and none repeats a group: then a match looks at a bounded number of characters, wherever it begins, and
 * nothing has to be tried out.
 */
function isBounded({ source }: Found): boolean {
  const outsideClasses = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  return !/[*+]|\{\d+,\}|\)\{/.test(outsideClasses);
}

const keyOf = ({ source, flags }: Found) => `/${source}/${flags}`;

function readProven(): Set<string> {
  try {
    return new Set(z.array(z.string()).parse(JSON.parse(readFileSync(keptAt, 'utf8'))));
  } catch {
    return new Set();
  }
}

const { found, refused } = readExpressions();
const proven = readProven();
const waiting = [...new Map(found.map((one) => [keyOf(one), one])).values()].filter(
  (one) => !isBounded(one) && !proven.has(keyOf(one)),
);
async function proveWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const result = await check(next.source, next.flags, proof);
    if (result.status === 'safe') proven.add(keyOf(next));
    else
      refused.push(
        `${next.file}: ${keyOf(next)} may take ${result.status === 'vulnerable' ? result.complexity.summary : 'any'} time.`,
      );
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, proveWaiting));
mkdirSync(dirname(keptAt), { recursive: true });
writeFileSync(keptAt, JSON.stringify([...proven].toSorted()));
for (const line of refused)
  process.stdout.write(`${line} Read it in steps, or bound the text (scripts/check-expressions.ts).\n`);
process.exit(refused.length === 0 ? 0 : 1);
