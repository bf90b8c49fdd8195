import { type Route, routes } from '@cairn/contract/routes';
import type { RuleDefinition } from '@cairn/contract/rules';
import { toCents, zeroCents } from '@cairn/domain/money';
import { monthOf, toPlainDate } from '@cairn/domain/plain-date';
import type { FastifyInstance } from 'fastify';
import { mintHouseholdScope } from '../db/mint-household-scope.ts';
import type { Session } from '../identity/identity.ts';
import { type Answer, type HandledName, type Handlers, handledNames } from './handlers.ts';
import { buildServer, type ServerOptions } from './server.ts';

/** The only valid token, and its session. */
export const liveToken = 'live-token-0123456789';
export const session: Session = {
  sessionId: 'session-1',
  user: { id: 'user-1', name: 'Ada Private', email: 'ada@private.example' },
  scope: mintHouseholdScope('household-1', 'user-1'),
};

const user = session.user;
export const connection = {
  id: 'connection-1',
  institutionName: 'First Platypus Bank',
  state: 'healthy' as const,
  message: null,
  historyComplete: true,
  lastSucceededAt: '2026-03-01T12:00:00.000Z',
  consentExpiresAt: null,
  hasNewAccounts: false,
  accountsCount: 2,
  transactionsCount: 340,
};
const transaction: Answer<'transaction'> = {
  id: 'row-1',
  description: 'PRIVATE DESCRIPTOR 42',
  amount: toCents(-1234),
  currency: 'USD',
  date: toPlainDate('2026-03-01'),
  aiCategory: 'Groceries',
  type: 'debit',
  accountId: 'account-1',
  accountName: 'Checking',
  merchantName: null,
  isPending: false,
  kind: 'spending',
  categoryId: 'groceries',
  categorySource: 'bank',
  categoryReason: 'From the bank',
  confidencePercent: 80,
  note: null,
  tagIds: ['tag-1'],
  hasUserTags: true,
  partOfId: null,
  reimbursesId: null,
  cameBack: toCents(0),
  toComeBack: toCents(0),
  isPaired: false,
};
const reimbursement = {
  transaction,
  paysBack: null,
  cameBack: [],
  net: toCents(-1_234),
  open: toCents(1_234),
  expected: [],
  toComeBack: toCents(0),
};
const tag = { id: 'tag-1', name: 'PRIVATE TAG', transactionsCount: 3 };
const savedFilter = { id: 'filter-1', name: 'PRIVATE FILTER', query: 'search=PRIVATE', isShared: false };
const transfer = {
  transaction,
  other: null,
  isByHand: false,
  difference: { kind: 'rate' as const, rate: '0.9231', from: 'USD', to: 'EUR' },
};
const learning = {
  id: 'change-1',
  taught: [{ name: 'PRIVATE SHOP', isExactText: false, categoryId: 'groceries', categoryName: 'Groceries' }],
};
const definition: RuleDefinition = {
  conditions: [{ is: 'text', match: 'contains', text: 'PRIVATE SHOP' }],
  actions: [{ is: 'category', categoryId: 'groceries' }],
};
const rule = { ...definition, id: 'rule-1', isOn: true, transactionsCount: 3 };
const ruleChange: Answer<'addRule'> = { changeId: 'change-2', rule, changedPastCount: 3 };
const budget: Answer<'addBudget'> = {
  id: 'budget-1',
  category: 'Food & Dining',
  categoryId: 'food-and-dining',
  isForMonthOnly: false,
  monthlyLimit: toCents(50_000),
  spent: toCents(1234),
  isActive: true,
  categoryIds: ['groceries'],
};
const categoryChange: Answer<'addCategory'> = {
  categories: [],
  changeId: 'change-3',
  categoryId: 'own-1',
  changedCount: 0,
};
const reconciliation: Answer<'accountReconciliation'> = {
  accountId: 'account-1',
  accountName: 'Checking',
  currency: 'USD',
  status: 'difference',
  difference: toCents(-1234),
  since: toPlainDate('2026-03-01'),
  bankBalance: toCents(1_000_001),
  transactionsSum: toCents(1_235),
  transactionsCount: 1,
  opening: toCents(1_000_000),
  comparedFrom: toPlainDate('2026-03-01'),
  expected: toCents(1_001_235),
  agreedOn: null,
  candidateCauses: [],
  resolutions: [],
};
const resolved: Answer<'excludeTransaction'> = { resolutionId: 'resolution-1', reconciliation };
const household = {
  id: 'household-1',
  name: 'Ada',
  currency: 'USD',
  timeZone: 'Europe/London',
  today: toPlainDate('2026-11-20'),
};

