import { httpStatusByErrorCode } from '@cairn/contract/errors';
import type { RouteName } from '@cairn/contract/routes';
import { RefusedError } from '@cairn/domain/refused-error';
import { z } from 'zod/mini';
import { ApiError } from '../lib/api-error.ts';
import type { Client } from '../lib/call-types.ts';
import type { SessionStore } from '../lib/session.ts';
import { accountAnswers } from './accounts.ts';
import { analysisAnswers } from './analysis.ts';
import { type Answers, answer } from './answers.ts';
import { answersNotInDemo, notInDemo } from './answers-not-in-demo.ts';
import { askAnswers } from './ask-answers.ts';
import { categoryAnswers } from './categories.ts';
import { categorizingAnswers } from './categorizing.ts';
import { connectionAnswers } from './connections.ts';
import { demoDashboard } from './dashboard.ts';
import { createDemo, type DemoState } from './demo-state.ts';
import { insightAnswers } from './insights.ts';
import { merchantAnswers } from './merchants.ts';
import { noticeAnswers } from './notice-settings.ts';
import { reimbursementAnswers } from './reimbursements.ts';
import { sampleAccounts } from './sample.ts';
import { savedFilterAnswers } from './saved-filters.ts';
import { tagAnswers } from './tags.ts';
import { transactionAnswers } from './transactions.ts';
import { transferAnswers } from './transfers.ts';

const nothing = () => ({});

function householdOf({ timeZone, today }: DemoState) {
  return {
    id: 'demo',
    name: 'Demo household',
    currency: 'USD',
    timeZone: timeZone(),
    today: today(),
    role: 'owner' as const,
    isShared: false,
  };
}

function personAnswers(state: DemoState) {
  return {
    register: () => notInDemo('Creating an account'),
    login: () => notInDemo('Signing in'),
    forgotPassword: () => notInDemo('Choosing a new password'),
    resetPassword: () => notInDemo('Choosing a new password'),
    verify: () => ({ user: state.user() }),
    logout: nothing,
    editProfile: ({ body }) => ({ user: { ...state.user(), ...body } }),
    changePassword: nothing,
    security: () => ({
      sessions: [],
      events: [],
      secondFactor: { authenticator: null, recoveryCodesLeft: 0, rememberedBrowsers: [] },
      passkeys: [],
      emailAddress: { isVerified: true, change: null },
    }),
    sendAddressLink: () => notInDemo('Changing your email address'),
    changeAddress: () => notInDemo('Changing your email address'),
    endAddressChange: nothing,
    lookAtAddressLink: () => notInDemo('Confirming an email address'),
    confirmAddress: () => notInDemo('Confirming an email address'),
    refuseAddress: () => notInDemo('Confirming an email address'),
    waysToSignIn: () => ({ provider: null }),
    beginSingleSignOn: () => notInDemo('Signing in'),
    signInAtProvider: () => notInDemo('Signing in'),
    beginProviderConfirmation: () => notInDemo('Single sign-on'),
    confirmAtProvider: () => notInDemo('Single sign-on'),
    operator: () => notInDemo('Running the server'),
    invite: () => notInDemo('Inviting people'),
    withdrawInvitation: nothing,
    serverStatus: () => notInDemo('Running the server'),
    serverPeople: () => notInDemo('Running the server'),
    disablePerson: nothing,
    enablePerson: nothing,
    sendPasswordLink: () => notInDemo('Running the server'),
    confirmIdentity: nothing,
    addAuthenticator: () => notInDemo('Two-step sign-in'),
    confirmAuthenticator: () => notInDemo('Two-step sign-in'),
    removeAuthenticator: nothing,
    makeRecoveryCodes: () => notInDemo('Two-step sign-in'),
    forgetBrowser: nothing,
    beginPasskeySignIn: () => notInDemo('Signing in'),
    signInWithPasskey: () => notInDemo('Signing in'),
    beginPasskeyConfirmation: () => notInDemo('Passkeys'),
    beginPasskey: () => notInDemo('Passkeys'),
    addPasskey: () => notInDemo('Passkeys'),
    apiKeys: () => ({ keys: [] }),
    addApiKey: () => notInDemo('API keys'),
    endApiKey: nothing,
    renamePasskey: nothing,
    removePasskey: nothing,
    endSession: nothing,
    endOtherSessions: nothing,
    deleteAccount: () => ({ notice: null }),
  } satisfies Partial<Answers<RouteName>>;
}

