import type { Connection } from './connections.ts';

// Made when it is needed: the first one that a browser makes takes a phone 70 ms.
const consentDay = () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The message of a connection whose consent expires: when, if the bank reports it, and what to do. */
export function consentMessage({
  institutionName,
  consentExpiresAt,
}: Pick<Connection, 'institutionName' | 'consentExpiresAt'>): string {
  const when = consentExpiresAt === null ? 'soon' : `on ${consentDay().format(Date.parse(consentExpiresAt))}`;
  return `${institutionName} will end Cairn’s access ${when}. Renew it before then to keep syncing.`;
}

/** The message of a connection whose bank has accounts that are not shared. */
export function newAccountsMessage(institutionName: string): string {
  return `${institutionName} has accounts that are not in Cairn yet. Choose which of them to add.`;
}