const account: Answer<'addOwnAccount'>['account'] = {
  id: 'account-1',
  connectionId: 'connection-1',
  name: 'Checking',
  bankName: 'Checking',
  isHidden: false,
  groupName: null,
  note: null,
  mask: '1234',
  type: 'depository',
  subtype: 'checking',
  currency: 'USD',
  closedOn: null,
  institution: 'First Platypus Bank',
  currentBalance: toCents(1_000_001),
  availableBalance: null,
  transactionsCount: 340,
  reconciliation: { status: 'balanced', difference: zeroCents, since: null },
  holdings: [],
  holdingsDifference: null,
  loan: null,
  convertedBalance: null,
};

const noRates: Answer<'exchangeRates'> = { currency: 'USD', currencies: [], entered: [] };
const noLoadedRates = { currencies: [], days: 0, firstOn: null, lastOn: null, absent: [], unreadable: [] };

const importSummary: Answer<'imports'>['imports'][number] = {
  id: 'import-1',
  state: 'open',
  files: ['PRIVATE STATEMENT.csv'],
  addedCount: 0,
  matchedCount: 0,
  createdAt: '2026-03-01T12:00:00.000Z',
  importedAt: null,
};
const importPreview: Answer<'import'>['import'] = {
  ...importSummary,
  failure: null,
  editedCount: 0,
  importFiles: [],
  accounts: [],
};

const archive: Answer<'archive'>['archive'] = {
  id: 'archive-1',
  direction: 'export',
  state: 'done',
  percent: 100,
  byteCount: 5,
  receivedBytes: 0,
  fileName: 'cairn-household-2026-03-01.zip',
  failure: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  finishedAt: '2026-03-01T12:00:01.000Z',
};

