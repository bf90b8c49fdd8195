import { type AccountPair, matchAccounts } from '../accounts/account-match.ts';
import type { IgnoredAccount } from '../accounts/ignored-accounts.store.ts';
import type { KnownConnection } from '../bank/known-connections.store.ts';
import type { BankAccount } from '../ledger/types.ts';

/** What to do with a newly linked Item. */
export type LinkPlan =
  /** A new connection. Accounts that another connection provides are ignored. */
  | { kind: 'add'; ignored: IgnoredAccount[] }
  /** It has no new accounts: the existing connection stays, and this Item is removed. */
  | { kind: 'keep_existing'; connectionId: string }
  /** The connection moves to this Item with its matched accounts, and its old Item is removed. */
  | {
      kind: 'relink';
      connectionId: string;
      accounts: { accountId: string; providerAccountId: string }[];
      ignored: IgnoredAccount[];
    };

type Linked = { userId: string; accounts: readonly BankAccount[] };
type Pair = AccountPair<KnownConnection['accounts'][number], BankAccount>;

/**
 * Plans what to do with an Item, from its accounts and the household's connections to the same institution. Pure. See
 * docs/decisions/sync.md.
 */
export function planLink({ userId, accounts }: Linked, known: readonly KnownConnection[]): LinkPlan {
  const pairs = matchAccounts(
    known.flatMap((connection) => connection.accounts),
    accounts,
  );
  const pairsOf = new Map(
    known.map((connection) => [connection, pairs.filter(({ old }) => connection.accounts.includes(old))]),
  );
  const byPairs = known
    .filter((connection) => (pairsOf.get(connection) ?? []).length > 0)
    .toSorted((a, b) => (pairsOf.get(b) ?? []).length - (pairsOf.get(a) ?? []).length);
  const [closest] = byPairs;
  if (closest === undefined) return { kind: 'add', ignored: [] };

  const working = byPairs.filter((connection) => !connection.isBroken);
  const provided = working.flatMap((connection) =>
    (pairsOf.get(connection) ?? []).filter(({ old }) => !old.isClosed),
  );
  const [best] = working;
  if (best !== undefined && provided.length === accounts.length)
    return { kind: 'keep_existing', connectionId: best.id };

  const successor = byPairs.find(
    (connection) =>
      connection.linkedByUserId === userId &&
      (connection.isBroken || showsAllOf(connection, pairsOf.get(connection) ?? [])),
  );
  if (successor !== undefined) {
    const own = pairsOf.get(successor) ?? [];
    return {
      kind: 'relink',
      connectionId: successor.id,
      accounts: own.map((pair) => ({
        accountId: pair.old.id,
        providerAccountId: pair.new.providerAccountId,
      })),
      ignored: pairs.filter((pair) => !own.includes(pair)).map(toIgnoredAccount),
    };
  }
  // All accounts belong to another user's connection, which only that user can fix.
  if (pairs.length === accounts.length) return { kind: 'keep_existing', connectionId: closest.id };
  return { kind: 'add', ignored: pairs.map(toIgnoredAccount) };
}

/** Whether the new Item has every open account of the connection. */
function showsAllOf(connection: KnownConnection, pairs: readonly Pair[]): boolean {
  const shown = new Set(pairs.map(({ old }) => old));
  return connection.accounts.every((account) => account.isClosed || shown.has(account));
}

function toIgnoredAccount(pair: Pair): IgnoredAccount {
  return { providerAccountId: pair.new.providerAccountId, accountId: pair.old.id };
}
