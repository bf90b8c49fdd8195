import type { Connection } from './connections.ts';

const consentDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** What a connection whose consent runs out says: when, as far as the bank tells, and what to do. */
export function consentWords({
  institutionName,
  consentExpiresAt,
}: Pick<Connection, 'institutionName' | 'consentExpiresAt'>): string {
  const when = consentExpiresAt === null ? 'soon' : `on ${consentDay.format(Date.parse(consentExpiresAt))}`;
  return `${institutionName} will end Cairn’s access ${when}. Renew it before then to keep syncing.`;
}

/** What a connection says when the bank has told of accounts that are not shared. */
export function newAccountsWords(institutionName: string): string {
  return `${institutionName} has accounts that are not in Cairn yet. Choose which of them to add.`;
}
