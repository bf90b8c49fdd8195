import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { z } from 'zod';
import { sandboxBank } from './plugin.ts';
import { scenarioList } from './scenarios/scenarios.ts';

const environmentSchema = z.object({
  NODE_ENV: z
    .string()
    .refine((value) => value !== 'production', 'the sandbox bank does not run in production')
    .optional(),
  SANDBOX_BANK_PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  SANDBOX_BANK_CLIENT_ID: z.string().min(1).default('sandbox-client'),
  SANDBOX_BANK_SECRET: z.string().min(1).default('sandbox-secret'),
  SANDBOX_BANK_DATA_DIR: z.string().min(1).default('./data/sandbox-bank'),
  SANDBOX_BANK_RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  SANDBOX_BANK_HISTORY_DELAY_MS: z.coerce.number().int().min(0).max(600_000).optional(),
});

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readEnvironment() {
  const parsed = environmentSchema.safeParse(process.env);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  return fail(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'not valid'}`);
}

/** Clients that reach the bank through a proxy send the whole URL as the request's target. */
function originForm(url: string | undefined): string {
  const target = url ?? '/';
  return target.replace(/^https?:\/\/[^/]+/i, '') || '/';
}

function readScenario(): string | undefined {
  return parseArgs({ options: { scenario: { type: 'string' } } }).values.scenario;
}

async function start(): Promise<void> {
  const scenario = readScenario();
  if (scenario === 'list') {
    process.stdout.write(scenarioList());
    return;
  }
  const environment = readEnvironment();
  const historicalDelayMs = environment.SANDBOX_BANK_HISTORY_DELAY_MS;
  const server = Fastify({
    logger: false,
    forceCloseConnections: true,
    rewriteUrl: (request) => originForm(request.url),
  });
  await server.register(sandboxBank, {
    clientId: environment.SANDBOX_BANK_CLIENT_ID,
    secret: environment.SANDBOX_BANK_SECRET,
    stateFile: join(environment.SANDBOX_BANK_DATA_DIR, 'state.json'),
    rateLimits: environment.SANDBOX_BANK_RATE_LIMITS === 'on',
    ...(scenario === undefined ? {} : { scenario }),
    ...(historicalDelayMs === undefined
      ? {}
      : { historicalDelayMs, initialDelayMs: Math.min(400, historicalDelayMs) }),
  });
  const stop = () => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const base = await server.listen({ host: '127.0.0.1', port: environment.SANDBOX_BANK_PORT });
  const secret = encodeURIComponent(environment.SANDBOX_BANK_SECRET);
  process.stdout.write(`Sandbox bank at ${base}, Link script at ${base}/link/v2/stable/link-initialize.js\n`);
  process.stdout.write(`Control page at ${base}/control#${secret}\n`);
}

start().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
