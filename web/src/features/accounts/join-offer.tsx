import type { AccountDetail } from '@cairn/contract/dashboard';
import type { TakeOverOffer } from '@cairn/contract/take-over';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';

const reasons: Record<TakeOverOffer['reason'], string> = {
  number: 'the same account number',
  name: 'the same name',
  transactions: 'the same transactions',
};

/** The linked accounts that look like those kept by hand; none is asked for where there are not both. */
export function useJoinOffers(accounts: readonly AccountDetail[]): readonly TakeOverOffer[] {
  const isLinked = ({ connectionId }: AccountDetail) => connectionId !== null;
  const enabled = accounts.some(isLinked) && !accounts.every(isLinked);
  return useQuery({ ...queryFor('takeOverOffers', {}), enabled }).data?.offers ?? [];
}

type Props = { account: AccountDetail; offer: TakeOverOffer; linked: AccountDetail; onJoin: () => void };

/** Says that an account kept by hand looks like a linked one. */
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

/** The accounts that one can be joined with: of its currency, linked for one kept by hand and the other way round; the offered one first. */
export function joinableWith(
  account: AccountDetail,
  accounts: readonly AccountDetail[],
  offers: readonly TakeOverOffer[],
): AccountDetail[] {
  const offered = offers.find(({ accountId, ownAccountId }) =>
    [accountId, ownAccountId].includes(account.id),
  );
  const isOffered = ({ id }: AccountDetail) => offered?.accountId === id || offered?.ownAccountId === id;
  return accounts
    .filter(
      ({ currency, connectionId }) =>
        currency === account.currency && (connectionId === null) !== (account.connectionId === null),
    )
    .toSorted(
      (a, b) =>
        Number(isOffered(b)) - Number(isOffered(a)) ||
        Number(b.type === account.type) - Number(a.type === account.type),
    );
}