/** A valid response for every call. */
export const answers: { [Name in HandledName]: Answer<Name> } = {
  register: { token: liveToken, user },
  login: { token: liveToken, user },
  verify: { user },
  logout: {},
  editProfile: { user },
  changePassword: {},
  deleteAccount: { notice: null },
  clientConfig: { linkScriptUrl: '/sandbox-bank/link.js' },
  linkToken: { link_token: 'link-sandbox-1' },
  updateModeLinkToken: { link_token: 'link-sandbox-2' },
  exchange: { accounts_synced: 2, institution_name: 'First Platypus Bank', connection_id: 'connection-1' },
  syncTransactions: { connections_syncing: 1 },
  connections: { connections: [connection] },
  syncConnection: connection,
  linkSessionFinished: {},
  plaidWebhook: {},
  disconnect: { notice: null },
  imports: { imports: [importSummary] },
  addImport: { import: importPreview },
  import: { import: importPreview },
  importRows: { rows: [], next: null },
  changeImport: { import: importPreview },
  runImport: { import: importPreview },
  undoImport: { import: importPreview },
  reopenImport: { import: importPreview },
  deleteImport: {},
  archives: { archives: [archive] },
  addArchive: { archive },
  archive: { archive },
  sendArchive: { archive },
  archiveContent: { fileName: archive.fileName, bytes: Buffer.from('PRIVATE BYTES') },
  cancelArchive: {},
  addOwnAccount: { account },
  editAccount: { account },
  orderAccounts: {},
  takeOverOffers: { offers: [] },
  previewTakeOver: { mergedCount: 0, earlierCount: 0, unmatchedCount: 0, unmatched: [] },
  takeOver: { account, takeOverId: 'entry-1', mergedCount: 0, movedCount: 0 },
  undoTakeOver: {},
  deleteOwnAccount: {},
  stateBalance: { account },
  addOwnTransaction: { transaction, accountBalance: toCents(1_000_001) },
  editOwnTransaction: { transaction, accountBalance: null },
  removeOwnTransaction: { accountBalance: toCents(1_000_001) },
  split: { transaction, parts: [] },
  splitTransaction: { transaction, parts: [transaction], splitChangeId: 'change-4' },
  joinTransaction: { transaction, parts: [], splitChangeId: null },
  undoSplitChange: { transaction, parts: [], splitChangeId: 'change-5' },
  reimbursement,
  reimbursementCandidates: { candidates: [{ transaction, reason: 'Half of it.' }] },
  linkReimbursement: { reimbursement, reimbursementChangeId: 'change-6' },
  unlinkReimbursement: { reimbursement, reimbursementChangeId: null },
  expectBack: { reimbursement, reimbursementChangeId: 'change-7' },
  expectedBack: { expected: [], totals: [{ currency: 'USD', amount: toCents(4_200) }] },
  editExpectedBack: { reimbursement, reimbursementChangeId: 'change-8' },
  removeExpectedBack: { reimbursement, reimbursementChangeId: 'change-9' },
  transferSuggestions: { suggestions: [] },
  transfer,
  transferCandidates: { candidates: [{ transaction, reason: 'The same amount.' }] },
  dismissTransfer: { ...transfer, transferChangeId: 'change-11' },
  pairTransfer: { ...transfer, transferChangeId: 'change-12' },
  unpairTransfer: { ...transfer, transferChangeId: null },
  undoTransferChange: { ...transfer, transferChangeId: 'change-13' },
  undoReimbursementChange: { reimbursement, reimbursementChangeId: 'change-10' },
  restoreOwnTransaction: { transaction, accountBalance: toCents(1_000_001) },
  accounts: {
    accounts: [account],
    currency: 'USD',
    totalBalance: toCents(1_000_001),
    netWorth: toCents(1_000_001),
    converted: [],
    otherCurrencies: [],
    unreadable: [],
  },
  accountReconciliation: reconciliation,
  addMissingTransaction: resolved,
  acceptDifference: resolved,
  excludeTransaction: resolved,
  undoResolution: resolved,
  dashboard: {
    user: { ...user, hasPlaidConnection: true },
    financial_summary: {
      other_balances: [],
      converted_balances: [],
      total_balance: toCents(1_000_001),
      monthly_spending: toCents(1234),
      monthly_income: zeroCents,
      net_cash_flow: toCents(-1234),
      accounts_count: 1,
    },
    accounts: [],
    recent_transactions: [],
    spending_by_category: [{ category: 'Groceries', amount: toCents(1234) }],
  },
  exchangeRates: noRates,
  enterRate: noRates,
  removeRates: noRates,
  loadRates: { ...noLoadedRates, rates: noRates },
  accountHistory: { accountId: 'account-1', currency: 'USD', points: [], trades: [] },
  balanceHistory: { currency: 'USD', points: [], unknown: [] },
  insights: { insights: [], brief: [], isUpdating: false },
  insightEvidence: { total: zeroCents, transactions: [], accounts: [] },
  modelStatus: { sentTo: null },
  dismissInsight: {},
  restoreInsight: {},
  rateInsight: {},
  askExamples: { examples: ['PRIVATE EXAMPLE'] },
  ask: {
    reading: null,
    chips: [],
    answer: null,
    notUnderstood: ['PRIVATE WORDS'],
    remarks: [],
    examples: [],
    byModel: null,
  },
  financialHealth: { health: null, silentReason: 'Too little history' },
  recurring: {
    today: toPlainDate('2026-11-20'),
    currency: 'USD',
    streams: [],
    marked: [],
    totals: {
      costs: { monthly: zeroCents, yearly: zeroCents },
      income: { monthly: zeroCents, yearly: zeroCents },
    },
  },
  markRecurring: {},
  forecast: {
    today: toPlainDate('2026-03-01'),
    cash: zeroCents,
    forecast: null,
    silentReason: 'Too little history',
  },
  notifications: { notifications: [] },
  readNotifications: {},
  budgets: {
    month: monthOf(toPlainDate('2026-03-01')),
    budgets: [budget],
    totals: { limit: toCents(50_000), spent: toCents(1234), remaining: toCents(48_766) },
  },
  addBudget: budget,
  editBudget: budget,
  deleteBudget: {},
  transactions: {
    transactions: [transaction],
    totals: {
      count: 1,
      countInOtherCurrencies: 0,
      sum: toCents(-1234),
      spent: toCents(1234),
      income: zeroCents,
      countOfAll: 1,
    },
    nextCursor: null,
  },
  exportTransactions: { fileName: 'transactions.csv', text: 'Date\r\n2026-03-01\r\n' },
  exportLedger: { fileName: 'cairn.journal', text: '2026-03-01 * PRIVATE ROW\n' },
  transaction,
  editTransaction: { ...transaction, learning },
  editTransactions: { transactions: [transaction], skippedIds: [], learning },
  categoryRules: { rules: [rule] },
  previewRule: {
    changes: 0,
    yours: 1,
    transfers: 0,
    unchangedCount: 3,
    earlier: [],
    later: [],
    examples: [],
  },
  addRule: ruleChange,
  editRule: ruleChange,
  arrangeRules: { changeId: 'change-2', changedPastCount: 0 },
  deleteRule: ruleChange,
  followCategoryChange: { changedPastCount: 3, transactions: [transaction] },
  undoCategoryChange: { transactions: [transaction], rowsBack: 3 },
  review: { groups: [], groupsCount: 0, transactionsCount: 0 },
  categories: { categories: [] },
  addCategory: categoryChange,
  changeCategory: categoryChange,
  undoCategoryEdit: { categories: [] },
  tags: { tags: [tag] },
  addTag: tag,
  changeTag: { tags: [tag], changeId: 'change-5' },
  deleteTag: { tags: [], changeId: 'change-6' },
  savedFilters: { filters: [savedFilter] },
  saveFilter: savedFilter,
  renameSavedFilter: savedFilter,
  deleteSavedFilter: {},
  undoTagChange: { tags: [tag] },
  household,
  editHousehold: household,
};

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

