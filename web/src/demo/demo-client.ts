import '../lib/zod-setup.ts';
import { type RouteName, routes } from '@cairn/contract/routes';
import { UnknownAccountError } from '@cairn/domain/questions/answer-question';
import { z } from 'zod';
import { ApiError } from '../lib/api-error.ts';
import type { Client } from '../lib/call-types.ts';
import type { SessionStore } from '../lib/session.ts';
import type { Answers } from './answers.ts';
import { askAnswers } from './ask-answers.ts';
import { bodyOf } from './body-of.ts';
import { categorizingAnswers } from './categorizing.ts';
import { categoryEditAnswers } from './category-edits.ts';
import { connectionAnswers } from './connections.ts';
import { type DemoState, openDemo } from './demo-state.ts';
import {
  demoAccounts,
  demoBalanceHistory,
  demoBooks,
  demoDashboard,
  demoFallbackDashboard,
} from './figures.ts';
import { insightAnswers } from './insight-answers.ts';
import { standingAnswers } from './standing.ts';
import { exportCsv, listTransactions } from './transactions.ts';

function notInDemo(what: string): never {
  throw new ApiError({ status: 0, error: 'demo', message: `${what} is not available in the demo.` });
}

const nothing = () => ({});

function householdOf({ timeZone, today }: DemoState) {
  return { id: 'demo', name: 'Demo household', currency: 'USD', timeZone: timeZone(), today: today() };
}

function personAnswers(state: DemoState) {
  return {
    register: () => notInDemo('Creating an account'),
    login: () => notInDemo('Signing in'),
    verify: () => ({ user: state.user() }),
    logout: nothing,
    editProfile: (input) => ({
      user: { ...state.user(), ...bodyOf(routes.editProfile.body, input) },
    }),
    changePassword: nothing,
    deleteAccount: () => ({ notice: null }),
    household: () => householdOf(state),
    editHousehold: (input) => {
      state.setTimeZone(bodyOf(routes.editHousehold.body, input).timeZone);
      return householdOf(state);
    },
  } satisfies Partial<Answers<RouteName>>;
}

function figureAnswers(state: DemoState) {
  return {
    dashboard: () => {
      try {
        const { categories: tree } = state;
        return demoDashboard(state.rows(), { tree, today: state.today(), user: state.user() });
      } catch {
        return demoFallbackDashboard(state.user());
      }
    },
    balanceHistory: ({ query }) =>
      demoBalanceHistory(state.rows(), state.today(), routes.balanceHistory.query.parse(query ?? {}).days),
    accounts: () => demoAccounts(state.rows()),
    accountReconciliation: ({ params }) => {
      const { accountId } = routes.accountReconciliation.params.parse(params);
      return demoBooks(state.rows(), state.today(), accountId) ?? notInDemo('This account');
    },
    budgets: ({ query }) =>
      state.budgets.list(state.rows(), routes.budgets.query.parse(query ?? {}).month ?? state.month()),
    addBudget: (input) => {
      const body = bodyOf(routes.addBudget.body, input);
      return state.budgets.add(body, state.rows(), body.month ?? state.month());
    },
    editBudget: (input) => {
      const { budgetId } = routes.editBudget.params.parse(input.params);
      const body = bodyOf(routes.editBudget.body, input);
      return state.budgets.edit(budgetId, body, state.rows(), body.month ?? state.month());
    },
    deleteBudget: ({ params, query }) => {
      const { month } = routes.deleteBudget.query.parse(query ?? {});
      state.budgets.remove(routes.deleteBudget.params.parse(params).budgetId, month ?? state.month());
      return {};
    },
  } satisfies Partial<Answers<RouteName>>;
}

function transactionAnswers(state: DemoState) {
  return {
    transactions: ({ query }) => listTransactions(state.rows(), routes.transactions.query.parse(query ?? {})),
    exportTransactions: ({ query }) =>
      exportCsv(state.rows(), routes.exportTransactions.query.parse(query ?? {})),
    transaction: ({ params }) => state.transaction(routes.transaction.params.parse(params).transactionId),
  } satisfies Partial<Answers<RouteName>>;
}

function asApiError(cause: unknown): unknown {
  if (cause instanceof UnknownAccountError) {
    const { message } = cause;
    return new ApiError({ status: 404, error: 'not_found', message, said: message, cause });
  }
  if (!(cause instanceof z.ZodError)) return cause;
  const message = cause.issues[0]?.message ?? 'The request is not valid.';
  return new ApiError({ status: 400, error: 'invalid_request', message, said: message, cause });
}

/**
 * The client of the demo: answers every call by itself, from sample data kept in memory, and asks no server for anything.
 * `linkToken` throws ApiError `demo`: there is no bank to link.
 */
export function createDemoClient(options: { now: () => Date; session: Pick<SessionStore, 'read'> }): Client {
  const state = openDemo(options);
  const connections = connectionAnswers(state);
  const answers: Answers<RouteName> = {
    ...personAnswers(state),
    ...figureAnswers(state),
    ...transactionAnswers(state),
    ...categorizingAnswers(state),
    ...categoryEditAnswers(state),
    ...insightAnswers(state),
    ...askAnswers(state),
    ...connections.answers,
    ...standingAnswers(state),
    clientConfig: () => ({ linkScriptUrl: '' }),
    linkToken: () => notInDemo('Connecting a bank'),
    updateModeLinkToken: () => notInDemo('Connecting a bank'),
    exchange: () => notInDemo('Connecting a bank'),
    linkSessionFinished: () => notInDemo('Connecting a bank'),
    plaidWebhook: () => notInDemo('Reporting a change at the bank'),
    addMissingTransaction: () => notInDemo('Resolving a balance difference'),
    acceptDifference: () => notInDemo('Resolving a balance difference'),
    excludeTransaction: () => notInDemo('Resolving a balance difference'),
    undoResolution: () => notInDemo('Resolving a balance difference'),
    events: () => notInDemo('A single event'),
  };
  return {
    async call(name, input) {
      input.signal?.throwIfAborted();
      try {
        return await answers[name](input);
      } catch (cause) {
        throw asApiError(cause);
      }
    },
    openStream: async (signal) => connections.openStream(signal),
  };
}
