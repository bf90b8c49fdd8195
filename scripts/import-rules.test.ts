import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import house from './house/nouns.json' with { type: 'json' };

const execute = promisify(execFile);
const project = join(import.meta.dirname, '..');

/** Of each noun, an import of the next one. */
function lookingUp(folder: string, nouns: readonly string[]): [string, string, string][] {
  return nouns
    .slice(0, -1)
    .map((noun, place) => [`${noun}-looks-down`, `${folder}/${noun}/z.ts`, `../${nouns[place + 1]}/a.ts`]);
}

/** One import that each rule forbids: the rule, the file, what it imports. `load `: its values, not its types alone. */
const VIOLATIONS: [rule: string, file: string, imported: string][] = [
  ...lookingUp('server/src', house.nouns),
  ...lookingUp('web/src/features', [...house.nouns, ...house.screens]),
  ['nouns-hold-all-of-themselves', 'server/src/tags/a.ts', '../http/server.ts'],
  ['nouns-hold-all-of-themselves', 'server/src/syncing/b.ts', '../config/config.ts'],
  ['stores-hold-the-sql', 'server/src/tags/a.store.ts', '../bank/sync.ts'],
  ['stores-know-no-call', 'server/src/splits/b.store.ts', '../tags/routes.ts'],
  ['stores-below-the-nouns', 'server/src/bank/a.store.ts', '../llm/model.ts'],
  ['stores-below-the-nouns', 'server/src/queue/a.store.ts', '../tags/tags.store.ts'],
  ['routes-translate', 'server/src/rules/routes.ts', '../db/migrate.ts'],
  ['routes-translate', 'server/src/splits/routes.ts', '../bank/sync.ts'],
  ['ledger-knows-no-bank', 'server/src/ledger/a.ts', '../bank/sync.ts'],
  ['ledger-knows-no-bank', 'server/src/ingest/a.ts', '../bank/sync.ts'],
  ['ledger-knows-no-bank', 'server/src/totals/g.ts', '../db/in-household.ts'],
  ['classifier-is-pure', 'server/src/classifier/a.ts', '../journal/journal.ts'],
  ['classifier-is-pure', 'server/src/classifier/b.ts', 'node:fs'],
  ['bank-maps-plaid-to-ledger-types', 'server/src/bank/a.ts', '../totals/totals.ts'],
  ['files-read-files', 'server/src/files/a.ts', '../journal/journal.ts'],
  ['analysis-is-pure', 'server/src/insights/a.ts', '../llm/model.ts'],
  ['analysis-is-pure', 'server/src/recurring/a.ts', '../journal/journal.ts'],
  ['people-know-no-money', 'server/src/people/a.ts', '../ledger/types.ts'],
  ['llm-is-a-port', 'server/src/llm/a.ts', '../ledger/types.ts'],
  ['sealing-knows-no-secret', 'server/src/sealing/a.ts', '../bank/plaid-client.ts'],
  ['mail-is-a-port', 'server/src/mail/a.ts', '../people/identity.ts'],
  ['openid-is-a-port', 'server/src/openid/a.ts', '../people/identity.ts'],
  ['metrics-only-count', 'server/src/traces/traces.ts', '../accounts/accounts.ts'],
  ['metrics-only-count', 'server/src/metrics/metrics.ts', '../accounts/accounts.ts'],
  ['outgoing-is-a-port', 'server/src/outgoing/a.ts', '../people/identity.ts'],
  ['only-outgoing-pushes', 'server/src/splits/c.ts', 'web-push'],
  ['stored-files-is-a-port', 'server/src/attachments/stored-files.ts', '../ledger/types.ts'],
  ['queue-knows-no-use-case', 'server/src/queue/a.ts', '../syncing/sync.job.ts'],
  ['http-knows-no-noun', 'server/src/http/a.ts', '../totals/totals.ts'],
  ['http-knows-no-noun', 'server/src/http/b.ts', '../bank/sync.ts'],
  ['db-knows-no-domain', 'server/src/db/a.ts', '../ledger/types.ts'],
  ['settings-come-first', 'server/src/config/a.ts', '../db/pool.ts'],
  ['app-is-the-top', 'server/src/syncing/b.ts', '../app/serve.ts'],
  ['app-is-the-top', 'server/src/bank/c.ts', '../main.ts'],
  ['contract-imports-zod', 'contract/src/a.ts', 'fastify'],
  ['contract-knows-the-domain-only', 'contract/src/b.test.ts', '../../server/src/main.ts'],
  ['domain-imports-nothing', 'domain/src/a.ts', 'zod'],
  ['domain-is-the-bottom', 'domain/src/b.test.ts', '../../contract/src/routes.ts'],
  ['sandbox-bank-is-a-stranger', 'sandbox-bank/src/a.test.ts', '../../contract/src/money.ts'],
  ['mcp-knows-the-contract-only', 'mcp/src/a.ts', '../../server/src/main.ts'],
  ['cli-knows-the-contract-only', 'cli/src/a.ts', '../../server/src/main.ts'],
  ['web-knows-the-contract-only', 'web/src/lib/a.ts', '../../../server/src/ledger/types.ts'],
  ['browser-tests-know-urls-only', 'e2e/a.test.ts', '../sandbox-bank/src/plugin.ts'],
  ['browser-tests-know-urls-only', 'e2e/b.test.ts', '../scripts/testing/run.ts'],
  ['server-knows-no-screen', 'server/src/http/c.test.ts', '../../../web/src/lib/format.ts'],
  ['server-knows-no-screen', 'server/src/http/h.test.ts', '../../../training/fit.ts'],
  ['proofs-see-the-server', 'proofs/fuzz/a.ts', '../../web/src/lib/format.ts'],
  ['training-measures-what-only-computes', 'training/a.ts', '../server/src/tags/tags.ts'],
  ['training-measures-what-only-computes', 'training/b.ts', '../proofs/fuzz/files.ts'],
  ['test-support-is-for-tests', 'server/src/syncing/g.ts', '../../../proofs/tenants/make-tenant.ts'],
  ['only-the-start-mounts-the-sandbox-bank', 'server/src/bank/b.ts', '../../../sandbox-bank/src/plugin.ts'],
  ['web-content-looks-down', 'web/src/content/a.ts', '../lib/format.ts'],
  ['web-lib-looks-down', 'web/src/lib/b.ts', '../ui/button.tsx'],
  ['web-api-looks-down', 'web/src/api/a.ts', '../ui/button.tsx'],
  ['web-ui-looks-down', 'web/src/ui/a.tsx', '../features/people/form.tsx'],
  ['web-features-looks-down', 'web/src/features/people/a.tsx', '../../pages/login.tsx'],
  ['web-demo-looks-down', 'web/src/demo/a.ts', '../features/people/form.tsx'],
  ['web-pages-looks-down', 'web/src/pages/a.tsx', '../app/root.tsx'],
  ['only-the-call-chooses-the-demo', 'web/src/pages/b.tsx', '../demo/demo-client.ts'],
  ['only-bank-imports-plaid', 'server/src/syncing/c.ts', 'plaid'],
  ['plaid-is-types-only', 'server/src/bank/d.ts', 'load plaid'],
  ['plaid-is-types-only', 'server/src/bank/e.ts', 'load axios'],
  ['plaid-is-types-only', 'sandbox-bank/src/f.ts', 'load plaid'],
  ['only-stores-import-sql', 'server/src/tags/b.ts', 'pg'],
  ['only-stores-import-db', 'server/src/http/d.ts', '../db/migrate.ts'],
  ['http-knows-no-noun', 'server/src/http/g.ts', '../db/migrate.ts'],
  ['only-people-mint-scopes', 'server/src/syncing/d.ts', '../db/mint-household-scope.ts'],
  ['questions-only-read', 'server/src/questions/a.ts', '../queue/queue.ts'],
  ['only-llm-imports-model-sdks', 'server/src/syncing/f.ts', 'openai'],
  ['only-queue-imports-pg-boss', 'server/src/http/e.ts', 'pg-boss'],
  ['only-files-unzip', 'server/src/archives/a.ts', 'yauzl'],
  ['only-archives-zip', 'server/src/exports/a.ts', 'yazl'],
  ['test-support-is-for-tests', 'server/src/syncing/e.ts', '../db/test-database.ts'],
  ['no-cycles', 'server/src/ledger/circle-a.ts', './circle-b.ts'],
  ['no-drawers', 'server/src/ledger/c.ts', './utils/money.ts'],
  ['no-drawers', 'server/src/ledger/d.ts', './helpers.ts'],
  ['no-index-files', 'server/src/ledger/e.ts', './index.ts'],
  ['imports-resolve', 'server/src/ledger/f.ts', './nowhere.ts'],
];