/** A valid body for each call with one. */
const bodies: { [name: string]: object } = {
  register: { name: 'Ada', email: 'ada@private.example', password: 'private-pass' },
  login: { email: 'ada@private.example', password: 'private-pass' },
  verify: { token: liveToken },
  editProfile: { name: 'Ada Private' },
  changePassword: { currentPassword: 'private-pass', newPassword: 'private-pass' },
  exchange: { public_token: 'public-sandbox-private' },
  syncTransactions: { days: 90 },
  linkSessionFinished: { completed: true },
  editTransaction: { note: 'PRIVATE NOTE' },
  editTransactions: { edits: [{ id: anyId, note: 'PRIVATE NOTE' }] },
  editHousehold: { timeZone: 'Europe/London' },
  previewRule: { is: 'add', rule: definition },
  addRule: { ...definition, applyToPast: true },
  editRule: { ...definition, actions: [{ is: 'note', note: 'edited' }], applyToPast: true },
  arrangeRules: { rules: [{ ruleId: anyId, isOn: true }], applyToPast: true },
  undoCategoryChange: { keepEdits: false },
  addBudget: { category: 'Food & Dining', monthlyLimit: 500 },
  addCategory: { name: 'PRIVATE CATEGORY', parentId: 'shopping' },
  changeCategory: { color: 2 },
  addTag: { name: 'PRIVATE TAG' },
  saveFilter: { name: 'PRIVATE FILTER', query: 'search=PRIVATE' },
  renameSavedFilter: { name: 'PRIVATE FILTER' },
  changeTag: { name: 'PRIVATE TAG' },
  editBudget: { isActive: false },
  rateInsight: { feedback: 'useful' },
  ask: { reading: { kind: 'list', rows: 'any', order: 'latest', subject: {}, period: {}, limit: 5 } },
  markRecurring: { accountId: anyId, key: 'PRIVATE KEY', isRecurring: false },
  addMissingTransaction: { amount: -12.34, date: '2026-03-01', description: 'PRIVATE ROW' },
  addOwnAccount: { name: 'PRIVATE WALLET', kind: 'cash', balance: 60 },
  enterRate: { base: 'EUR', currency: 'USD', on: '2026-02-01', rate: '1.0842' },
  removeRates: { base: 'EUR', currency: 'USD', on: '2026-02-01' },
  editAccount: { name: 'PRIVATE WALLET' },
  orderAccounts: { accountIds: [anyId] },
  stateBalance: { balance: 60, on: '2026-02-01' },
  addOwnTransaction: { amount: -12.34, date: '2026-02-01', description: 'PRIVATE ROW' },
  editOwnTransaction: { amount: -12.34 },
  splitTransaction: { parts: [{ amount: -12, note: 'PRIVATE NOTE' }, {}] },
  addArchive: { direction: 'export' },
  linkReimbursement: { depositId: anyId },
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
