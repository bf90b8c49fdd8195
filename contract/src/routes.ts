import { z } from 'zod';
import { loginBody, registerBody, sessionResponse, verifyBody, verifyResponse } from './auth.ts';
import { accountBooks, addedRow, mendedResponse } from './books.ts';
import { budget, budgetEdit, budgetsQuery, budgetsResponse, newBudget } from './budgets.ts';
import {
  clientConfigResponse,
  connection,
  connectionsResponse,
  exchangeBody,
  exchangeResponse,
  linkClosedBody,
  linkTokenResponse,
  syncEvent,
  syncTransactionsBody,
  syncTransactionsResponse,
} from './connections.ts';
import { accountsResponse, balanceHistoryResponse, dashboardResponse } from './dashboard.ts';
import { household, householdEdit } from './household.ts';
import { insightEvidenceResponse, insightsResponse } from './insights.ts';
import { notificationsResponse } from './notifications.ts';
import { passwordChange, profileEdit, profileResponse } from './profile.ts';
import {
  categoriesResponse,
  exportQuery,
  transaction,
  transactionEdit,
  transactionEdits,
  transactionEditsResponse,
  transactionsQuery,
  transactionsResponse,
} from './transactions.ts';

type RouteShape = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** `session`: a bearer token that lives. */
  access: 'public' | 'session';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** Set where the answer is a stream of server-sent events, each of the shape of `response`. */
  stream?: true;
  /** Set where the answer is a CSV file (RFC 4180, UTF-8) and `response` is its text. */
  csv?: true;
  /** Set where the body is taken as the bytes that came, since somebody else has signed them. */
  raw?: true;
};

const empty = z.object({});