function householdAnswers(state: DemoState) {
  return {
    household: () => householdOf(state),
    editHousehold: ({ body }) => {
      if (body.timeZone !== undefined) state.setTimeZone(body.timeZone);
      return householdOf(state);
    },
    members: () => ({
      members: [
        {
          userId: state.user().id,
          name: state.user().name,
          email: state.user().email,
          role: 'owner' as const,
          lastDay: null,
          hasEnded: false,
          joinedAt: `${state.today()}T00:00:00.000Z`,
          isYou: true,
        },
      ],
      invitations: [],
      isMailSetUp: false,
      plan: null,
    }),
    sharedCosts: () => ({
      currency: 'USD',
      today: state.today(),
      sharing: null,
      members: [{ userId: state.user().id, name: state.user().name, isYou: true }],
      accounts: sampleAccounts.map(({ id, name }) => ({ id, name, paidFrom: { by: 'nobody' as const } })),
    }),
    inviteMember: () => notInDemo('Inviting people'),
    withdrawMemberInvitation: nothing,
    editMember: () => notInDemo('Sharing a household'),
    removeMember: () => notInDemo('Sharing a household'),
    leaveHousehold: () => notInDemo('Sharing a household'),
    households: () => ({
      households: [{ id: 'demo', name: 'Demo household', role: 'owner' as const, isCurrent: true }],
    }),
    addHousehold: () => notInDemo('Another household'),
    switchHousehold: nothing,
    lookAtInvitation: () => notInDemo('Joining a household'),
    joinHousehold: () => notInDemo('Joining a household'),
  } satisfies Partial<Answers<RouteName>>;
}

function budgetAnswers({
  budgets,
  month: thisMonth,
  nextId,
}: DemoState): Answers<'budgets' | 'addBudget' | 'editBudget' | 'deleteBudget'> {
  return {
    budgets: ({ query: { month } }) => budgets.list(month ?? thisMonth()),
    addBudget: ({ body }) => budgets.add(nextId(), body, body.month ?? thisMonth()),
    editBudget: ({ params, body }) => budgets.edit(params.budgetId, body, body.month ?? thisMonth()),
    deleteBudget: ({ params, query: { month } }) => {
      budgets.remove(params.budgetId, month ?? thisMonth());
      return {};
    },
  };
}

function asApiError(cause: unknown): unknown {
  if (cause instanceof RefusedError) {
    const { code: error, message } = cause;
    return new ApiError({
      status: httpStatusByErrorCode[error],
      error,
      message,
      serverMessage: message,
      cause,
    });
  }
  if (!(cause instanceof z.core.$ZodError)) return cause;
  const message = cause.issues[0]?.message ?? 'The request is not valid.';
  return new ApiError({ status: 400, error: 'invalid_request', message, serverMessage: message, cause });
}

/**
 * The client of the demo: answers every call by itself, from sample data kept in memory, and asks no server for anything.
 * `linkToken` throws ApiError `demo`: there is no bank to link.
 */
export function createDemoClient(options: { now: () => Date; session: Pick<SessionStore, 'read'> }): Client {
  const state = createDemo(options);
  const connections = connectionAnswers(state);
  const answers: Answers<RouteName> = {
    ...personAnswers(state),
    ...householdAnswers(state),
    ...accountAnswers(state),
    ...budgetAnswers(state),
    ...transactionAnswers(state),
    ...categorizingAnswers(state),
    ...categoryAnswers(state),
    ...tagAnswers(state),
    undoHistoryStep: ({ params: { stepId } }) =>
      state.undo(stepId) ? { step: null, obstacles: [] } : notInDemo('The history of changes'),
    ...savedFilterAnswers(state),
    ...insightAnswers(state),
    ...noticeAnswers(state),
    ...askAnswers(state),
    ...connections.answers,
    ...analysisAnswers(state),
    dashboard: () => demoDashboard(state),
    clientConfig: () => ({ linkScriptUrl: '' }),
    ...answersNotInDemo,
    ...reimbursementAnswers(state),
    ...transferAnswers(state),
    history: () => ({ steps: [], next: null }),
    historyStep: () => notInDemo('The history of changes'),
    ...merchantAnswers(state),
  };
  return {
    async call({ name }, input) {
      input.signal?.throwIfAborted();
      try {
        return await answer(answers, name, input);
      } catch (cause) {
        throw asApiError(cause);
      }
    },
    openStream: async (signal) => connections.openStream(signal),
  };
}
