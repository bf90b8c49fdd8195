import type { Transaction } from '@cairn/contract/transactions';
import { type Transfer, transferRoutes } from '@cairn/contract/transfers';
import { negateCents } from '@cairn/domain/money';
import { transactionName } from '@cairn/domain/transactions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { CandidateList } from '../transactions/candidate-list.tsx';
import { type TransferChanges, useTransfers } from './use-transfers.ts';

/** What lies between the two sides, as text; null where nothing does. */
export function differenceText(difference: Transfer['difference']): string | null {
  if (difference.kind === 'none') return null;
  if (difference.kind === 'rate') return `Rate: 1 ${difference.from} = ${difference.rate} ${difference.to}.`;
  const { amount, currency } = difference;
  return amount > 0
    ? `${formatMoneyIn(currency, amount)} less arrived, such as a fee. The difference is in no total.`
    : `${formatMoneyIn(currency, negateCents(amount))} more arrived. The difference is in no total.`;
}

/** The other side of a transfer, or a way to choose it. */
export function TransferEntry({ row }: { row: Transaction }) {
  const changes = useTransfers();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({
    ...queryFor(transferRoutes.transfer, { params: { transactionId: row.id } }),
    staleTime: 0,
  });
  const text = data === undefined ? null : differenceText(data.difference);
  return (
    <>
      {data?.other != null && (
        <div className="mb-1">
          <p>
            {transactionName(data.other)}{' '}
            <span className="text-13 text-muted">
              {formatDate(data.other.date)}, {data.other.accountName},{' '}
              <span className="figures amount whitespace-nowrap">
                {formatSignedMoneyIn(data.other.currency, data.other.amount)}
              </span>
            </span>
          </p>
          {text !== null && <p className="figures text-13 text-muted">{text}</p>}
          <p className="text-12 text-muted">{data.isByHand ? 'Paired by you' : 'Paired automatically'}</p>
        </div>
      )}
      {row.isPaired ? (
        <button type="button" onClick={() => changes.unpair.mutate(row.id)} className="link text-13">
          Unpair
        </button>
      ) : (
        <button type="button" onClick={() => setIsOpen(true)} className="link text-13">
          Pair with the other side
        </button>
      )}
      {isOpen && <PairDialog row={row} changes={changes} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type PairProps = { row: Transaction; changes: TransferChanges; onClose: () => void };

/** Chooses the other side of a transfer. */
function PairDialog({ row, changes: { pair }, onClose }: PairProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Transaction | null>(null);
  const trimmed = search.trim();
  const { data, error } = useQuery({
    ...queryFor(transferRoutes.transferCandidates, {
      params: { transactionId: row.id },
      query: trimmed === '' ? {} : { search: trimmed },
    }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  function submit(): void {
    if (chosen === null) return;
    pair.mutate({ id: row.id, otherId: chosen.id }, { onSuccess: onClose });
  }
  return (
    <FormDialog
      title="Pair as a transfer"
      placement="top"
      label="Pair"
      disabled={chosen === null}
      sending={pair}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-13 text-muted">
        The other side of {transactionName(row)},{' '}
        <span className="figures amount whitespace-nowrap">
          {formatSignedMoneyIn(row.currency, row.amount)}
        </span>
        . Amounts and currencies may differ.
      </p>
      <CandidateList
        label="The other side"
        candidates={data?.candidates}
        chosenId={chosen?.id ?? null}
        search={search}
        onChoose={setChosen}
        onSearch={setSearch}
      />
      {error !== null && <InlineError>{errorMessage(error)}</InlineError>}
    </FormDialog>
  );
}
