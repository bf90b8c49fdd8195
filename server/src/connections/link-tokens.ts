import { AppError } from '@cairn/contract/errors';
import { type EncryptionKeys, openAccessToken } from '../bank/access-token-seal.ts';
import { BankError, describeBankError, isTokenUnreadable, operatorWords } from '../bank/bank-error.ts';
import { hasNewAccounts } from '../bank/connection-life.store.ts';
import { readConnection } from '../bank/connections.store.ts';
import { createLinkToken, createUpdateModeToken } from '../bank/link.ts';
import { type LinkSettings, type LinkWishes, leftOut } from '../bank/link-request.ts';
import type { PlaidClient } from '../bank/plaid-client.ts';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import type { Database } from '../db/pool.ts';

export type LinkTokenDeps = {
  plaid: PlaidClient;
  wishes: LinkWishes;
  /** Tells the operator what the keys do not have. */
  logRefused: (leftOut: string[]) => void;
};

/** A token that opens the Link window for a person. Throws `bank_unavailable` when the provider gives none. */
export async function createTokenFor(
  { plaid, wishes, logRefused }: LinkTokenDeps,
  userId: string,
  webhookUrl: string | null,
): Promise<string> {
  const settings = wishes.settings();
  const { token, granted } = await createLinkToken(plaid, userId, webhookUrl, settings).catch(refuseToken);
  if (granted !== settings) {
    logRefused(leftOut(settings, granted));
    wishes.granted(granted);
  }
  return token;
}

/**
 * A token that opens the Link window to mend one of the household's connections, or to add accounts that the bank has told
 * of. Throws `not_found`, or `bank_unavailable` when the provider gives none.
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
  const { item, choosesAccounts } = await inHousehold(database, scope, async (tx) => ({
    item: await readConnection(tx, connectionId),
    choosesAccounts: await hasNewAccounts(tx, connectionId),
  }));
  if (item === undefined) throw new AppError('not_found', 'This bank connection was not found.');
  try {
    const place = { householdId: scope.householdId, id: item.id };
    const mended = { accessToken: openAccessToken(item.token, place, keys), choosesAccounts };
    return (await createUpdateModeToken(plaid, scope.userId, mended, settings)).token;
  } catch (error) {
    if (isTokenUnreadable(error))
      throw new AppError('conflict', describeBankError(error, item.institutionName));
    return refuseToken(error);
  }
}

function refuseToken(error: unknown): never {
  if (!(error instanceof BankError)) throw error;
  // The cause is for the log: the provider's code and its id of the request.
  throw new AppError('bank_unavailable', operatorWords(error) ?? 'Failed to create link token', {
    cause: error,
  });
}
