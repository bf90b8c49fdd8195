import { AppError } from '@cairn/contract/errors';
import { openAccessToken } from '../bank/access-token-seal.ts';
import { BankError, describeBankError, isTokenUnreadable, operatorErrorMessage } from '../bank/bank-error.ts';
import { hasNewAccounts } from '../bank/connection-life.store.ts';
import { readConnection } from '../bank/connections.store.ts';
import { createLinkToken, createUpdateModeToken } from '../bank/link.ts';
import { type GrantedLinkSettings, type LinkSettings, omittedSettings } from '../bank/link-request.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';
import type { EncryptionKeys } from '../sealing/seal.ts';

export type LinkTokenDeps = {
  plaid: PlaidClient;
  grantedSettings: GrantedLinkSettings;
  /** Called with the settings that Plaid refused. */
  logRefused: (omittedSettings: string[]) => void;
};

/** Creates a token for linking a bank. Throws `bank_unavailable` when the provider returns none. */
export async function createTokenFor(
  { plaid, grantedSettings, logRefused }: LinkTokenDeps,
  userId: string,
  webhookUrl: string | null,
): Promise<string> {
  const settings = grantedSettings.settings();
  const { token, granted } = await createLinkToken(plaid, userId, webhookUrl, settings).catch(refuseToken);
  if (granted !== settings) {
    logRefused(omittedSettings(settings, granted));
    grantedSettings.granted(granted);
  }
  return token;
}

/**
 * Creates a token for signing in again, or for adding accounts that the bank announced. Throws `not_found`, or
 * `bank_unavailable` when the provider returns none.
 */
export async function createUpdateModeTokenFor(
  {
    database,
    plaid,
    keys,
    settings,
  }: Pick<LinkTokenDeps, 'plaid'> & { database: Database; keys: EncryptionKeys; settings: LinkSettings },
  scope: HouseholdScope,
  connectionId: string,
): Promise<string> {
  const { connection, choosesAccounts } = await inHousehold(database, scope, async (tx) => ({
    connection: await readConnection(tx, connectionId),
    choosesAccounts: await hasNewAccounts(tx, connectionId),
  }));
  if (connection === undefined) throw new AppError('not_found', 'This bank connection was not found.');
  try {
    const place = { householdId: scope.householdId, id: connection.id };
    const request = { accessToken: openAccessToken(connection.token, place, keys), choosesAccounts };
    return (await createUpdateModeToken(plaid, scope.userId, request, settings)).token;
  } catch (error) {
    if (isTokenUnreadable(error))
      throw new AppError('conflict', describeBankError(error, connection.institutionName));
    return refuseToken(error);
  }
}

function refuseToken(error: unknown): never {
  if (!(error instanceof BankError)) throw error;
  // The cause is logged, with the provider's code and request id.
  throw new AppError('bank_unavailable', operatorErrorMessage(error) ?? 'Failed to create link token', {
    cause: error,
  });
}
