import { transferRoutes } from '@cairn/contract/transfers';
import { transactionName } from '@cairn/domain/transactions';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';
import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { differenceText } from './transfer-entry.tsx';
import { useTransfers } from './use-transfers.ts';

/** Pairs that may be transfers, each to accept or dismiss. Nothing where there are none. */
export function TransferSuggestions() {
  const { data } = useQuery(queryFor(transferRoutes.transferSuggestions, {}));
  const changes = useTransfers();
  if (data === undefined || data.suggestions.length === 0) return null;
  return (
    <Section title="Possible transfers" className="mt-8">
      <ul className="divide-y divide-line border-y border-line">
        {data.suggestions.map(({ out, into, reason, difference }) => (
          <li key={out.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-72">
              {[out, into].map((side) => (
                <p key={side.id} className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0 truncate">
                    {transactionName(side)}{' '}
                    <span className="text-13 text-muted">
                      {formatDate(side.date)}, {side.accountName}
                    </span>
                  </span>
                  <span className="figures amount whitespace-nowrap">
                    {formatSignedMoneyIn(side.currency, side.amount)}
                  </span>
                </p>
              ))}
              <p className="figures text-13 text-muted">
                {reason} {differenceText(difference)}
              </p>
            </div>
            <span className="flex gap-2">
              <SmallButton onClick={() => changes.pair.mutate({ id: out.id, otherId: into.id })}>
                Pair
              </SmallButton>
              <SmallButton onClick={() => changes.dismiss.mutate({ id: out.id, otherId: into.id })}>
                Dismiss
              </SmallButton>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
