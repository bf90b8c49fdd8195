import type { User } from '@cairn/contract/auth';

const secondFactor = { authenticator: null, recoveryCodesLeft: 0, rememberedBrowsers: [] };

const invitation = {
  id: 'invitation-1',
  email: 'grace@private.example',
  invitedAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2026-03-08T12:00:00.000Z',
};

/** A valid response for every call about a person. */
export const peopleAnswers = (user: User, token: string) => ({
  register: { token, user },
  login: { token, user },
  verify: { user },
  forgotPassword: { isMailSetUp: true },
  resetPassword: {},
  security: { sessions: [], events: [], secondFactor },
  operator: { registration: 'open' as const, isMailSetUp: false, invitations: [] },
  invite: { invitation, token: 'private-token' },
  withdrawInvitation: {},
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
  endSession: {},
  endOtherSessions: {},
  logout: {},
  editProfile: { user },
  changePassword: {},
  deleteAccount: { notice: null },
});
