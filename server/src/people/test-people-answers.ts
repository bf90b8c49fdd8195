import type { User } from '@cairn/contract/auth';

const secondFactor = { authenticator: null, recoveryCodesLeft: 0, rememberedBrowsers: [] };

const passkeyRequest = {
  challenge: 'private-challenge',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required' as const,
  allowCredentials: [],
};

const passkeyCreation = {
  challenge: 'private-challenge',
  rp: { id: 'localhost', name: 'Cairn' },
  user: { id: 'private-handle', name: 'ada@private.example', displayName: 'Ada Private' },
  pubKeyCredParams: [],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
};

const invitation = {
  id: 'invitation-1',
  email: 'grace@private.example',
  invitedAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2026-03-08T12:00:00.000Z',
};

/** For tests in which nobody uses a passkey: each call does what is given. */
export const withoutPasskeys = (nobody: () => Promise<never>) => ({
  beginSignIn: nobody,
  beginConfirmation: nobody,
  begin: nobody,
  add: nobody,
  rename: nobody,
  remove: nobody,
  read: nobody,
});

/** For tests in which nobody has an API key: each call does what is given. */
export const withoutApiKeys = (refuse: () => Promise<never>) => ({
  list: refuse,
  add: refuse,
  end: refuse,
  endAllOf: refuse,
  authenticate: refuse,
});

/** For tests in which no address is confirmed or changed: each call does what is given. */
export const withoutAddresses = (nobody: () => Promise<never>) => ({
  read: nobody,
  requireVerified: nobody,
  beginVerification: nobody,
  makeVerificationLink: nobody,
  begin: nobody,
  makeChangeLink: nobody,
  end: nobody,
  lookAt: nobody,
  confirm: nobody,
  refuse: nobody,
});

/** For tests in which nobody signs in at a provider: each call does what is given. */
export const withoutProvider = (nobody: () => Promise<never>) => ({
  beginSignIn: nobody,
  beginConfirmation: nobody,
  confirm: nobody,
});

const apiKey = {
  id: 'key-1',
  name: 'PRIVATE KEY',
  beginning: 'cairn_Ab1-',
  householdId: 'household-1',
  scopes: ['read' as const],
  madeAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2026-05-30T12:00:00.000Z',
  lastUsedAt: null,
};

const invited = { role: 'member' as const, lastDay: null };
const memberInvitation = {
  id: 'invitation-1',
  email: 'grace@private.example',
  expiresAt: '2026-03-08T12:00:00.000Z',
  ...invited,
};
const ownHousehold = {
  id: 'household-1',
  name: 'PRIVATE HOUSEHOLD',
  role: 'owner' as const,
  isCurrent: true,
};

/** A valid response for every call about a person. */
export const peopleAnswers = (user: User, token: string) => ({
  register: { token, user },
  login: { token, user },
  verify: { user },
  waysToSignIn: { provider: { name: 'Example', isOnlyWay: false } },
  beginSingleSignOn: { url: 'https://provider.example/authorize' },
  signInAtProvider: { token, user },
  beginProviderConfirmation: { url: 'https://provider.example/authorize' },
  confirmAtProvider: {},
  forgotPassword: { isMailSetUp: true },
  resetPassword: {},
  security: {
    sessions: [],
    events: [],
    secondFactor,
    passkeys: [],
    emailAddress: { isVerified: false, change: null },
  },
  sendAddressLink: { isMailSetUp: true },
  changeAddress: { isMailSetUp: true },
  endAddressChange: {},
  lookAtAddressLink: { asks: 'new' as const, address: 'ada@private.example' },
  confirmAddress: { result: 'changed' as const },
  refuseAddress: {},
  operator: {
    registration: 'open' as const,
    secondStep: 'optional' as const,
    isMailSetUp: false,
    invitations: [],
  },
  invite: { invitation, token: 'private-token' },
  withdrawInvitation: {},
  serverPeople: {
    people: [
      {
        id: user.id,
        name: user.name,
        email: user.email,
        isOperator: true,
        isDisabled: false,
        isYou: true,
        joinedAt: '2026-03-01T12:00:00.000Z',
        lastUsedAt: null,
      },
    ],
    count: 1,
  },
  disablePerson: {},
  enablePerson: {},
  sendPasswordLink: { token: 'private-token' },
  confirmIdentity: {},
  addAuthenticator: {
    authenticatorId: 'authenticator-1',
    secret: 'PRIVATESECRET',
    uri: 'otpauth://totp/private',
  },
  confirmAuthenticator: { recoveryCodes: ['private-code'] },
  removeAuthenticator: {},
  makeRecoveryCodes: { recoveryCodes: ['private-code'] },
  forgetBrowser: {},
  beginPasskeySignIn: passkeyRequest,
  signInWithPasskey: { token, user },
  beginPasskeyConfirmation: passkeyRequest,
  beginPasskey: passkeyCreation,
  addPasskey: { recoveryCodes: ['private-code'] },
  apiKeys: { keys: [apiKey] },
  addApiKey: { key: apiKey, secret: 'private-secret' },
  endApiKey: {},
  renamePasskey: {},
  removePasskey: {},
  endSession: {},
  endOtherSessions: {},
  logout: {},
  editProfile: { user },
  changePassword: {},
  deleteAccount: { notice: null },
  members: {
    members: [
      {
        userId: user.id,
        name: user.name,
        email: user.email,
        role: 'owner' as const,
        lastDay: null,
        hasEnded: false,
        joinedAt: '2026-03-01T12:00:00.000Z',
        isYou: true,
      },
    ],
    invitations: [memberInvitation],
    isMailSetUp: true,
    plan: null,
  },
  inviteMember: { invitation: memberInvitation, token: 'private-token' },
  withdrawMemberInvitation: {},
  editMember: {},
  removeMember: { notice: null },
  leaveHousehold: { notice: null },
  households: { households: [ownHousehold] },
  addHousehold: ownHousehold,
  switchHousehold: {},
  lookAtInvitation: {
    householdName: 'PRIVATE HOUSEHOLD',
    invitedBy: 'PRIVATE NAME',
    email: null,
    ...invited,
  },
  joinHousehold: {},
});
