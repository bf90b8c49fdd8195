import { demoPersonMessages, isDemoName } from '@cairn/contract/demo-person';
import { AppError } from '@cairn/contract/errors';
import type { RegistrationMode, SecondStepMode } from '@cairn/contract/operator';
import { operatorMessages } from '@cairn/contract/server-people';
import type { AccountEventKind } from '@cairn/contract/sessions';
import { singleSignOnMessages, type WaysToSignIn } from '@cairn/contract/single-sign-on';
import type { Call, Handlers } from '../http/handlers.ts';
import type { Session } from '../http/session.ts';
import type { Queue } from '../queue/queue.ts';
import type { Identity } from './identity.ts';
import type { StoredInvitation } from './invitations.store.ts';
import type { SecondFactorLetter } from './letters.ts';
import type { SignedIn } from './sign-in.ts';

export type AuthRoutesDeps = {
  identity: Pick<
    Identity,
    | 'register'
    | 'login'
    | 'loginWithPasskey'
    | 'loginAtProvider'
    | 'singleSignOn'
    | 'passkeys'
    | 'verify'
    | 'logout'
    | 'recipientOf'
    | 'resetPasswordByLink'
  >;
  queue: Pick<Queue, 'enqueueLetter'>;
  /** False where letters are not sent, and their links are in the log. */
  isMailSetUp: boolean;
  /** Of single sign-on; null where there is none. */
  openId: WaysToSignIn['provider'];
};

type SignInCall = Pick<Call<'login'>, 'setDeviceCookie' | 'noteUser'>;

