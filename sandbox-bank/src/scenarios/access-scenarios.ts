import type { Scenario } from './scenario.ts';

/** Stories of access to the bank. */
export const ACCESS_SCENARIOS: readonly Scenario[] = [
  {
    name: 'login-needed',
    summary: 'the bank asks for a new login',
    stages: [[], [{ control: 'items/login-required' }]],
  },
  {
    name: 'reconnected-elsewhere',
    summary: 'a login is needed, and is repaired in another application',
    stages: [[], [{ control: 'items/login-required' }, { control: 'items/repaired' }]],
  },
  {
    name: 'consent-ends',
    summary: 'consent ends in a week',
    stages: [[], [{ control: 'items/consent-ends', body: { in_days: 7 } }]],
  },
  {
    name: 'revoked',
    summary: 'access is withdrawn at the bank',
    stages: [[], [{ control: 'items/revoked' }]],
  },
  {
    name: 'account-revoked',
    summary: 'one account is no longer shared',
    stages: [[], [{ control: 'accounts/revoked' }]],
  },
  {
    name: 'new-account',
    summary: 'an account is opened, to be added in update mode',
    stages: [[], [{ control: 'accounts/opened' }]],
  },
];
