import type { AccountEvent } from '@cairn/contract/sessions';

/** What happened, when it was done, and what was asked for, when it was not. */
const words: Record<AccountEvent['kind'], { done: string; tried: string }> = {
  registration: { done: 'Account created', tried: 'Creating the account' },
  'sign-in': { done: 'Signed in', tried: 'Sign-in' },
  'passkey sign-in': { done: 'Signed in with a passkey', tried: 'Sign-in with a passkey' },
  'single sign-on': { done: 'Signed in by single sign-on', tried: 'Single sign-on' },
  'sign-out': { done: 'Signed out', tried: 'Sign-out' },
  'session end': { done: 'Ended sessions', tried: 'Ending sessions' },
  invitation: { done: 'Invited somebody', tried: 'Invitation' },
  'household invitation': { done: 'Invited somebody to the household', tried: 'Invitation to the household' },
  'household joined': { done: 'Joined a household', tried: 'Joining a household' },
  'member change': { done: 'Changed a member’s role', tried: 'Changing a member’s role' },
  'member removal': { done: 'Removed a member', tried: 'Removing a member' },
  'household left': { done: 'Left a household', tried: 'Leaving a household' },
  confirmation: { done: 'Confirmed who it is', tried: 'Confirmation' },
  'second factor on': { done: 'Two-step sign-in turned on', tried: 'Turning on two-step sign-in' },
  'second factor off': { done: 'Two-step sign-in turned off', tried: 'Turning off two-step sign-in' },
  'passkey added': { done: 'Passkey added', tried: 'Adding a passkey' },
  'passkey removed': { done: 'Passkey removed', tried: 'Removing a passkey' },
  'api key added': { done: 'API key made', tried: 'Making an API key' },
  'api key ended': { done: 'API key ended', tried: 'Ending an API key' },
  'new recovery codes': { done: 'New recovery codes made', tried: 'New recovery codes' },
  'forgotten browser': { done: 'Browser forgotten', tried: 'Forgetting a browser' },
  'forgotten password': { done: 'Asked for a password link', tried: 'Password link' },
  'password change': { done: 'Password changed', tried: 'Password change' },
  'password reset': { done: 'Password changed by a link', tried: 'Password change by a link' },
  'address letter': {
    done: 'Asked for a letter to confirm the email address',
    tried: 'Letter to confirm the email address',
  },
  'address change': { done: 'Asked to change the email address', tried: 'Change of the email address' },
  'address change end': {
    done: 'Ended the change of the email address',
    tried: 'Ending the change of the email address',
  },
  'address confirmation': { done: 'Email address confirmed', tried: 'Confirmation of the email address' },
  'address refusal': {
    done: 'Reported a letter about the email address',
    tried: 'Report of a letter about the email address',
  },
  'disabling by an operator': {
    done: 'Account disabled by an operator of the server',
    tried: 'Disabling by an operator of the server',
  },
  'enabling by an operator': {
    done: 'Account enabled by an operator of the server',
    tried: 'Enabling by an operator of the server',
  },
  'password link by an operator': {
    done: 'Password link made by an operator of the server',
    tried: 'Password link by an operator of the server',
  },
  'disabling of a person': { done: 'Disabled somebody’s account', tried: 'Disabling somebody’s account' },
  'enabling of a person': { done: 'Enabled somebody’s account', tried: 'Enabling somebody’s account' },
  'password link for a person': {
    done: 'Made a password link for somebody',
    tried: 'Password link for somebody',
  },
  'account deletion': { done: 'Account deleted', tried: 'Deleting the account' },
  'bank connection': { done: 'Bank connected', tried: 'Bank connection' },
  'bank disconnection': { done: 'Bank disconnected', tried: 'Bank disconnection' },
  export: { done: 'Transactions exported', tried: 'Export' },
  'export or import of everything': { done: 'Export or import started', tried: 'Export or import' },
  'download of everything': { done: 'Export downloaded', tried: 'Export download' },
};

/** `Signed in`, `Sign-in refused`, `Bank connection failed`. */
export function accountEventWords({ kind, outcome }: Pick<AccountEvent, 'kind' | 'outcome'>): string {
  const { done, tried } = words[kind];
  if (outcome === 'done') return done;
  return `${tried} ${outcome === 'denied' ? 'refused' : 'failed'}`;
}
