import type { KnownConnection } from '../bank/known-connections.store.ts';
import { type AccountPair, matchAccounts } from '../ledger/accounts/account-match.ts';
import type { IgnoredAccount } from '../ledger/accounts/ignored-accounts.store.ts';
import type { BankAccount } from '../ledger/types.ts';

/** What becomes of an Item that was just linked. */
export type LinkPlan =
  /** A connection of its own. What it shows that another brings is left to that one. */
  | { kind: 'add'; held: IgnoredAccount[] }
  /** It shows nothing that is not here: the connection stays, the Item is the spare one. */
  | { kind: 'spare'; connectionId: string }
  /** The connection goes on through the new Item, with the accounts known again; its old Item is the spare one. */
  | {
      kind: 'take_over';
      connectionId: string;
      accounts: { accountId: string; providerAccountId: string }[];
      held: IgnoredAccount[];
    };

type Linked = { userId: string; accounts: readonly BankAccount[] };
type Pair = AccountPair<KnownConnection['accounts'][number], BankAccount>;

/**
 * Decides what becomes of an Item, from its accounts and the household's connections to the same institution. Pure.
 * docs/decisions/0012 says why.
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
  if (closest === undefined) return { kind: 'add', held: [] };

  const working = byPairs.filter((connection) => !connection.isBroken);
  const brought = working.flatMap((connection) =>
    (pairsOf.get(connection) ?? []).filter(({ old }) => !old.isClosed),
  );
  const [best] = working;
  if (best !== undefined && brought.length === accounts.length)
    return { kind: 'spare', connectionId: best.id };

  const successor = byPairs.find(
    (connection) =>
      connection.linkedByUserId === userId &&
      (connection.isBroken || showsAllOf(connection, pairsOf.get(connection) ?? [])),
  );
  if (successor !== undefined) {
    const own = pairsOf.get(successor) ?? [];
    return {
      kind: 'take_over',
      connectionId: successor.id,
      accounts: own.map((pair) => ({
        accountId: pair.old.id,
        providerAccountId: pair.new.providerAccountId,
      })),
      held: pairs.filter((pair) => !own.includes(pair)).map(heldOf),
    };
  }
  // All of it is here through somebody else's connection: theirs to mend, and nothing for this Item to bring.
  if (pairs.length === accounts.length) return { kind: 'spare', connectionId: closest.id };
  return { kind: 'add', held: pairs.map(heldOf) };
}

/** Whether the new Item shows every account that the connection still brings. */
function showsAllOf(connection: KnownConnection, pairs: readonly Pair[]): boolean {
  const shown = new Set(pairs.map(({ old }) => old));
  return connection.accounts.every((account) => account.isClosed || shown.has(account));
}

function heldOf(pair: Pair): IgnoredAccount {
  return { providerAccountId: pair.new.providerAccountId, accountId: pair.old.id };
}
