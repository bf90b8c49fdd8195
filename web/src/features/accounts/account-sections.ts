import type { AccountDetail } from '@cairn/contract/accounts';

export type AccountSection = {
  key: string;
  title: string;
  /** The connection that the section shows the state of; null for a group of the person's, and for accounts kept by hand. */
  connectionId: string | null;
  accounts: AccountDetail[];
};

/**
 * The sections of a list of accounts: the person's own groups first, in the order of their first accounts, then each connection, in the
 * connections' order, with its accounts in no group, and then those kept by hand. A connection is there also without accounts.
 */
export function accountSections(
  accounts: readonly AccountDetail[],
  connections: readonly { id: string; institutionName: string }[],
): AccountSection[] {
  const grouped = Map.groupBy(accounts, ({ groupName }) => groupName);
  const ungrouped = Map.groupBy(grouped.get(null) ?? [], ({ connectionId }) => connectionId);
  const own = ungrouped.get(null) ?? [];
  const ofGroup = ([title, inIt]: [string | null, AccountDetail[]]): AccountSection[] =>
    title === null ? [] : [{ key: `group ${title}`, title, connectionId: null, accounts: inIt }];
  const known = connections.map(({ id, institutionName }) => ({
    key: id,
    title: institutionName,
    connectionId: id,
    accounts: ungrouped.get(id) ?? [],
  }));
  const ids = new Set(connections.map(({ id }) => id));
  // The accounts may be newer than the connections.
  const others = [...ungrouped].flatMap(([id, inIt]): AccountSection[] =>
    id === null || ids.has(id)
      ? []
      : [{ key: id, title: inIt[0]?.institution ?? '', connectionId: id, accounts: inIt }],
  );
  const byHand =
    own.length === 0
      ? []
      : [{ key: 'by hand', title: own[0]?.institution ?? '', connectionId: null, accounts: own }];
  return [...[...grouped].flatMap(ofGroup), ...known, ...others, ...byHand];
}

/** The order of all accounts after one moves a place up or down in its section; null where it cannot. */
export function orderAfterMove(
  sections: readonly AccountSection[],
  accountId: string,
  by: -1 | 1,
): string[] | null {
  const section = sections.find(({ accounts }) => accounts.some(({ id }) => id === accountId));
  const ids = section?.accounts.map(({ id }) => id) ?? [];
  const place = ids.indexOf(accountId);
  const other = ids[place + by];
  if (other === undefined) return null;
  ids[place + by] = accountId;
  ids[place] = other;
  return sections.flatMap((one) => (one === section ? ids : one.accounts.map(({ id }) => id)));
}
