import { purgeAccountEvents } from './account-events.store.ts';
import { purgeAddressChanges } from './address-changes.store.ts';
import { purgeApiKeys } from './api-keys.store.ts';
import { endedApiKeysRetentionMs } from './api-keys.ts';
import type { IdentityDatabase } from './identity-database.store.ts';
import { purgeInvitations } from './invitations.store.ts';
import { attemptsRetentionMs } from './limits.ts';
import { purgeLinks } from './links.store.ts';
import { purgeChallenges } from './passkeys.store.ts';
import { purgeAttemptsAtProvider } from './provider-people.store.ts';
import { purgeSecondFactors } from './second-factor.store.ts';
import { accountEventsRetentionMs } from './security.ts';
import { purge } from './sessions.store.ts';

/** How long an authenticator app can be set up before its first code. */
const unconfirmedAuthenticatorMs = 24 * 60 * 60_000;

/** Deletes what has ended of people: sessions, counts, links, changes of address, invitations, challenges, sign-ins at the provider, remembered browsers, API keys, and what happened to an account long ago. */
export async function purgeExpired(database: IdentityDatabase, now: Date): Promise<void> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  await purge(database, now, before(attemptsRetentionMs));
  await purgeLinks(database, now);
  await purgeAddressChanges(database, now);
  await purgeInvitations(database, now);
  await purgeChallenges(database, now);
  await purgeAttemptsAtProvider(database, now);
  await purgeSecondFactors(database, { now, unconfirmedBefore: before(unconfirmedAuthenticatorMs) });
  await purgeApiKeys(database, before(endedApiKeysRetentionMs));
  await purgeAccountEvents(database, before(accountEventsRetentionMs));
}