/** What the table allows, and must go on allowing. */
const ALLOWED: [file: string, imported: string][] = [
  ['server/src/main.ts', './app/serve.ts'],
  ['server/src/app/serve.ts', '../http/server.ts'],
  ['server/src/app/nouns.ts', '../db/in-household.ts'],
  ['server/src/people/session.store.ts', 'kysely'],
  ['server/src/db/embedded-postgres.ts', '../config/start-error.ts'],
  ['server/src/app/serve.ts', '../../../sandbox-bank/src/plugin.ts'],
  ['server/src/bank/sync.ts', 'plaid'],
  ['server/src/bank/sync.ts', '../ledger/types.ts'],
  ['server/src/bank/item.store.ts', 'kysely'],
  ['server/src/totals/totals.ts', '../../../domain/src/money.ts'],
  ['server/src/totals/totals.test.ts', '../db/test-database.ts'],
  ['server/src/transactions/transaction.store.ts', '../db/pool.ts'],
  ['server/src/tags/routes.ts', '../http/handlers.ts'],
  ['server/src/splits/splits.store.ts', '../transactions/transaction.store.ts'],
  ['server/src/insights/detectors/overspending.detector.ts', '../../snapshot/spending.ts'],
  ['server/src/predictions/corrections.store.ts', '../journal/journal.ts'],
  ['server/src/syncing/sync.job.ts', '../bank/sync.ts'],
  ['server/src/http/server.ts', 'fastify'],
  ['server/src/people/register.ts', '../db/mint-household-scope.ts'],
  ['sandbox-bank/src/plugin.test.ts', 'load plaid'],
  ['server/src/bank/sync.test.ts', 'load plaid'],
  ['web/src/app/root.tsx', '../pages/login.tsx'],
  ['web/src/pages/login.tsx', '../features/people/form.tsx'],
  ['web/src/features/splits/split-dialog.tsx', '../tags/tags-entry.tsx'],
  ['web/src/lib/format.ts', '../../../domain/src/money.ts'],
  ['e2e/link.test.ts', '../contract/src/money.ts'],
  ['e2e/accessibility.test.ts', '../scripts/testing/part.ts'],
  ['server/src/tags/tags.test.ts', '../../../proofs/tenants/make-tenant.ts'],
  ['proofs/fuzz/run-fuzz.ts', '../../server/src/app/serve.ts'],
  ['training/fit.ts', '../server/src/classifier/labels.ts'],
  ['training/evaluation/people.ts', '../../proofs/lives/simulated-life.ts'],
  ['contract/src/money.ts', 'zod'],
];

