import { z } from 'zod';
import { accountHistoryResponse } from './account-history.ts';
import { budget, budgetDeletion, budgetEdit, budgetsQuery, budgetsResponse, newBudget } from './budgets.ts';
import { accountsResponse, balanceHistoryResponse, dashboardResponse } from './dashboard.ts';
import { exportFormat } from './exports.ts';
import { notificationsResponse } from './notifications.ts';
import { recordId } from './record-id.ts';
import { empty, route } from './route-definition.ts';
import {
  editedTransaction,
  exportQuery,
  transaction,
  transactionEdit,
  transactionEdits,
  transactionEditsResponse,
  transactionsQuery,
  transactionsResponse,
} from './transactions.ts';

/** Balances, transactions, budgets and notifications. */
export const moneyRoutes = {
  dashboard: route('GET', '/api/user/dashboard', 'session', {
    summary: 'The financial dashboard',
    response: dashboardResponse,
  }),
  balanceHistory: route('GET', '/api/balances/history', 'session', {
    summary: 'The total balance at the end of each day',
    query: z.object({ days: z.coerce.number().int().min(7).max(731).default(90) }),
    response: balanceHistoryResponse,
  }),
  accounts: route('GET', '/api/accounts', 'session', {
    summary: 'The accounts with their balances',
    response: accountsResponse,
  }),
  accountHistory: route('GET', '/api/accounts/:accountId/history', 'session', {
    summary: 'What is known of an account’s days: balances, holdings’ cost, a loan’s rate and principal',
    params: z.object({ accountId: recordId }),
    query: z.object({ days: z.coerce.number().int().min(7).max(731).default(90) }),
    response: accountHistoryResponse,
  }),
  notifications: route('GET', '/api/notifications', 'session', {
    summary: 'Notifications from insights and bank connections, newest first',
    response: notificationsResponse,
  }),
  readNotifications: route('POST', '/api/notifications/read', 'session', {
    summary: 'Mark all notifications so far as read',
    response: empty,
  }),
  budgets: route('GET', '/api/budgets', 'session', {
    summary: 'The budgets and the spending on each in a month',
    query: budgetsQuery,
    response: budgetsResponse,
  }),
  addBudget: route('POST', '/api/budgets', 'session', {
    once: true,
    summary: 'Add a budget from a month onward, or for that month only',
    body: newBudget,
    response: budget,
  }),
  editBudget: route('PATCH', '/api/budgets/:budgetId', 'session', {
    summary: 'Change a budget’s limit from a month onward or for that month only, pause it or resume it',
    params: z.object({ budgetId: recordId }),
    body: budgetEdit,
    response: budget,
  }),
  deleteBudget: route('DELETE', '/api/budgets/:budgetId', 'session', {
    summary: 'Delete a budget from a month onward; earlier months keep it',
    params: z.object({ budgetId: recordId }),
    query: budgetDeletion,
    response: empty,
  }),
  transactions: route('GET', '/api/transactions', 'session', {
    summary: 'The transactions that match a filter, page by page, with totals of all of them',
    query: transactionsQuery,
    response: transactionsResponse,
  }),
  exportTransactions: route('GET', '/api/transactions/export', 'session', {
    summary: 'The transactions that match a filter as a CSV file',
    query: exportQuery,
    response: z.string(),
    file: 'text/csv',
  }),
  exportLedger: route('GET', '/api/exports', 'session', {
    summary: 'All accounts and posted transactions as a file for another program',
    query: z.object({ format: exportFormat.default('hledger') }),
    response: z.string(),
    file: 'text/plain',
  }),
  editTransactions: route('PATCH', '/api/transactions', 'session', {
    once: true,
    summary: 'Edit several transactions at once, all of them or none',
    body: transactionEdits,
    response: transactionEditsResponse,
  }),
  transaction: route('GET', '/api/transactions/:transactionId', 'session', {
    summary: 'One transaction',
    params: z.object({ transactionId: recordId }),
    response: transaction,
  }),
  editTransaction: route('PATCH', '/api/transactions/:transactionId', 'session', {
    summary: 'Set a transaction’s category, note or tags; only the person can change it again',
    params: z.object({ transactionId: recordId }),
    body: transactionEdit,
    response: editedTransaction,
  }),
};