/** The one table of calls: the server's handlers, the browser's client, the OpenAPI page and the tests read it. */
export const routes = {
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Create a person and their household',
    body: registerBody,
    response: sessionResponse,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in',
    body: loginBody,
    response: sessionResponse,
  },
  verify: {
    method: 'POST',
    path: '/api/auth/verify',
    access: 'public',
    summary: 'Say whether a token lives; success means that it does',
    body: verifyBody,
    response: verifyResponse,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'session',
    summary: 'Revoke the token of this call',
    response: empty,
  },
  editProfile: {
    method: 'PATCH',
    path: '/api/profile',
    access: 'session',
    summary: 'Change the name of the person',
    body: profileEdit,
    response: profileResponse,
  },
  changePassword: {
    method: 'POST',
    path: '/api/profile/password',
    access: 'session',
    summary: 'Change the password and end every other session of the person',
    body: passwordChange,
    response: empty,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/profile',
    access: 'session',
    summary: 'Remove every bank connection at the provider, then everything that is kept of the person',
    response: empty,
  },
  clientConfig: {
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary: 'What a browser needs before anybody has signed in',
    response: clientConfigResponse,
  },
  linkToken: {
    method: 'POST',
    path: '/api/plaid/link-token',
    access: 'session',
    summary: 'A token that opens the Link window',
    response: linkTokenResponse,
  },
  exchange: {
    method: 'POST',
    path: '/api/plaid/exchange',
    access: 'session',
    summary: 'Turn the Link window’s public token into a connection and start its first sync',
    body: exchangeBody,
    response: exchangeResponse,
  },
  syncTransactions: {
    method: 'POST',
    path: '/api/plaid/sync-transactions',
    access: 'session',
    summary: 'Sync every connection of the household now',
    body: syncTransactionsBody,
    response: syncTransactionsResponse,
  },
  connections: {
    method: 'GET',
    path: '/api/connections',
    access: 'session',
    summary: 'The bank connections and how each is doing',
    response: connectionsResponse,
  },
  syncConnection: {
    method: 'POST',
    path: '/api/connections/:connectionId/sync',
    access: 'session',
    summary: 'Sync one connection now',
    params: z.object({ connectionId: z.uuid() }),
    response: connection,
  },
  disconnect: {
    method: 'DELETE',
    path: '/api/connections/:connectionId',
    access: 'session',
    summary: 'Remove a connection at the provider, then its accounts and transactions here',
    params: z.object({ connectionId: z.uuid() }),
    response: empty,
  },
  mendLinkToken: {
    method: 'POST',
    path: '/api/connections/:connectionId/link-token',
    access: 'session',
    summary:
      'A token that opens the Link window to sign in at a connected bank again; nothing is exchanged afterwards',
    params: z.object({ connectionId: z.uuid() }),
    response: linkTokenResponse,
  },
  linkClosed: {
    method: 'POST',
    path: '/api/connections/:connectionId/link-closed',
    access: 'session',
    summary: 'Read anew how a connection is doing, after its Link window has closed',
    params: z.object({ connectionId: z.uuid() }),
    body: linkClosedBody,
    response: empty,
  },
  plaidWebhook: {
    method: 'POST',
    path: '/api/plaid/webhook',
    access: 'public',
    summary:
      'Where Plaid says that something changed. The header Plaid-Verification signs the bytes of the body',
    response: empty,
    raw: true,
  },
  events: {
    method: 'GET',
    path: '/api/events',
    access: 'session',
    summary: 'Server-sent events: how syncs get on',
    response: syncEvent,
    stream: true,
  },
  dashboard: {
    method: 'GET',
    path: '/api/user/dashboard',
    access: 'session',
    summary: 'The financial dashboard',
    response: dashboardResponse,
  },
  balanceHistory: {
    method: 'GET',
    path: '/api/balances/history',
    access: 'session',
    summary: 'The total balance at the end of each day',
    query: z.object({ days: z.coerce.number().int().min(7).max(731).default(90) }),
    response: balanceHistoryResponse,
  },
  accounts: {
    method: 'GET',
    path: '/api/accounts',
    access: 'session',
    summary: 'The accounts with their balances',
    response: accountsResponse,
  },
  notifications: {
    method: 'GET',
    path: '/api/notifications',
    access: 'session',
    summary: 'What insights and connections have to say to the person, newest first',
    response: notificationsResponse,
  },
  readNotifications: {
    method: 'POST',
    path: '/api/notifications/read',
    access: 'session',
    summary: 'Mark everything said so far as read by the person',
    response: empty,
  },
  budgets: {
    method: 'GET',
    path: '/api/budgets',
    access: 'session',
    summary: 'The budgets and what was spent of each in a month',
    query: budgetsQuery,
    response: budgetsResponse,
  },
  addBudget: {
    method: 'POST',
    path: '/api/budgets',
    access: 'session',
    summary: 'Add a budget; its `spent` is of the month of today',
    body: newBudget,
    response: budget,
  },
  editBudget: {
    method: 'PATCH',
    path: '/api/budgets/:budgetId',
    access: 'session',
    summary: 'Change a budget’s limit, pause it or take it up again',
    params: z.object({ budgetId: z.uuid() }),
    body: budgetEdit,
    response: budget,
  },
  deleteBudget: {
    method: 'DELETE',
    path: '/api/budgets/:budgetId',
    access: 'session',
    summary: 'Delete a budget',
    params: z.object({ budgetId: z.uuid() }),
    response: empty,
  },
  insights: {
    method: 'GET',
    path: '/api/ai/insights',
    access: 'session',
    summary: 'Findings about the household’s money, most urgent first',
    response: insightsResponse,
  },
  insightEvidence: {
    method: 'GET',
    path: '/api/ai/insights/:insightId/evidence',
    access: 'session',
    summary: 'The rows that an insight rests on',
    params: z.object({ insightId: z.uuid() }),
    response: insightEvidenceResponse,
  },
  dismissInsight: {
    method: 'POST',
    path: '/api/ai/insights/:insightId/dismiss',
    access: 'session',
    summary: 'Never show this insight again',
    params: z.object({ insightId: z.uuid() }),
    response: empty,
  },
  transactions: {
    method: 'GET',
    path: '/api/transactions',
    access: 'session',
    summary: 'The rows of a filter, page by page, with the totals of all that match',
    query: transactionsQuery,
    response: transactionsResponse,
  },
  exportTransactions: {
    method: 'GET',
    path: '/api/transactions/export',
    access: 'session',
    summary: 'The rows of a filter as a CSV file',
    query: exportQuery,
    response: z.string(),
    csv: true,
  },
  editTransactions: {
    method: 'PATCH',
    path: '/api/transactions',
    access: 'session',
    summary: 'Edit several rows at once, all of them or none',
    body: transactionEdits,
    response: transactionEditsResponse,
  },
  transaction: {
    method: 'GET',
    path: '/api/transactions/:transactionId',
    access: 'session',
    summary: 'One row',
    params: z.object({ transactionId: z.uuid() }),
    response: transaction,
  },
  editTransaction: {
    method: 'PATCH',
    path: '/api/transactions/:transactionId',
    access: 'session',
    summary: 'Set a row’s category or note; nothing but the person changes it again',
    params: z.object({ transactionId: z.uuid() }),
    body: transactionEdit,
    response: transaction,
  },
  categories: {
    method: 'GET',
    path: '/api/categories',
    access: 'session',
    summary: 'The household’s categories',
    response: categoriesResponse,
  },
  household: {
    method: 'GET',
    path: '/api/household',
    access: 'session',
    summary: 'The household of the session',
    response: household,
  },
  editHousehold: {
    method: 'PATCH',
    path: '/api/household',
    access: 'session',
    summary: 'Change the household’s time zone',
    body: householdEdit,
    response: household,
  },
  accountBooks: {
    method: 'GET',
    path: '/api/accounts/:accountId/books',
    access: 'session',
    summary: 'How an account’s rows stand against its bank’s balance, and what may explain a gap',
    params: z.object({ accountId: z.uuid() }),
    response: accountBooks,
  },
  addMissingRow: {
    method: 'POST',
    path: '/api/accounts/:accountId/books/rows',
    access: 'session',
    summary: 'Add a row that the bank does not give; the bank’s own takes its place when it comes',
    params: z.object({ accountId: z.uuid() }),
    body: addedRow,
    response: mendedResponse,
  },
  acceptDifference: {
    method: 'POST',
    path: '/api/accounts/:accountId/books/accept',
    access: 'session',
    summary: 'Compare the books from here on with the gap as it is',
    params: z.object({ accountId: z.uuid() }),
    response: mendedResponse,
  },
  leaveOut: {
    method: 'POST',
    path: '/api/transactions/:transactionId/leave-out',
    access: 'session',
    summary: 'Keep a row and count it nowhere; no sync changes that',
    params: z.object({ transactionId: z.uuid() }),
    response: mendedResponse,
  },
  undoMend: {
    method: 'POST',
    path: '/api/books/mends/:mendId/undo',
    access: 'session',
    summary: 'Take back what was done to the books',
    params: z.object({ mendId: z.uuid() }),
    response: mendedResponse,
  },
} as const satisfies Record<string, RouteShape>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type Route = RouteShape;