type Violation = { from: string; to: string; rule: { name: string } };

let folder: string;
let found: Violation[];
let ruleNames: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-rules-'));
  const imports: [string, string][] = [
    ...VIOLATIONS.map(([, file, imported]): [string, string] => [file, imported]),
    ...ALLOWED,
    ['server/src/ledger/circle-b.ts', './circle-a.ts'],
  ];
  const importsOf = Map.groupBy(imports, ([file]) => file);
  for (const [file, imported] of imports) await writeTarget(file, moduleOf(imported));
  for (const [file, entries] of importsOf)
    await write(file, entries.map(([, imported]) => importLine(imported)).join('\n'));
  const config = join(project, '.dependency-cruiser.mjs');
  const { default: rules } = await import(config);
  ruleNames = rules.forbidden.map((rule: { name: string }) => rule.name);
  const cruiser = join(project, 'node_modules/.bin/depcruise');
  const folders = [
    'domain',
    'contract',
    'server',
    'sandbox-bank',
    'mcp',
    'cli',
    'proofs',
    'training',
    'web',
    'e2e',
    'scripts',
  ];
  // Its exit code is the number of violations in other report formats, and 0 in this one.
  const { stdout } = await execute(process.execPath, [cruiser, '-c', config, '-T', 'json', ...folders], {
    cwd: folder,
    maxBuffer: 50_000_000,
  });
  found = JSON.parse(stdout).summary.violations;
});

afterAll(() => rm(folder, { recursive: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

/** The line that imports types, or after `load ` values. */
function importLine(imported: string): string {
  const module = moduleOf(imported);
  return module === imported ? `import type { X } from '${module}';` : `import { X } from '${module}';\nX();`;
}

function moduleOf(imported: string): string {
  return imported.replace(/^load /, '');
}

async function writeTarget(file: string, imported: string): Promise<void> {
  if (imported.startsWith('node:') || imported.includes('nowhere')) return;
  if (imported.startsWith('.')) return write(join(dirname(file), imported), '');
  await write(`node_modules/${imported}/package.json`, JSON.stringify({ name: imported, main: 'main.js' }));
  await write(`node_modules/${imported}/main.js`, '');
}

const rulesBrokenBy = (file: string) =>
  found.filter((violation) => violation.from === file).map((violation) => violation.rule.name);

test('no import that a rule forbids goes through', () => {
  expect(VIOLATIONS.filter(([rule, file]) => !rulesBrokenBy(file).includes(rule))).toEqual([]);
});

test('no import that the table allows is refused', () => {
  const refused = ALLOWED.map(([file]) => ({ file, rules: rulesBrokenBy(file) }));
  expect(refused.filter(({ rules }) => rules.length > 0)).toEqual([]);
});

test('every rule has an example that breaks it', () => {
  expect(ruleNames.filter((name) => !VIOLATIONS.some(([rule]) => rule === name))).toEqual([]);
});
