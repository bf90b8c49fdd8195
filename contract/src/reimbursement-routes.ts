import { z } from 'zod';
import { recordId } from './record-id.ts';
import {
  candidatesQuery,
  candidatesResponse,
  expectedBackEdit,
  expectedBackResponse,
  newExpectedBack,
  newReimbursement,
  reimbursement,
  reimbursementChange,
} from './reimbursements.ts';
import { route } from './route-definition.ts';

const ofTransaction = z.object({ transactionId: recordId });
const ofExpectedBack = z.object({ expectedBackId: recordId });

/** Money that comes back: linked to what it pays for, and expected. */
export const reimbursementRoutes = {
  reimbursement: route('GET', '/api/transactions/:transactionId/reimbursement', 'session', {
    summary: 'A transaction with the money that came back for it, or what it pays back',
    params: ofTransaction,
    response: reimbursement,
  }),
  reimbursementCandidates: route(
    'GET',
    '/api/transactions/:transactionId/reimbursement/candidates',
    'session',
    {
      summary: 'Money that may have come back for a transaction, or what it may pay back',
      params: ofTransaction,
      query: candidatesQuery,
      response: candidatesResponse,
    },
  ),
  expectBack: route('POST', '/api/transactions/:transactionId/expected-back', 'session', {
    once: true,
    summary: 'Expect an amount of this transaction back',
    params: ofTransaction,
    body: newExpectedBack,
    response: reimbursementChange,
  }),
  expectedBack: route('GET', '/api/expected-reimbursements', 'session', {
    summary: 'All that is still to come back',
    response: expectedBackResponse,
  }),
  editExpectedBack: route('PATCH', '/api/expected-reimbursements/:expectedBackId', 'session', {
    summary: 'Change an amount to come back, close it or reopen it',
    params: ofExpectedBack,
    body: expectedBackEdit,
    response: reimbursementChange,
  }),
  removeExpectedBack: route('DELETE', '/api/expected-reimbursements/:expectedBackId', 'session', {
    summary: 'No longer expect an amount of which nothing came back',
    params: ofExpectedBack,
    response: reimbursementChange,
  }),
  linkReimbursement: route('POST', '/api/transactions/:transactionId/reimbursement', 'session', {
    once: true,
    summary: 'Link money that came back, or a part of it, to this transaction, whose spending it lowers',
    params: ofTransaction,
    body: newReimbursement,
    response: reimbursementChange,
  }),
  unlinkReimbursement: route('DELETE', '/api/transactions/:transactionId/reimbursement', 'session', {
    summary: 'Unlink this money from what it pays back',
    params: ofTransaction,
    response: reimbursementChange,
  }),
  undoReimbursementChange: route(
    'POST',
    '/api/reimbursement-changes/:reimbursementChangeId/undo',
    'session',
    {
      once: true,
      summary: 'Undo a change of what came back or is expected back',
      params: z.object({ reimbursementChangeId: recordId }),
      response: reimbursementChange,
    },
  ),
};
