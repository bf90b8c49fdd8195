import { insightRoutes } from '@cairn/contract/insights';
import { transactionName } from '@cairn/domain/transactions';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { formatDate, formatMoney, formatSignedMoney } from '../../lib/format.ts';
import { AmountLine, TotalLine } from '../../ui/amount-lines.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { transactionAddress, transactionsAddress } from '../transactions/transactions-address.ts';

const panelClass = 'figures mt-3 max-w-[44rem] border-l-2 max-sm:-mr-10 border-line pl-4 text-13';
/** More rows than this are scrolled in place, over what they add up to: an insight stays an insight. */
const rowsClass = 'max-h-72 overflow-y-auto';

/** The transactions behind an insight, or the balances where it rests on none, and what they add up to. Asked for when it is opened, not before. */
export function Evidence({ insightId, count }: { insightId: string; count: number }) {
  const { data, error, refetch } = useQuery(
    queryFor(insightRoutes.insightEvidence, { params: { insightId } }),
  );
  if (data === undefined && error !== null)
    return (
      <p role="alert" className={panelClass}>
        {errorMessage(error)}{' '}
        <button type="button" className="link" onClick={() => refetch()}>
          Try again
        </button>
      </p>
    );
  if (data === undefined)
    return (
      <div className={panelClass}>
        <div className={rowsClass}>
          <SkeletonRows rows={Math.min(count, 8)} rowClass="h-8" shape="name" />
        </div>
        <div className="h-8" />
      </div>
    );
  return (
    <section
      className={panelClass}
      aria-label={`${data.transactions.length > 0 ? 'Transactions' : 'Balances'} behind this insight`}
    >
      <ul className={rowsClass}>
        {data.transactions.length === 0 &&
          data.accounts.map(({ id, name, balance }) => (
            <li key={id}>
              <AmountLine
                to={transactionsAddress({ accountId: id })}
                label={`Balance of ${name}`}
                amount={formatMoney(balance)}
              />
            </li>
          ))}
        {data.transactions.map((row) => (
          <li key={row.id}>
            <AmountLine
              to={transactionAddress(row)}
              on={formatDate(row.date)}
              onStacked
              label={transactionName(row)}
              amount={formatSignedMoney(row.amount)}
            />
          </li>
        ))}
      </ul>
      <TotalLine>{formatMoney(data.total)}</TotalLine>
    </section>
  );
}
