import type { AccountDetail } from '@cairn/contract/accounts';
import { type AccountJoinOffer, joinedAccountRoutes } from '@cairn/contract/joined-accounts';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';

const reasons: Record<AccountJoinOffer['reason'], string> = {
  number: 'the same account number',
  name: 'the same name',
  transactions: 'the same transactions',
  balance: 'the same balance',
};

/** The accounts that look the same through two connections, or by hand and through one; none is asked for where there is only one of them. */
export function useJoinOffers(accounts: readonly AccountDetail[]): readonly AccountJoinOffer[] {
  const enabled = new Set(accounts.map(({ connectionId }) => connectionId)).size > 1;
  return useQuery({ ...queryFor(joinedAccountRoutes.accountJoinOffers, {}), enabled }).data?.offers ?? [];
}

type Props = { account: AccountDetail; offer: AccountJoinOffer; linked: AccountDetail; onJoin: () => void };

/** Says that an account looks like a linked one. */
export function JoinOffer({ account, offer, linked, onJoin }: Props) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-13">
      <span>
        {linked.name} at {linked.institution} has {reasons[offer.reason]}.
      </span>
      <Button variant="ghost" size="small" className="-ml-3" onClick={onJoin}>
        Join
        <span className="sr-only">
          {account.name} with {linked.name}
        </span>
      </Button>
    </p>
  );
}

/**
 * The accounts that one can be joined with: of its currency, linked for one kept by hand and the other way round, and a linked one that looks
 * like it; the offered one first.
 */
export function joinableWith(
  account: AccountDetail,
  accounts: readonly AccountDetail[],
  offers: readonly AccountJoinOffer[],
): AccountDetail[] {
  const offered = offers.find(({ accountId, ownAccountId }) =>
    [accountId, ownAccountId].includes(account.id),
  );
  const isOffered = ({ id }: AccountDetail) => offered?.accountId === id || offered?.ownAccountId === id;
  return accounts
    .filter(
      (other) =>
        other.currency === account.currency &&
        ((other.connectionId === null) !== (account.connectionId === null) ||
          (other.id !== account.id && isOffered(other))),
    )
    .toSorted(
      (a, b) =>
        Number(isOffered(b)) - Number(isOffered(a)) ||
        Number(b.type === account.type) - Number(a.type === account.type),
    );
}

/** Which of two accounts takes over the other: the linked one, and of two linked ones the one that is offered. */
export function pairOf(
  account: AccountDetail,
  other: AccountDetail | undefined,
  offers: readonly AccountJoinOffer[],
): { linked: AccountDetail; own: AccountDetail } | null {
  if (other === undefined) return null;
  const isTaken =
    account.connectionId === null || offers.some(({ ownAccountId }) => ownAccountId === account.id);
  return isTaken && other.connectionId !== null
    ? { linked: other, own: account }
    : { linked: account, own: other };
}
