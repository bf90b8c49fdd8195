import { type ExpectedBack, type Reimbursement, reimbursementRoutes } from '@cairn/contract/reimbursements';
import type { Transaction } from '@cairn/contract/transactions';
import { transactionName } from '@cairn/domain/transactions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryFor } from '../../api/queries.ts';
import { formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';
import { ExpectBackDialog } from './expect-back-dialog.tsx';
import { LinkReimbursementDialog } from './link-reimbursement-dialog.tsx';
import { type ReimbursementChanges, useReimbursements } from './use-reimbursements.ts';

/** Whether money can come back for a transaction, or it can be money that came back. */
export function canBePaidBack({ amount, kind, isPaired, reimbursesId }: Transaction): boolean {
  return amount < 0 ? kind === 'spending' : reimbursesId !== null || !isPaired;
}

function LinkButton({
  onClick,
  children,
  label,
}: {
  onClick: () => void;
  children: ReactNode;
  label?: string;
}) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className="link text-13">
      {children}
    </button>
  );
}

/** What came back for a transaction and what is still to come, or what it pays back. */
export function ReimbursementEntry({ row }: { row: Transaction }) {
  const changes = useReimbursements();
  const [opened, setOpened] = useState<'link' | 'expect' | null>(null);
  const { data } = useQuery({
    ...queryFor(reimbursementRoutes.reimbursement, { params: { transactionId: row.id } }),
    staleTime: 0,
  });
  const close = () => setOpened(null);
  const isExpense = row.amount < 0;
  return (
    <>
      {data !== undefined && isExpense && <CameBack of={data} changes={changes} />}
      {data?.paysBack != null && <PaysBack row={row} expense={data.paysBack} changes={changes} />}
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {isExpense && (data === undefined || data.open > 0) && (
          <LinkButton onClick={() => setOpened('link')}>Link money that came back</LinkButton>
        )}
        {isExpense && <LinkButton onClick={() => setOpened('expect')}>Expect money back</LinkButton>}
        {!isExpense && row.reimbursesId === null && (
          <LinkButton onClick={() => setOpened('link')}>Link to an expense</LinkButton>
        )}
      </div>
      {opened === 'link' && data !== undefined && (
        <LinkReimbursementDialog of={data} changes={changes} onClose={close} />
      )}
      {opened === 'expect' && data !== undefined && (
        <ExpectBackDialog of={data} changes={changes} onClose={close} />
      )}
    </>
  );
}

function PaysBack({
  row,
  expense,
  changes,
}: {
  row: Transaction;
  expense: Transaction;
  changes: ReimbursementChanges;
}) {
  return (
    <p className="mb-1">
      {transactionName(expense)}{' '}
      <span className="text-13 text-muted">
        {formatDate(expense.date)},{' '}
        <span className="figures amount whitespace-nowrap">
          {formatSignedMoneyIn(expense.currency, expense.amount)}
        </span>
      </span>{' '}
      <LinkButton onClick={() => changes.unlink.mutate(row.id)}>Unlink</LinkButton>
    </p>
  );
}

/** The money that came back, what is expected, and what the expense comes to. */
function CameBack({ of, changes }: { of: Reimbursement; changes: ReimbursementChanges }) {
  const { transaction, cameBack, expected, net } = of;
  const money = (cents: Transaction['amount']) => formatSignedMoneyIn(transaction.currency, cents);
  if (cameBack.length === 0 && expected.length === 0) return null;
  return (
    <ul className="mb-1.5 text-13">
      {cameBack.map((row) => (
        <li key={row.id} className="flex items-baseline gap-2 py-0.5">
          <span className="min-w-0 flex-1">
            {transactionName(row)} <span className="text-muted">{formatDate(row.date)}</span>{' '}
            <LinkButton
              label={`Unlink ${transactionName(row)}`}
              onClick={() => changes.unlink.mutate(row.id)}
            >
              Unlink
            </LinkButton>
          </span>
          <span className="figures amount whitespace-nowrap text-money-in">{money(row.amount)}</span>
        </li>
      ))}
      {expected.map((one) => (
        <Expected key={one.id} one={one} currency={transaction.currency} changes={changes} />
      ))}
      {cameBack.length > 0 && (
        <li className="mt-1 flex items-baseline gap-2 border-t border-line pt-1 font-medium">
          <span className="flex-1">Net</span>
          <span className="figures amount">{money(net)}</span>
        </li>
      )}
    </ul>
  );
}

type ExpectedProps = { one: ExpectedBack; currency: string; changes: ReimbursementChanges };

function Expected({ one, currency, changes }: ExpectedProps) {
  const { id, from, remaining, amount, isClosed } = one;
  const name = from || 'Not named';
  const set = (closed: boolean) =>
    changes.edit.mutate({ params: { expectedBackId: id }, body: { isClosed: closed } });
  return (
    <li className="flex items-baseline gap-2 py-0.5">
      <span className="min-w-0 flex-1">
        {name}{' '}
        {isClosed ? (
          <LinkButton label={`Reopen ${name}`} onClick={() => set(false)}>
            Reopen
          </LinkButton>
        ) : (
          remaining > 0 && (
            <LinkButton label={`Write off ${name}`} onClick={() => set(true)}>
              Write off
            </LinkButton>
          )
        )}
      </span>
      <span className="text-muted">
        {isClosed ? (
          'Written off'
        ) : remaining === 0 ? (
          'All came back'
        ) : (
          <>
            <span className="figures amount whitespace-nowrap">{formatMoneyIn(currency, remaining)}</span> to
            come back
            {remaining < amount && (
              <>
                {' of '}
                <span className="figures amount whitespace-nowrap">{formatMoneyIn(currency, amount)}</span>
              </>
            )}
          </>
        )}
      </span>
    </li>
  );
}
