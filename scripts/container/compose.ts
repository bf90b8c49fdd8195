import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../testing/run-program.ts';

const service = z.object({
  image: z.string().optional(),
  user: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});
const compose = z.object({
  services: z.object({ cairn: service, database: service }),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
export type Compose = z.output<typeof compose>;

/** The compose file as it is written. */
export async function readCompose(): Promise<Compose> {
  return compose.parse(parse(await readFile(join(root, 'compose.yaml'), 'utf8')));
}

/** Its services with these variables filled in, and the defaults of others. */
export async function composeOf(variables: Record<string, string>): Promise<Compose['services']> {
  const text = await readFile(join(root, 'compose.yaml'), 'utf8');
  const filled = text.replaceAll(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_whole, name: string, sign: string | undefined, rest = '') =>
      variables[name] ?? (sign === '-' ? rest : `missing ${name}`),
  );
  return compose.parse(parse(filled)).services;
}
