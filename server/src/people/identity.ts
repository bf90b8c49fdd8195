import { availableParallelism } from 'node:os';
import type { registerBody, resetPasswordBody, User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import type { RegistrationMode, SecondStepMode } from '@cairn/contract/operator';
import type { PasskeyProof } from '@cairn/contract/passkey-proof';
import type { passwordChange } from '@cairn/contract/profile';
import type { confirmation } from '@cairn/contract/second-factor';
import type { SignedInSession, securityResponse } from '@cairn/contract/sessions';
import type { singleSignOnRoutes } from '@cairn/contract/single-sign-on';
import type { Plan } from '@cairn/domain/plans';
import type { z } from 'zod';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { Database } from '../db/pool.ts';
import type { Session } from '../http/session.ts';
import type { OpenId } from '../openid/openid.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import type { NewAccountEvent } from './account-events.store.ts';
import { addressOf } from './addresses.ts';
import { type ApiKeys, createApiKeys } from './api-keys.ts';
import { type BoundedQueueLimits, createBoundedQueue } from './bounded-queue.ts';
import { createCredentials } from './credentials.ts';
import { createDevices } from './devices.ts';
import { createEmailAddress, type EmailAddress } from './email-address.ts';
import { createHouseholdAccess, type HouseholdAccess } from './household-access.ts';
import { findHouseholdsOf } from './households.store.ts';
import { type IdentityDatabase, type IdentityPool, openIdentityDatabase } from './identity-database.store.ts';
import { createJoining, type NoteJoined } from './joining.ts';
import { createLimits, defaultLimitPolicies, type LimitPolicies } from './limits.ts';
import { createLostPasswords, type PasswordLink } from './lost-passwords.ts';
import { networksOf } from './networks.ts';
import { createPasskeySettings, type PasskeySettings } from './passkey-settings.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import type { PasswordCost } from './passwords.ts';
import { writeName } from './profile.store.ts';
import { createProofs, type Login } from './proofs.ts';
import { createProviderAccounts } from './provider-accounts.ts';
import { purgeExpired } from './purge-expired.ts';
import { createRegistration, type Registration } from './registration.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSecondFactorSettings, type SecondFactorSettings } from './second-factor-settings.ts';
import { createSecurity } from './security.ts';
import { createServerPeople, type ServerPeople } from './server-people.ts';
import { createSessions } from './sessions.ts';
import {
  type ClientInfo,
  createSignIn,
  originOf,
  type SignedIn,
  type SignedInAtProvider,
} from './sign-in.ts';
import { createSingleSignOn, type SingleSignOn } from './single-sign-on.ts';
import { deleteUser, findUser, findUserByEmail, makeOperator } from './users.store.ts';
import { contextWordsOf } from './weak-passwords.ts';

export type Identity = HouseholdAccess & {
  /** Creates a user, their household and a session. Throws AppError registration_refused, link_invalid, email_taken, too_many_requests or unavailable. */
  register(input: z.output<typeof registerBody>, client: ClientInfo): Promise<SignedIn>;
  /** Creates a session. Throws AppError invalid_credentials, second_factor_needed, passkey_needed, wrong_code, wrong_passkey, too_many_requests or unavailable. */
  login(input: Login, client: ClientInfo): Promise<SignedIn>;
  /** Creates a session by a passkey alone. Throws AppError wrong_passkey, conflict or too_many_requests. */
  loginWithPasskey(passkey: PasskeyProof, client: ClientInfo): Promise<SignedIn>;
  /**
   * Creates a session, and for new people an account, by what the provider has sent the browser back with. Throws AppError link_invalid, unavailable,
   * registration_refused, email_taken or too_many_requests.
   */
  loginAtProvider(
    input: z.output<typeof singleSignOnRoutes.signInAtProvider.body>,
    client: ClientInfo,
  ): Promise<SignedInAtProvider>;
  singleSignOn: Omit<SingleSignOn, 'backFromSignIn'>;
  /** The user of a token. Throws AppError unauthorized or, after many invalid ones, too_many_requests. */
  verify(token: string, client: ClientInfo): Promise<User>;
  logout(token: string): Promise<void>;
  /** Throws AppError unauthorized when the user was deleted. */
  rename(user: User, name: string): Promise<User>;
  /**
   * Changes the password and ends the user's other sessions. Throws AppError wrong_password, too_many_requests (wrong
   * passwords count as failed logins) or unavailable.
   */
  changePassword(
    session: Pick<Session, 'sessionId' | 'user'>,
    input: z.output<typeof passwordChange>,
    client: ClientInfo,
  ): Promise<void>;
  /**
   * Whom a letter to an address goes to; a random id where the address is unknown. Throws AppError too_many_requests after many
   * letters to an address or from a network, whether it is known or not.
   */
  recipientOf(email: string, client: ClientInfo): Promise<string>;
  /** Counts a letter that somebody has sent to an address of their choice. Throws AppError too_many_requests. */
  countLetter(email: string, client: Pick<ClientInfo, 'address'>): Promise<void>;
  /** A new link to choose a password with; those before it no longer work. null when there is no such user. */
  makePasswordLink(userId: string): Promise<PasswordLink | null>;
  /**
   * Sets a password by a link, which is used up by that, and ends all sessions. Throws AppError link_invalid, invalid_request for a weak
   * password (the link still works), too_many_requests or unavailable.
   */
  resetPasswordByLink(input: z.output<typeof resetPasswordBody>, client: ClientInfo): Promise<User>;
  /** Whether the person reads the mail of their address, and a change of it. */
  emailAddress: EmailAddress;
  /**
   * Proves in a session who it is, with the password, a code or a passkey. Throws AppError wrong_password, wrong_code, wrong_passkey,
   * too_many_requests (wrong ones count as failed logins) or unavailable.
   */
  confirmIdentity(
    session: Pick<Session, 'sessionId' | 'user'>,
    proof: z.output<typeof confirmation>,
    client: ClientInfo,
  ): Promise<void>;
  secondFactor: SecondFactorSettings;
  /** Keys with which other programs call for the person. */
  apiKeys: ApiKeys;
  passkeys: PasskeySettings & Pick<Passkeys, 'beginSignIn' | 'beginConfirmation'>;
  /** Everybody on the server, for those who run it. */
  serverPeople: ServerPeople;
  registration: Omit<Registration, 'requireInvitation' | 'add'>;
  /** Who that is; null when there is no such user. */
  findUser(userId: string): Promise<User | null>;
  /** Where the person is signed in, and what happened to their account lately. */
  readSecurity(session: Pick<Session, 'sessionId' | 'user'>): Promise<z.output<typeof securityResponse>>;
  /** Ends one of the person’s sessions. Throws AppError not_found. */
  endSession(user: Pick<User, 'id'>, sessionId: string): Promise<void>;
  endOtherSessions(session: Pick<Session, 'sessionId' | 'user'>): Promise<void>;
  /** A session of a person, for a letter; null when it has ended. */
  findSession(userId: string, sessionId: string): Promise<SignedInSession | null>;
  recordAccountEvent(event: Omit<NewAccountEvent, 'at'>): Promise<void>;
  /**
   * For the operator: ends the password, all sessions and keys, clears the login limits, and gives a link to choose a new password with. null
   * when there is no such user.
   */
  resetPassword(email: string): Promise<PasswordLink | null>;
  /** For the operator: the households that somebody owns; null when there is no such user. */
  householdsOwnedBy(email: string): Promise<HouseholdScope[] | null>;
  /** For the operator: makes somebody an operator too. False when there is no such user. */
  makeOperator(email: string): Promise<boolean>;
  /**
   * Deletes a user with sessions, credentials and limits. Their households must be left before, and again afterwards: a
   * concurrent call may have created a new one.
   */
  deleteUser(user: User): Promise<void>;
  /** Deletes ended sessions and old counts; runs on a schedule. */
  purgeExpired(): Promise<void>;
};

export type IdentityOptions = {
  /** Connections of the role cairn_identity. */
  identityPool: IdentityPool;
  database: Database;
  /** At least 32 bytes. Keys the hashes of attempts; a new one only resets those counts. */
  secret: Buffer;
  /** Seal the secrets of authenticator apps. */
  sealingKeys: EncryptionKeys;
  /** The provider of single sign-on; null, or not given, where there is none. */
  openId?: OpenId | null;
  /** Who may create an account; everybody where it is not said. */
  registration?: RegistrationMode;
  /** Whether everybody must have a second step; nobody must where it is not said. */
  secondStep?: SecondStepMode;
  /** The plan that new households begin on; null, or not given, where the server has no plans. */
  newPlan?: Plan | null;
  /** Notes in a household’s history that somebody was added; where it is not said, it is not noted. */
  noteJoined?: NoteJoined;
  now?: () => Date;
  limits?: Partial<LimitPolicies>;
  hashing?: Partial<BoundedQueueLimits>;
  /** Where people open the server; null, or not given, where that is not set. Its name is no password. */
  publicUrl?: string | null;
  /** For tests; without it, that of every server. */
  passwordCost?: PasswordCost;
};

/**
 * A hash occupies a core and one of libuv's four threads: one core is left free, and a caller waits at most about ten
 * seconds.
 */
const defaultHashing: BoundedQueueLimits = {
  running: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 64,
  waitingPerKey: 32,
};

export function createIdentity(options: IdentityOptions): Identity {
  const { database, secret, sealingKeys: keys, now = () => new Date(), passwordCost } = options;
  const { noteJoined = async () => undefined, openId = null } = options;
  const identityDatabase = openIdentityDatabase(options.identityPool);
  const secondStep = { isRequired: options.secondStep === 'required', hasProvider: openId !== null };
  const sessions = createSessions({ database: identityDatabase, secondStep, now });
  const policies = { ...defaultLimitPolicies, ...options.limits };
  const limits = createLimits({ database: identityDatabase, secret, policies, now });
  const parts = { database: identityDatabase, limits, now };
  const hashing = createBoundedQueue({ ...defaultHashing, ...options.hashing });
  const choosing = { hashing, passwordCost, contextWords: contextWordsOf(options.publicUrl ?? null) };
  const devices = createDevices(secret);
  const emailAddress = createEmailAddress(parts);
  const passkeys = createPasskeys(parts);
  const passkeySettings = createPasskeySettings({ ...parts, secondStep });
  const secondFactor = createSecondFactor({ ...parts, keys, passkeys });
  const settings = createSecondFactorSettings({ ...parts, keys, secondStep });
  const joining = createJoining({ identityDatabase, database, limits, now, noteJoined });
  const { newPlan = null } = options;
  const access = { database, identityDatabase, sessions, joining, newPlan, now };
  const { ensureHousehold, ...households } = createHouseholdAccess(access);
  const registration = createRegistration({ ...parts, mode: options.registration ?? 'open' });
  const checking = { ...choosing, database: identityDatabase, limits, devices, secondFactor };
  const credentials = createCredentials({ ...checking, registration });
  const proofs = createProofs({ ...checking, passkeys });
  const singleSignOn = createSingleSignOn({ ...parts, openId, sessions });
  const providerAccounts = createProviderAccounts({ ...parts, registration });
  const signIn = createSignIn({
    credentials,
    proofs,
    sessions,
    devices,
    secondFactor,
    singleSignOn,
    providerAccounts,
    ensureHousehold,
  });

  return {
    ...signIn,

    async verify(token, client) {
      const session = await households.authenticate(token);
      if (session !== null) return session.user;
      await limits.countInvalidToken(networksOf(client.address));
      throw new AppError('unauthorized', 'Please sign in again.');
    },

    logout: (token) => sessions.end(token),
    changePassword: ({ sessionId: currentSessionId, user }, input, client) =>
      credentials.change(user, input, { currentSessionId, origin: originOf(client) }),
    async confirmIdentity(session, proof, client) {
      await proofs.confirm(session, proof, originOf(client));
      await sessions.confirm(session.sessionId);
    },
    singleSignOn,
    emailAddress,
    secondFactor: settings,
    passkeys: { ...passkeys, ...passkeySettings },
    registration,
    apiKeys: createApiKeys({ ...parts, households: database, secondStep }),
    ...createLostPasswords({ ...parts, ...choosing }),
    ...createSecurity({ ...parts, secondFactor: settings, passkeys: passkeySettings, emailAddress }),
    ...createUsers({ ...parts, households: database }),
    ...households,
    purgeExpired: () => purgeExpired(identityDatabase, now()),
  };
}

type UsersParts = {
  database: IdentityDatabase;
  households: Database;
  limits: Pick<ReturnType<typeof createLimits>, 'clearAccountAttempts'>;
  now: () => Date;
};

function createUsers({
  database,
  households,
  limits,
  now,
}: UsersParts): Pick<
  Identity,
  'findUser' | 'rename' | 'householdsOwnedBy' | 'makeOperator' | 'deleteUser' | 'serverPeople'
> {
  return {
    serverPeople: createServerPeople({ database, now }),
    findUser: (userId) => findUser(database, userId),
    async rename(user, name) {
      const renamed = await writeName(database, { userId: user.id, name });
      if (renamed === null) throw new AppError('unauthorized', 'Please sign in again.');
      return renamed;
    },
    async householdsOwnedBy(email) {
      const person = await findUserByEmail(database, email);
      if (person === null) return null;
      const own = await findHouseholdsOf(households, person.user.id, now());
      return own.flatMap(({ scope, role }) => (role === 'owner' ? [scope] : []));
    },
    async makeOperator(email) {
      const person = await findUserByEmail(database, email);
      if (person !== null) await makeOperator(database, person.user.id);
      return person !== null;
    },
    async deleteUser({ id: userId, email }) {
      await limits.clearAccountAttempts(addressOf(email));
      await deleteUser(database, userId);
    },
  };
}
