import type { AccountDetail } from '@cairn/contract/dashboard';

export type ConnectionAccounts = {
  /** Null for the accounts that are kept by hand. */
  connectionId: string | null;
  institution: string;
  accounts: AccountDetail[];
};

/**
 * The accounts of each connection, in the connections' order; a connection whose accounts are still to come has none. Those kept by hand
 * come last.
 */
export function accountsByConnection(
  accounts: readonly AccountDetail[],
  connections: readonly { id: string; institutionName: string }[],
): ConnectionAccounts[] {
  const groups = new Map<string | null, ConnectionAccounts>(
    connections.map(({ id, institutionName }) => [
      id,
      { connectionId: id, institution: institutionName, accounts: [] },
    ]),
  );
  for (const account of accounts) {
    const { connectionId, institution } = account;
    const group = groups.get(connectionId) ?? { connectionId, institution, accounts: [] };
    group.accounts.push(account);
    groups.set(connectionId, group);
  }
  return [...groups.values()];
}
