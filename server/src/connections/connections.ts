import type { EncryptionKeys } from '../bank/access-token-seal.ts';
import type { LinkSettings, LinkWishes } from '../bank/link-request.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { WebhookKeys } from '../bank/webhook-keys.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import type { Database } from '../db/pool.ts';
import type { Queue } from '../queue/queue.ts';
import { type ConnectedBank, connectBank } from './connect-bank.ts';
import { type DisconnectDeps, disconnectBank } from './disconnect-bank.ts';
import { createTokenFor, createUpdateModeTokenFor } from './link-tokens.ts';
import { receiveWebhook } from './receive-webhook.ts';

/** How the provider is reached, and how it reaches us. */
export type Provider = {
  plaid: PlaidClient;
  /** null: it cannot reach this server. */
  webhookUrl: string | null;
  webhookKeyOf: WebhookKeys;
  linkSettings: LinkSettings;
  linkWishes: LinkWishes;
};

type ConnectionsDeps = {
  database: Database;
  keys: EncryptionKeys;
  queue: Queue;
  withLock: DisconnectDeps['withLock'];
  now: () => Date;
  /** The sandbox bank may be mounted on the port that is about to be opened, so its address, and ours, are known only then. */
  provider: Promise<Provider>;
  /** Hears what Plaid refused for new links, which go on without it. */
  logRefused: (leftOut: string[]) => void;
};

export type Connections = ReturnType<typeof openConnections>;

/** What a person does to bank connections, and what the provider reports about them. */
export function openConnections({ provider, logRefused, ...deps }: ConnectionsDeps) {
  const { database, keys, queue, now } = deps;
  const withProvider = async () => ({ ...deps, plaid: (await provider).plaid });
  return {
    /** A token that opens the Link window to connect a bank. */
    createLinkToken: async (userId: string): Promise<string> => {
      const { plaid, webhookUrl, linkWishes } = await provider;
      return createTokenFor({ plaid, wishes: linkWishes, logRefused }, userId, webhookUrl);
    },
    /** A token that opens the Link window to sign in at the bank of a connection again. */
    createUpdateModeToken: async (scope: HouseholdScope, connectionId: string): Promise<string> => {
      const { plaid, linkWishes } = await provider;
      const settings = linkWishes.settings();
      return createUpdateModeTokenFor({ database, plaid, keys, settings }, scope, connectionId);
    },
    connect: async (scope: HouseholdScope, publicToken: string): Promise<ConnectedBank> => {
      const { countryCodes } = (await provider).linkSettings;
      return connectBank({ ...(await withProvider()), countryCodes }, scope, publicToken);
    },
    /** Gives what the person must know of a bank whose access could not be ended. */
    disconnect: async (scope: HouseholdScope, connectionId: string): Promise<string | null> =>
      disconnectBank(await withProvider(), scope, connectionId),
    receiveWebhook: async (signed: Parameters<typeof receiveWebhook>[1]): Promise<void> =>
      receiveWebhook({ database, keyOf: (await provider).webhookKeyOf, queue, now }, signed),
    /** What ending connections takes, for those who end several. */
    withProvider,
  };
}
