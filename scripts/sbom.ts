// `npm run sbom`: prints all packages that a server and the pages it sends are made of, as a CycloneDX document. npm’s own `--omit dev`
// leaves out what runs in production and is also used by a test.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { productionPackages } from './building/production-packages.ts';
import { root } from './testing/run-program.ts';

const bill = z.looseObject({
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const { stdout } = await promisify(execFile)('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  maxBuffer: 50_000_000,
});
const whole = bill.parse(JSON.parse(stdout));

const used = new Set<string>();
for (const workspace of ['server', 'web'])
  for (const { name, version } of await productionPackages(root, workspace)) used.add(`${name}@${version}`);
const isUsed = (ref: string) => used.has(ref);

const components = whole.components.filter((component) => isUsed(component['bom-ref']));
const dependencies = whole.dependencies
  .filter(({ ref }) => isUsed(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isUsed) }));
process.stdout.write(`${JSON.stringify({ ...whole, components, dependencies }, null, 2)}\n`);
