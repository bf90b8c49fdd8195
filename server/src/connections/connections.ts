import type { Sharing } from '@cairn/contract/accounts';
import type { GrantedLinkSettings, LinkSettings } from '../bank/link-request.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { WebhookKeys } from '../bank/webhook-keys.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { Database } from '../db/pool.ts';
import type { Queue } from '../queue/queue.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';
import { type ConnectedBank, connectBank } from './connect-bank.ts';
import { type DisconnectDeps, disconnectBank } from './disconnect-bank.ts';
import { createTokenFor, createUpdateModeTokenFor } from './link-tokens.ts';
import { receiveWebhook } from './receive-webhook.ts';

export type Provider = {
  plaid: PlaidClient;
  /** null: the provider cannot reach this server. */
  webhookUrl: string | null;
  webhookKeyOf: WebhookKeys;
  linkSettings: LinkSettings;
  grantedLinkSettings: GrantedLinkSettings;
};

type ConnectionsDeps = {
  database: Database;
  keys: EncryptionKeys;
  queue: Queue;
  withLock: DisconnectDeps['withLock'];
  now: () => Date;
  /** Resolves once the server listens, because the sandbox bank may be mounted on its port. */
  provider: Promise<Provider>;
  /** Called with the settings that Plaid refused for new links. */
  logRefused: (omittedSettings: string[]) => void;
};

export type Connections = ReturnType<typeof createConnections>;

/** The operations on bank connections, and the webhooks about them. */
export function createConnections({ provider, logRefused, ...deps }: ConnectionsDeps) {
  const { database, keys, queue, now } = deps;
  const withProvider = async () => ({ ...deps, plaid: (await provider).plaid });
  return {
    createLinkToken: async (userId: string): Promise<string> => {
      const { plaid, webhookUrl, grantedLinkSettings } = await provider;
      return createTokenFor({ plaid, grantedSettings: grantedLinkSettings, logRefused }, userId, webhookUrl);
    },
    /** For signing in again at a connected bank. */
    createUpdateModeToken: async (scope: HouseholdScope, connectionId: string): Promise<string> => {
      const { plaid, grantedLinkSettings } = await provider;
      const settings = grantedLinkSettings.settings();
      return createUpdateModeTokenFor({ database, plaid, keys, settings }, scope, connectionId);
    },
    connect: async (
      scope: HouseholdScope,
      publicToken: string,
      sharing?: Sharing,
    ): Promise<ConnectedBank> => {
      const { countryCodes } = (await provider).linkSettings;
      return connectBank({ ...(await withProvider()), countryCodes }, scope, publicToken, sharing);
    },
    /** Returns a notice when access at the bank could not be removed. */
    disconnect: async (scope: HouseholdScope, connectionId: string): Promise<string | null> =>
      disconnectBank(await withProvider(), scope, connectionId),
    receiveWebhook: async (signed: Parameters<typeof receiveWebhook>[1]): Promise<void> =>
      receiveWebhook({ database, keyOf: (await provider).webhookKeyOf, queue, now }, signed),
    withProvider,
  };
}
