import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Route, routes } from '@cairn/contract/routes';
import fc from 'fast-check';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { browserZod } from '../../../browser-zod.ts';
import { inputsOf } from './test-inputs.ts';
import type { z as browser } from './zod.ts';

type Schema = Parameters<typeof browser.encode>[0];
const places = ['params', 'query', 'body', 'response'] as const;

let folder: string;
/** The routes as the browser has them, bundled as its code is. */
let browserRoutes: Record<string, Record<string, Schema | undefined>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-browser-zod-'));
  const entry = fileURLToPath(import.meta.resolve('@cairn/contract/routes'));
  await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: [browserZod] },
    build: { outDir: folder, minify: false, lib: { entry, formats: ['es'], fileName: 'routes' } },
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const made: { routes: typeof browserRoutes } = await import(pathToFileURL(join(folder, 'routes.js')).href);
  browserRoutes = made.routes;
});

afterAll(() => rm(folder, { recursive: true }));

/** What a schema makes of a value; or the first thing wrong with it, which is what a person is shown; or what a codec threw. */
type Outcome = { data: unknown } | { path: readonly PropertyKey[]; message: string } | { thrown: string };

function outcomeOf(make: () => unknown): Outcome {
  try {
    return { data: make() };
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause;
    const issues: unknown = Reflect.get(cause, 'issues');
    return Array.isArray(issues) ? pick(issues[0]) : { thrown: cause.message };
  }
}

function pick({ path, message }: { path: PropertyKey[]; message: string }): Outcome {
  return { path, message };
}

/** How many values were read or written, and how many refused. */
const seen = { right: 0, wrong: 0 };

function compare(input: unknown, ours: () => unknown, zods: () => unknown): Outcome {
  const outcome = outcomeOf(zods);
  expect(outcomeOf(ours), `for ${fc.stringify(input)}`).toStrictEqual(outcome);
  seen['data' in outcome ? 'right' : 'wrong'] += 1;
  return outcome;
}

const table: [string, Route][] = Object.entries(routes);

test.for(table)('the browser reads and writes %s as Zod does', ([name, route]) => {
  for (const place of places) {
    const zods = route[place];
    const ours = browserRoutes[name]?.[place];
    if (zods === undefined || ours === undefined) {
      expect(ours).toBe(zods);
      continue;
    }
    fc.assert(
      fc.property(inputsOf(zods), (input) => {
        const read = compare(
          input,
          () => ours.parse(input),
          () => zods.parse(input),
        );
        compare(
          input,
          () => ours.encode(input),
          () => z.encode<z.ZodType>(zods, input),
        );
        if ('data' in read)
          compare(
            read.data,
            () => ours.encode(read.data),
            () => z.encode(zods, read.data),
          );
      }),
      { numRuns: 30 },
    );
  }
});

test('right and wrong values were compared', () => {
  expect(seen.right).toBeGreaterThan(1_000);
  expect(seen.wrong).toBeGreaterThan(1_000);
});
