import { expect, test } from 'vitest';
import { z } from 'zod';
import { productionPackages } from '../building/production-packages.ts';
import { runNode } from '../testing/run-program.ts';
import { root } from './pages.ts';

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ 'bom-ref': z.string(), purl: z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

test('npm run sbom lists each package that runs in production, with its version, and no other', async () => {
  const { output, succeeded } = await runNode(['scripts/sbom.ts']);
  expect(succeeded).toBe(true);
  const { components, dependencies } = bill.parse(JSON.parse(output));
  const listed = components.map((component) => component['bom-ref']);
  const used = await productionPackages(root);
  expect(
    used.map(({ name, version }) => `${name}@${version}`).filter((one) => !listed.includes(one)),
  ).toEqual([]);
  // Of the pages, and of neither.
  expect(listed).toEqual(
    expect.arrayContaining([expect.stringMatching(/^react@/), expect.stringMatching(/^pg@/)]),
  );
  expect(listed.filter((one) => /^(?:vitest|typescript|@playwright|@cairn)/.test(one))).toEqual([]);
  // Nothing depends on what is not listed.
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((one) => !listed.includes(one))).toEqual(
    [],
  );
});
