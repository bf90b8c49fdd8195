import { z } from 'zod';
import {
  completionsResponse,
  newOwnAccount,
  newOwnTransaction,
  ownAccountResponse,
  ownTransactionEdit,
  ownTransactionResponse,
  removedTransactionResponse,
  statedBalance,
} from './own-accounts.ts';
import { ownTransactionEdits, ownTransactionEditsResponse } from './own-edits.ts';
import { recordId } from './record-id.ts';
import { empty, route } from './route-definition.ts';
import { searchText } from './transactions.ts';

const accountParams = z.object({ ownAccountId: recordId });
const transactionParams = z.object({ ownTransactionId: recordId });

/** Accounts that a person keeps by hand, and their transactions. */
export const ownAccountRoutes = {
  addOwnAccount: route('POST', '/api/accounts', 'session', {
    once: true,
    summary: 'Add an account that is kept by hand',
    body: newOwnAccount,
    response: ownAccountResponse,
  }),
  stateBalance: route('POST', '/api/accounts/:ownAccountId/balances', 'session', {
    summary: 'Set what an account that is kept by hand held at the end of a day',
    params: accountParams,
    body: statedBalance,
    response: ownAccountResponse,
  }),
  addOwnTransaction: route('POST', '/api/accounts/:ownAccountId/own-transactions', 'session', {
    once: true,
    summary: 'Add a transaction to an account that is kept by hand',
    params: accountParams,
    body: newOwnTransaction,
    response: ownTransactionResponse,
  }),
  completions: route('GET', '/api/completions', 'session', {
    summary: 'Complete a description from the household’s history, with its last category and account',
    query: z.object({ text: searchText.optional() }),
    response: completionsResponse,
  }),
  restoreOwnTransaction: route('POST', '/api/own-transactions/:ownTransactionId/restore', 'session', {
    summary: 'Restore a removed transaction that was added by hand or came from a file',
    params: transactionParams,
    response: ownTransactionResponse,
  }),
  editOwnTransaction: route('PATCH', '/api/own-transactions/:ownTransactionId', 'session', {
    summary: 'Change the amount, date, description or account of a transaction that was added by hand',
    params: transactionParams,
    body: ownTransactionEdit,
    response: ownTransactionResponse,
  }),
  editOwnTransactions: route('PATCH', '/api/own-transaction-edits', 'session', {
    once: true,
    summary:
      'Edit several transactions at once, among them the amount, date or account of those added by hand',
    body: ownTransactionEdits,
    response: ownTransactionEditsResponse,
  }),
  removeOwnTransaction: route('DELETE', '/api/own-transactions/:ownTransactionId', 'session', {
    summary: 'Remove a transaction that was added by hand or came from a file; it can be restored',
    params: transactionParams,
    response: removedTransactionResponse,
  }),
  deleteOwnAccount: route('DELETE', '/api/accounts/:ownAccountId', 'session', {
    summary: 'Delete an account that is kept by hand, with its transactions',
    params: accountParams,
    response: empty,
  }),
};
