// Which workspace may import which.
import { mayImport, mayImportEvenInTests, soleImporter } from './import-rule.mjs';

const ZOD = '(^|/)node_modules/zod/';
/** What training/ makes or measures. */
const MEASURED =
  '(classifier|recurring|forecast|insights)/|(overview/overview|predictions/classifier-file)\\.ts$';

export const workspaces = [
  mayImport({
    name: 'contract-imports-zod',
    path: '^contract/src/',
    allowed: ['^domain/src/', ZOD],
    because: 'contract/ is what crosses the wire: it may import zod, so that everybody may import it.',
  }),
  mayImport({
    name: 'domain-imports-nothing',
    path: '^domain/src/',
    allowed: [],
    because: 'domain/ holds pure rules about money: it imports nothing, so that server and browser share it.',
  }),
  mayImportEvenInTests({
    name: 'domain-is-the-bottom',
    path: '^domain/',
    forbidden: '^(contract|server|proofs|training|web|sandbox-bank|e2e|bench|scripts)/',
    because: 'domain/ imports nothing of ours.',
  }),
  mayImportEvenInTests({
    name: 'contract-knows-the-domain-only',
    path: '^contract/',
    forbidden: '^(server|proofs|training|web|sandbox-bank|e2e|bench|scripts)/',
    because: 'contract/ imports domain/ and nothing else of ours.',
  }),
  mayImportEvenInTests({
    name: 'sandbox-bank-is-a-stranger',
    path: '^sandbox-bank/',
    forbidden: '^(domain|contract|server|proofs|training|web|e2e|bench|scripts)/',
    because:
      'sandbox-bank/ is a bank: it imports nothing of ours, or its tests would prove nothing about us.',
  }),
  mayImportEvenInTests({
    name: 'mcp-knows-the-contract-only',
    path: '^mcp/',
    forbidden: '^(server|cli|proofs|training|web|sandbox-bank|e2e|bench|scripts)/',
    because:
      'mcp/ is a caller of the public API: it knows contract/ and domain/, and is given how calls are sent.',
  }),
  mayImportEvenInTests({
    name: 'cli-knows-the-contract-only',
    path: '^cli/',
    forbidden: '^(server|proofs|training|web|sandbox-bank|e2e|bench|scripts)/',
    because: 'cli/ reaches the server through contract/ and HTTP.',
  }),
  mayImportEvenInTests({
    name: 'web-knows-the-contract-only',
    path: '^web/',
    forbidden: '^(server|proofs|training|sandbox-bank|e2e|bench|scripts)/',
    because: 'web/ reaches the server through contract/ and HTTP.',
  }),
  mayImportEvenInTests({
    name: 'browser-tests-know-urls-only',
    path: '^(e2e|bench)/',
    forbidden:
      '^((server|proofs|training|web|sandbox-bank)/|scripts/(?!(testing/(part|pgbouncer|clock|plans|mail-server|sign-in-provider)\\.ts|node-flags\\.json)$))',
    because:
      'e2e/ and bench/ know contract/ and URLs: they see what a person sees. scripts/testing/part.ts says which of their tests run, clock.ts on which day, pgbouncer.ts runs a pooler for them, plans.ts reads what PostgreSQL did, mail-server.ts takes letters, sign-in-provider.ts is one, scripts/node-flags.json says how Node starts.',
  }),
  mayImportEvenInTests({
    name: 'server-knows-no-screen',
    path: '^server/',
    forbidden:
      '^((training|web|e2e|bench)/|scripts/(?!testing/(part|pgbouncer|clock|plans|mail-server|sign-in-provider)\\.ts$))',
    because:
      'server/ knows contract/, and sandbox-bank/plugin where it is mounted and in tests. Its tests may take whole households and hostile texts from proofs/.',
  }),
  mayImportEvenInTests({
    name: 'proofs-see-the-server',
    path: '^proofs/',
    forbidden: '^((training|web|e2e)/|bench/(?!src/copy-household\\.store\\.ts$))',
    because: 'proofs/ prove the server: they import it, contract/ and domain/, and nothing of a screen.',
  }),
  mayImportEvenInTests({
    name: 'training-measures-what-only-computes',
    path: '^training/',
    forbidden: `^((web|sandbox-bank|e2e|bench)/|proofs/(?!lives/)|server/src/(?!${MEASURED}))`,
    because:
      'training/ makes and measures what computes without a database: classifier/, recurring/, forecast/ and the findings; its people are those of proofs/lives/.',
  }),
  soleImporter({
    name: 'only-the-start-mounts-the-sandbox-bank',
    of: '^sandbox-bank/',
    owners: ['^server/src/app/', '^sandbox-bank/', '^scripts/'],
    because:
      'There is one bank adapter. Only the start mounts the sandbox bank; nothing else asks which bank it is.',
  }),
];