export function authHandlers({ identity, queue, isMailSetUp, openId }: AuthRoutesDeps) {
  /** Answers a sign-in, and has a letter sent about one that could be somebody else’s. */
  async function begin({ setDeviceCookie, noteUser }: SignInCall, signedIn: SignedIn) {
    const { devices, token, user, sessionId, isNewBrowser, proof } = signedIn;
    setDeviceCookie(devices);
    noteUser(user.id);
    if (isNewBrowser && isMailSetUp)
      await queue.enqueueLetter({ kind: 'new-browser', userId: user.id, sessionId });
    if (proof === 'recovery code' && isMailSetUp)
      await queue.enqueueLetter({ kind: 'recovery-code-used', userId: user.id });
    return { token, user };
  }

  return {
    waysToSignIn: async () => ({ provider: openId }),
    beginSingleSignOn: async ({ body: { invitation = null }, client, setAttemptCookie }) => {
      const { url, attempt } = await identity.singleSignOn.beginSignIn(invitation, client);
      setAttemptCookie(attempt);
      return { url };
    },
    signInAtProvider: async (call) => {
      call.setAttemptCookie(null);
      const signedIn = await identity.loginAtProvider(call.body, call.client);
      if (signedIn.isLinked && isMailSetUp)
        await queue.enqueueLetter({ kind: 'provider-linked', userId: signedIn.user.id });
      return begin(call, signedIn);
    },
    register: async ({ body, client, setDeviceCookie, noteUser }) => {
      refuseOnlyWay(openId);
      const { devices, token, user } = await identity.register(body, client);
      setDeviceCookie(devices);
      noteUser(user.id);
      if (isMailSetUp) await queue.enqueueLetter({ kind: 'verify-address', userId: user.id });
      return { token, user };
    },
    login: async (call) => {
      refuseOnlyWay(openId);
      return begin(call, await identity.login(call.body, call.client));
    },
    beginPasskeySignIn: async ({ client }) => {
      refuseOnlyWay(openId);
      return identity.passkeys.beginSignIn(client);
    },
    signInWithPasskey: async (call) => {
      refuseOnlyWay(openId);
      const { passkey, login } = call.body;
      return begin(
        call,
        await (login === undefined
          ? identity.loginWithPasskey(passkey, call.client)
          : identity.login({ ...login, passkey }, call.client)),
      );
    },
    forgotPassword: async ({ body, client }) => {
      refuseOnlyWay(openId);
      const userId = await identity.recipientOf(body.email, client);
      await queue.enqueueLetter({ kind: 'password-link', userId });
      return { isMailSetUp };
    },
    resetPassword: async ({ body, client, noteUser }) => {
      refuseOnlyWay(openId);
      const { id: userId } = await identity.resetPasswordByLink(body, client);
      noteUser(userId);
      await queue.enqueueLetter({ kind: 'password-changed', userId });
      return {};
    },
    verify: async ({ body, client }) => ({ user: await identity.verify(body.token, client) }),
    logout: async ({ token }) => {
      await identity.logout(token);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** For what signs in, or lets sign in, by Cairn’s own means. Throws AppError other_sign_in where the provider is the only way. */
function refuseOnlyWay(openId: AuthRoutesDeps['openId']): void {
  if (openId?.isOnlyWay === true) throw new AppError('other_sign_in', singleSignOnMessages.onlyWay);
}

export type ProfileRoutesDeps = {
  identity: Pick<Identity, 'rename' | 'changePassword'>;
  queue: Pick<Queue, 'enqueueLetter'>;
  /** Deletes all data of the user; returns a notice about banks where access could not be removed. */
  deleteAccount: (session: Session) => Promise<string | null>;
};

export function profileHandlers({ identity, queue, deleteAccount }: ProfileRoutesDeps) {
  return {
    editProfile: async ({ session, body }) => {
      // The contract allows the demo's own name, for the demo.
      if (isDemoName(body.name)) throw new AppError('invalid_request', demoPersonMessages.name);
      return { user: await identity.rename(session.user, body.name) };
    },
    changePassword: async ({ session, body, client }) => {
      await identity.changePassword(session, body, client);
      await queue.enqueueLetter({ kind: 'password-changed', userId: session.user.id });
      return {};
    },
    deleteAccount: async ({ session }) => ({ notice: await deleteAccount(session) }),
  } satisfies Partial<Handlers>;
}

export type AddressRoutesDeps = {
  identity: Pick<Identity, 'emailAddress'>;
  queue: Pick<Queue, 'enqueueLetter'>;
  isMailSetUp: boolean;
};

/** Proofs that a person reads the mail of their address, and a change of it. */
export function addressHandlers({ identity: { emailAddress }, queue, isMailSetUp }: AddressRoutesDeps) {
  return {
    sendAddressLink: async ({ session: { user }, client }) => {
      await emailAddress.beginVerification(user, client);
      await queue.enqueueLetter({ kind: 'verify-address', userId: user.id });
      return { isMailSetUp };
    },
    changeAddress: async ({ session: { user }, body, client }) => {
      const changeId = await emailAddress.begin(user, body.email, client);
      await queue.enqueueLetter({ kind: 'address-change', changeId, side: 'old' });
      await queue.enqueueLetter({ kind: 'address-change', changeId, side: 'new' });
      return { isMailSetUp };
    },
    endAddressChange: async ({ session: { user } }) => {
      await emailAddress.end(user.id);
      return {};
    },
    lookAtAddressLink: ({ body, client }) => emailAddress.lookAt(body.token, client),
    confirmAddress: async ({ body, client, noteUser }) => {
      const { userId, result } = await emailAddress.confirm(body.token, client);
      noteUser(userId);
      return { result };
    },
    refuseAddress: async ({ body, client, noteUser }) => {
      noteUser((await emailAddress.refuse(body.token, client)).id);
      return {};
    },
  } satisfies Partial<Handlers>;
}

export type SessionRoutesDeps = {
  identity: Pick<
    Identity,
    | 'readSecurity'
    | 'endSession'
    | 'endOtherSessions'
    | 'confirmIdentity'
    | 'singleSignOn'
    | 'secondFactor'
    | 'passkeys'
  >;
  queue: Pick<Queue, 'enqueueLetter'>;
  isMailSetUp: boolean;
};

/** Where and how a person is signed in, and what happened to their account. */
export function sessionHandlers({ identity, queue, isMailSetUp }: SessionRoutesDeps) {
  const { secondFactor, passkeys, singleSignOn } = identity;
  /** To the person, of a change that they must know of if it was not them. */
  const notify = async (kind: SecondFactorLetter, userId: string) => {
    if (isMailSetUp) await queue.enqueueLetter({ kind, userId });
  };
  return {
    security: ({ session }) => identity.readSecurity(session),
    endSession: async ({ session, params }) => {
      await identity.endSession(session.user, params.sessionId);
      return {};
    },
    endOtherSessions: async ({ session }) => {
      await identity.endOtherSessions(session);
      return {};
    },
    confirmIdentity: async ({ session, body, client }) => {
      await identity.confirmIdentity(session, body, client);
      return {};
    },
    beginProviderConfirmation: async ({ session, client, setAttemptCookie }) => {
      const { url, attempt } = await singleSignOn.beginConfirmation(session, client);
      setAttemptCookie(attempt);
      return { url };
    },
    confirmAtProvider: async ({ session, body, client, setAttemptCookie }) => {
      setAttemptCookie(null);
      await singleSignOn.confirm(session, body, client);
      return {};
    },
    beginPasskeyConfirmation: ({ session, client }) => passkeys.beginConfirmation(session, client),
    addAuthenticator: ({ session }) => secondFactor.addAuthenticator(session.user),
    confirmAuthenticator: async ({ session: { user }, params, body }) => {
      const recoveryCodes = await secondFactor.confirmAuthenticator(
        user.id,
        params.authenticatorId,
        body.code,
      );
      await notify('second-factor-on', user.id);
      return { recoveryCodes };
    },
    removeAuthenticator: async ({ session: { user }, params }) => {
      const { isOneStep } = await secondFactor.removeAuthenticator(user.id, params.authenticatorId);
      await notify(isOneStep ? 'second-factor-off' : 'authenticator-removed', user.id);
      return {};
    },
    makeRecoveryCodes: async ({ session: { user } }) => {
      const recoveryCodes = await secondFactor.makeRecoveryCodes(user.id);
      await notify('new-recovery-codes', user.id);
      return { recoveryCodes };
    },
    forgetBrowser: async ({ session: { user }, params }) => {
      await secondFactor.forgetBrowser(user.id, params.browserId);
      return {};
    },
    beginPasskey: ({ session, client }) => passkeys.begin(session, client),
    addPasskey: async ({ session, body, client }) => {
      const recoveryCodes = await passkeys.add(session, body, client);
      await notify('passkey-added', session.user.id);
      return { recoveryCodes };
    },
    renamePasskey: async ({ session: { user }, params, body }) => {
      await passkeys.rename(user.id, params.passkeyId, body.name);
      return {};
    },
    removePasskey: async ({ session: { user }, params }) => {
      const { isOneStep } = await passkeys.remove(user.id, params.passkeyId);
      await notify(isOneStep ? 'second-factor-off' : 'passkey-removed', user.id);
      return {};
    },
  } satisfies Partial<Handlers>;
}

export type ApiKeyRoutesDeps = {
  identity: Pick<Identity, 'apiKeys'>;
  queue: Pick<Queue, 'enqueueLetter'>;
  isMailSetUp: boolean;
};

/** The keys with which other programs call for a person. */
export function apiKeyHandlers({ identity: { apiKeys }, queue, isMailSetUp }: ApiKeyRoutesDeps) {
  return {
    apiKeys: async ({ session: { user } }) => ({ keys: await apiKeys.list(user.id) }),
    addApiKey: async ({ session, body }) => {
      const made = await apiKeys.add(session, body);
      if (isMailSetUp) await queue.enqueueLetter({ kind: 'api-key-added', userId: session.user.id });
      return made;
    },
    endApiKey: async ({ session: { user }, params }) => {
      await apiKeys.end(user.id, params.apiKeyId);
      return {};
    },
  } satisfies Partial<Handlers>;
}

export type OperatorRoutesDeps = {
  identity: Pick<
    Identity,
    'findUser' | 'makePasswordLink' | 'recordAccountEvent' | 'registration' | 'serverPeople'
  >;
  queue: Pick<Queue, 'enqueueLetter'>;
  registration: RegistrationMode;
  secondStep: SecondStepMode;
  isMailSetUp: boolean;
  /** Of single sign-on; null where there is none. */
  openId: WaysToSignIn['provider'];
};

const shownInvitation = ({ id, email, invitedAt, expiresAt }: StoredInvitation) => ({
  id,
  email,
  invitedAt: invitedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** What a person does who runs the server. */
export function operatorHandlers(deps: OperatorRoutesDeps) {
  const { identity, queue, registration, secondStep, isMailSetUp } = deps;
  return {
    ...serverPeopleHandlers(deps),
    operator: async () => ({
      registration,
      secondStep,
      isMailSetUp,
      invitations: (await identity.registration.listInvitations(null)).map(shownInvitation),
    }),
    invite: async ({ session, body: { email = null } }) => {
      const { invitation, token } = await identity.registration.invite(session.user, email, null);
      const shown = shownInvitation(invitation);
      if (email === null || !isMailSetUp) return { invitation: shown, token };
      await queue.enqueueLetter({ kind: 'invitation', invitationId: invitation.id });
      return { invitation: shown, token: null };
    },
    withdrawInvitation: async ({ params }) => {
      await identity.registration.withdrawInvitation(null, params.invitationId);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** The people of the server. What is done with somebody's account is in their record, beside the operator's own. */
function serverPeopleHandlers({ identity, queue, isMailSetUp, openId }: OperatorRoutesDeps) {
  const { serverPeople } = identity;
  const note = (userId: string, kind: AccountEventKind) =>
    identity.recordAccountEvent({ userId, kind, outcome: 'done', address: null, userAgent: null });
  return {
    serverPeople: async ({ session, query: { search = '' } }) => serverPeople.list(session, search.trim()),
    disablePerson: async ({ session, params: { userId } }) => {
      await serverPeople.disable(session, userId);
      await note(userId, 'disabling by an operator');
      return {};
    },
    enablePerson: async ({ params: { userId } }) => {
      await serverPeople.enable(userId);
      await note(userId, 'enabling by an operator');
      return {};
    },
    sendPasswordLink: async ({ params: { userId } }) => {
      refuseOnlyWay(openId);
      const made = isMailSetUp ? await identity.findUser(userId) : await identity.makePasswordLink(userId);
      if (made === null) throw new AppError('not_found', operatorMessages.gone);
      if (isMailSetUp) await queue.enqueueLetter({ kind: 'password-link', userId });
      await note(userId, 'password link by an operator');
      return { token: 'token' in made ? made.token : null };
    },
  } satisfies Partial<Handlers>;
}
