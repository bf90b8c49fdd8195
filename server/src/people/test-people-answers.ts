import type { User } from '@cairn/contract/auth';

const secondFactor = { authenticator: null, recoveryCodesLeft: 0, rememberedBrowsers: [] };

/** A valid response for every call about a person. */
export const peopleAnswers = (user: User, token: string) => ({
  register: { token, user },
  login: { token, user },
  verify: { user },
  forgotPassword: { isMailSetUp: true },
  resetPassword: {},
  security: { sessions: [], events: [], secondFactor },
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
