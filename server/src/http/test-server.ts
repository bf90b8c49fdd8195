import { AppError } from '@cairn/contract/errors';
import { type Route, routes } from '@cairn/contract/routes';
import type { FastifyInstance } from 'fastify';
import { type Handlers, handledNames } from './handlers.ts';
import { buildServer, type ServerOptions } from './server.ts';
import { answers, liveToken, ruleDefinition, session } from './test-answers.ts';

const rightHandlers: Handlers = Object.fromEntries(
  handledNames.map((name): readonly unknown[] => [name, async () => answers[name]]),
);

export type TestServer = {
  app: FastifyInstance;
  origin: string;
  log: () => string;
  close: () => Promise<void>;
};

/** Starts a server on a free port; `log` returns all log lines. */
export async function startTestServer(
  options: { handlers?: Partial<Handlers>; prepare?: (app: FastifyInstance) => void } & Partial<
    Omit<ServerOptions, 'handlers'>
  > = {},
): Promise<TestServer> {
  const lines: string[] = [];
  const { handlers, prepare, ...rest } = options;
  const app = buildServer({
    authenticateKey: async () => {
      throw new AppError('unauthorized', 'This API key is not right.');
    },
    authenticate: async (token) => (token === liveToken ? session : null),
    events: { subscribe: () => () => {} },
    isReady: async () => true,
    webRoot: null,
    contentSecurity: { linkScriptUrl: '/sandbox-bank/link.js', bankBaseUrl: 'http://127.0.0.1/sandbox-bank' },
    publicUrl: null,
    trustedProxies: [],
    log: { level: 'info', stream: { write: (line: string) => lines.push(line) > 0 } },
    ...rest,
    handlers: { ...rightHandlers, ...handlers },
  });
  prepare?.(app);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, origin, log: () => lines.join(''), close: () => app.close() };
}

export const authorization = { authorization: `Bearer ${liveToken}` };

/** An id that does not exist. */
export const anyId = '6f1e2a34-9d1c-4c8a-8d5e-2b7f0c9a1e55';

const newPlan = {
  accountId: anyId,
  description: 'PRIVATE PLAN',
  amount: -12.34,
  categoryId: null,
  frequency: 'monthly',
  firstDate: '2026-01-31',
  lastDate: null,
};

/** Of the right shape, and of nobody. */
export const anyPasskeyProof = {
  id: 'private-credential',
  rawId: 'private-credential',
  type: 'public-key',
  response: {
    clientDataJSON: 'private-data',
    authenticatorData: 'private-data',
    signature: 'private-signature',
  },
};

