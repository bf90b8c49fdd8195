import type { AccountDetail } from '@cairn/contract/accounts';
import type { UnreadableGroup } from '@cairn/contract/unreadable';
import { unknownCurrency } from '@cairn/domain/currency-text';
import type { Cents } from '@cairn/domain/money';
import { EyeOff, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countOf, formatDate, formatMoneyIn } from '../../lib/format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { transactionsAddress } from '../transactions/transactions-address.ts';
import { AccountDays } from './account-days.tsx';
import { HoldingsList } from './holdings-list.tsx';
import { LoanLine } from './loan-line.tsx';
import { sharedAs } from './shared-as.ts';
import { UnreadableNotes } from './unreadable-notes.tsx';

type BalanceProps = { label: string; cents: Cents | null; currency: string };

function Balance({ label, cents, currency }: BalanceProps) {
  return (
    <div className="sm:text-right">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className={`figures font-medium ${cents === null ? 'text-muted' : 'amount'}`}>
        {cents === null ? 'Unknown' : formatMoneyIn(currency, cents)}
      </dd>
    </div>
  );
}

/** Who sees the account, and what a person set on it. */
function AccountNotes({ account }: { account: AccountDetail }) {
  const { isHidden, note } = account;
  const shared = sharedAs(account);
  return (
    <>
      {shared !== null && (
        <p className="flex items-center gap-1.5 text-13 text-muted">
          <Lock size={14} className="shrink-0" />
          {shared}
        </p>
      )}
      {isHidden && (
        <p className="flex items-center gap-1.5 text-13 text-muted">
          <EyeOff size={14} className="shrink-0" />
          Hidden from totals
        </p>
      )}
      {note !== null && <p className="text-13 break-words whitespace-pre-line text-muted">{note}</p>}
    </>
  );
}

type RowProps = {
  account: AccountDetail;
  unreadable: readonly UnreadableGroup[];
  /** Whether its transactions add up to its balance. */
  state: (account: AccountDetail) => ReactNode;
  /** What can be done with an account that is kept by hand. */
  actions: (account: AccountDetail) => ReactNode;
  /** What can be done with any account. */
  menu: (account: AccountDetail) => ReactNode;
  /** What Cairn offers to do with it. */
  offer: (account: AccountDetail) => ReactNode;
};

function AccountRow({ account, unreadable, state, actions, menu, offer }: RowProps) {
  const { id, name, mask, institution, subtype, type, currency, closedOn, currentBalance, availableBalance } =
    account;
  const isByHand = account.connectionId === null;
  const seesRows = account.sharing !== 'balance' || account.isYours;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 py-4 lg:grid-cols-[minmax(0,1fr)_22rem_auto]">
      <div className="min-w-0 max-sm:col-span-full">
        <h3 className="flex items-baseline gap-2 font-medium">
          <span className="truncate">{name}</span>
          {mask !== null && <span className="figures shrink-0 text-13 text-muted">•••• {mask}</span>}
        </h3>
        <p className="truncate text-13 text-muted">
          {institution} · {subtype ?? type}
          {currency === unknownCurrency && ' · currency unknown'}
          {closedOn !== null && ` · Closed ${formatDate(closedOn)}`}
        </p>
        <AccountNotes account={account} />
        {state(account)}
        {account.loan !== null && <LoanLine loan={account.loan} currency={currency} />}
        <UnreadableNotes groups={unreadable.filter(({ accountId }) => accountId === id)} />
        {offer(account)}
        {isByHand && seesRows && actions(account)}
      </div>
      <dl className="flex gap-x-8 gap-y-2 max-sm:flex-col sm:justify-end lg:grid lg:grid-cols-2">
        {type === 'credit' && closedOn === null && !isByHand ? (
          <Balance label="Available credit" cents={availableBalance} currency={currency} />
        ) : (
          <div className="hidden lg:block" />
        )}
        <Balance
          label={closedOn === null ? 'Current balance' : 'Last balance'}
          cents={currentBalance}
          currency={currency}
        />
      </dl>
      <div className="flex items-center gap-1 max-sm:self-end sm:col-start-2 sm:justify-self-end lg:col-start-3">
        {seesRows && (
          <Link
            to={transactionsAddress({ accountId: id })}
            className={`${buttonClass('secondary', 'small')} w-fit`}
          >
            View Transactions
            <span className="sr-only">
              of {name}: {countOf(account.transactionsCount, 'transaction')}
            </span>
          </Link>
        )}
        {menu(account)}
      </div>
      <HoldingsList account={account} />
      <AccountDays account={account} />
    </li>
  );
}

type Props = { accounts: readonly AccountDetail[] } & Omit<RowProps, 'account'>;

/** The accounts of one section, a row for each with what could not be read of it. */
export function AccountRows({ accounts, ...rest }: Props) {
  if (accounts.length === 0)
    return <p className="py-4 text-muted">Accounts appear here after the first sync.</p>;
  return (
    <ul className="divide-y divide-line">
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} {...rest} />
      ))}
    </ul>
  );
}
