import type { ServerStatus } from '@cairn/contract/server-status';

type State = ServerStatus['connections']['states'][number]['state'];

export const stateWords: Record<State, string> = {
  initial: 'First sync',
  historical: 'History loading',
  healthy: 'Up to date',
  degraded: 'Failing, tried again',
  needs_login: 'Needs sign-in',
  consent_expiring: 'Consent ends soon',
  revoked: 'Access withdrawn',
  failed: 'Stopped',
  removed: 'Removed at Plaid',
};

const queueNames: Readonly<Record<string, string>> = {
  'sync-connection': 'Bank syncs',
  'refresh-connection-status': 'Bank status',
  'follow-correction': 'Corrections',
  'send-letter': 'Letters',
  'record-deletion': 'Deletions kept for restores',
  'import-files': 'Imports of files',
  'archive-household': 'Exports and imports of everything',
  'refresh-insights': 'Insights',
  'request-suggestions': 'Language model',
  recategorize: 'Categories',
  'find-notices': 'Alerts',
  'write-weekly-letter': 'Weekly letters',
  'deliver-notice': 'Notifications sent',
  'make-backup': 'Backups',
  'try-restore': 'Trial restores',
};

/** What a queue does; its own name where that is not known, as of a newer server. */
export function queueWords(name: string): string {
  return queueNames[name] ?? name;
}

export const bankWords: Record<ServerStatus['bank']['kind'], string> = {
  fictional: 'Fictional banks. Set PLAID_CLIENT_ID and PLAID_SECRET for real ones.',
  sandbox: 'Plaid’s sandbox',
  production: 'Plaid',
};