/** A valid body for each call with one. */
const bodies: { [name: string]: object } = {
  register: { name: 'Ada', email: 'ada@private.example', password: 'private-pass' },
  login: { email: 'ada@private.example', password: 'private-pass' },
  verify: { token: liveToken },
  forgotPassword: { email: 'ada@private.example' },
  resetPassword: { token: 'x'.repeat(43), password: 'private-pass' },
  invite: { email: 'grace@private.example' },
  confirmIdentity: { password: 'private-pass' },
  inviteMember: { email: 'grace@private.example', role: 'member' },
  editMember: { role: 'member' },
  addHousehold: { name: 'PRIVATE HOUSEHOLD' },
  lookAtInvitation: { token: 'x'.repeat(43) },
  joinHousehold: { token: 'x'.repeat(43) },
  confirmAuthenticator: { code: '123456' },
  signInWithPasskey: { passkey: anyPasskeyProof },
  addPasskey: {
    ...anyPasskeyProof,
    response: { clientDataJSON: 'private-data', attestationObject: 'private-data', transports: ['internal'] },
  },
  beginSingleSignOn: {},
  signInAtProvider: { code: 'private-code', state: 'private-state' },
  confirmAtProvider: { code: 'private-code', state: 'private-state' },
  renamePasskey: { name: 'PRIVATE PHONE' },
  addApiKey: { name: 'PRIVATE KEY', scopes: ['read'], days: 30 },
  changeAddress: { email: 'grace@private.example' },
  lookAtAddressLink: { token: 'x'.repeat(43) },
  confirmAddress: { token: 'x'.repeat(43) },
  refuseAddress: { token: 'x'.repeat(43) },
  editProfile: { name: 'Ada Private' },
  changePassword: { currentPassword: 'private-pass', newPassword: 'private-pass' },
  exchange: { public_token: 'public-sandbox-private' },
  syncTransactions: { days: 90 },
  linkSessionFinished: { completed: true },
  editTransaction: { note: 'PRIVATE NOTE' },
  editTransactions: { edits: [{ id: anyId, note: 'PRIVATE NOTE' }] },
  editHousehold: { timeZone: 'Europe/London' },
  previewRule: { is: 'add', rule: ruleDefinition },
  addRule: { ...ruleDefinition, applyToPast: true },
  editRule: { ...ruleDefinition, actions: [{ is: 'note', note: 'edited' }], applyToPast: true },
  arrangeRules: { rules: [{ ruleId: anyId, isOn: true }], applyToPast: true },
  undoCategoryChange: { keepEdits: false },
  addBudget: { category: 'Food & Dining', monthlyLimit: 500 },
  addCategory: { name: 'PRIVATE CATEGORY', parentId: 'shopping' },
  changeCategory: { color: 2 },
  addTag: { name: 'PRIVATE TAG' },
  renamingPreview: { newName: 'PRIVATE MERCHANT' },
  renameMerchant: { newName: 'PRIVATE MERCHANT' },
  propose: { proposals: [{ transactionId: anyId, note: 'PRIVATE NOTE', reason: 'PRIVATE REASON' }] },
  dismissProposals: { proposalIds: [anyId] },
  shareCosts: {
    rule: 'equal',
    since: '2026-01-01',
    shares: [
      { userId: anyId, weight: 1 },
      { userId: '6f1de0b4-2a51-4d5f-9d2f-0c7cbb1f6f12', weight: 1 },
    ],
    payers: [],
  },
  enterCostPayment: {
    fromUserId: anyId,
    toUserId: '6f1de0b4-2a51-4d5f-9d2f-0c7cbb1f6f12',
    amount: 50,
    date: '2026-01-01',
  },
  saveFilter: { name: 'PRIVATE FILTER', query: 'search=PRIVATE' },
  renameSavedFilter: { name: 'PRIVATE FILTER' },
  changeTag: { name: 'PRIVATE TAG' },
  editBudget: { isActive: false },
  editNoticeSettings: { byMail: false, quietHours: { from: 22, until: 7 } },
  chooseNotice: { kind: 'balance-below', amount: 100, accountId: anyId },
  addNoticeChannel: { kind: 'webhook', url: 'https://ntfy.example/PRIVATE-TOPIC' },
  rateInsight: { feedback: 'useful' },
  ask: { reading: { kind: 'list', rows: 'any', order: 'latest', subject: {}, period: {}, limit: 5 } },
  addPlanned: newPlan,
  editPlanned: newPlan,
  skipPlanned: { date: '2026-01-31', isSkipped: true },
  markRecurring: { accountId: anyId, key: 'PRIVATE KEY', isRecurring: false },
  addComment: { text: 'PRIVATE COMMENT' },
  addMissingTransaction: { amount: -12.34, date: '2026-03-01', description: 'PRIVATE ROW' },
  addOwnAccount: { name: 'PRIVATE WALLET', kind: 'cash', balance: 60 },
  chooseCurrency: { currency: 'USD' },
  enterRate: { base: 'EUR', currency: 'USD', on: '2026-02-01', rate: '1.0842' },
  removeRates: { base: 'EUR', currency: 'USD', on: '2026-02-01' },
  editAccount: { name: 'PRIVATE WALLET' },
  orderAccounts: { accountIds: [anyId] },
  stateBalance: { balance: 60, on: '2026-02-01' },
  addOwnTransaction: { amount: -12.34, date: '2026-02-01', description: 'PRIVATE ROW' },
  editOwnTransaction: { amount: -12.34 },
  editOwnTransactions: {
    ownEdits: [{ ownTransactionId: anyId, amount: -12.34 }],
    edits: [{ id: anyId, note: 'PRIVATE NOTE' }],
  },
  finishStatement: { on: '2026-02-27', balance: 60 },
  undoImport: { keepEdited: true },
  previewSharing: { sharing: 'mine' },
  setSharing: { sharing: 'ours' },
  splitTransaction: { parts: [{ amount: -12, note: 'PRIVATE NOTE' }, {}] },
  addArchive: { direction: 'export' },
  linkReimbursement: { depositId: anyId },
  mergeDuplicates: { duplicateIds: [anyId], note: 'PRIVATE NOTE' },
  pairTransfer: { otherId: anyId },
  dismissTransfer: { otherId: anyId },
  expectBack: { amount: 12.34, from: 'PRIVATE NAME' },
  editExpectedBack: { isClosed: true },
  changeImport: { account: { keys: ['[0,""]'], accountId: null } },
};

export type RouteCase = { name: string; route: Route; path: string; body: object | undefined };

/** Every route with a valid path and body. */
export const routeCases: RouteCase[] = Object.entries<Route>(routes).map(([name, route]) => ({
  name,
  route,
  path: route.path.replace(/:\w+/g, anyId),
  body: bodies[name],
}));

/** Makes a case's call with the valid token, as JSON unless `init` overrides it. */
export function callCase(server: TestServer, testCase: RouteCase, init: RequestInit = {}): Promise<Response> {
  const json = testCase.body === undefined ? {} : { body: JSON.stringify(testCase.body) };
  const type = testCase.body === undefined ? {} : { 'content-type': 'application/json' };
  const defaults = { method: testCase.route.method, headers: { ...authorization, ...type }, ...json };
  return fetch(server.origin + testCase.path, { ...defaults, ...init });
}
