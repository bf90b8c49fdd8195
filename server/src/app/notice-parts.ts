import type { Config } from '../config/config.ts';
import type { Mail } from '../mail/mail.ts';
import { readPushKeys } from '../notifications/push-keys.store.ts';
import { createStopLinks, type StopLinks } from '../notifications/stop-links.ts';
import { createOutgoing, type Outgoing } from '../outgoing/outgoing.ts';
import { makePushKeys, type PushKeys } from '../outgoing/web-push.ts';
import { openIdentityDatabase } from '../people/identity-database.store.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import type { Traces } from '../traces/spans.ts';
import type { Databases } from './databases.ts';
import type { DerivedKeys } from './derived-keys.ts';

/** What people are notified through, besides mail. */
export type NoticeParts = {
  outgoing: Outgoing;
  pushKeys: () => Promise<PushKeys>;
  stopLinks: StopLinks;
  /** What addresses of browsers and webhooks are sealed with. */
  keys: EncryptionKeys;
  isMailSetUp: boolean;
  /** Where links lead: an origin without trailing slash, which is known once the server listens. */
  linkOrigin: () => string;
};

export function openNoticeParts(
  config: Pick<Config, 'webhookPrivateHosts' | 'notificationHosts'>,
  { identityPool, sealingKeys }: Pick<Databases, 'identityPool' | 'sealingKeys'>,
  { stopLinks }: Pick<DerivedKeys, 'stopLinks'>,
  { mail, linkOrigin, traces }: { mail: Mail; linkOrigin: () => string; traces: Pick<Traces, 'outside'> },
): NoticeParts {
  const identityDatabase = openIdentityDatabase(identityPool);
  let known: Promise<PushKeys> | null = null;
  const outgoing = createOutgoing({
    privateHosts: config.webhookPrivateHosts,
    publicHosts: config.notificationHosts,
  });
  return {
    outgoing: { ...outgoing, post: (one) => traces.outside('notification', () => outgoing.post(one)) },
    pushKeys: () => {
      known ??= readPushKeys(identityDatabase, sealingKeys, makePushKeys).catch((error: unknown) => {
        known = null;
        throw error;
      });
      return known;
    },
    stopLinks: createStopLinks(stopLinks),
    keys: sealingKeys,
    isMailSetUp: mail.isSetUp,
    linkOrigin,
  };
}
