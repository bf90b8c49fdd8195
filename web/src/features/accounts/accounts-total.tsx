import type { AccountDetail, NetWorth } from '@cairn/contract/dashboard';
import type { Cents } from '@cairn/contract/money';
import type { ReactNode } from 'react';
import { countOf, formatMoney, formatMoneyIn } from '../../lib/format.ts';

/** What the total is made of, in words. */
function madeOf(accounts: readonly AccountDetail[]): string {
  const counted = accounts.filter(({ type }) => type === 'depository').length;
  const others = accounts.length - counted;
  const words = `In ${countOf(counted, 'checking or savings account')}`;
  if (others === 0) return `${words}.`;
  return `${words}. ${countOf(others, 'other account')} below ${others === 1 ? 'is' : 'are'} not counted.`;
}

/** What is held less what is owed, in each currency. */
function NetWorthLine({ netWorth }: { netWorth: NetWorth }) {
  const unknown = netWorth.reduce((sum, { unknownCount }) => sum + unknownCount, 0);
  return (
    <p className="figures mt-2 text-13 text-muted">
      Net worth{' '}
      {netWorth.map(({ currency, amount }, index) => (
        <span key={currency}>
          {index > 0 && ' and '}
          <span className="amount font-medium text-ink">{formatMoneyIn(amount, currency)}</span>
        </span>
      ))}
      , what you hold less what you owe
      {unknown > 0 && `, without ${countOf(unknown, 'account')} whose balance the bank does not tell`}.
    </p>
  );
}

type Props = {
  accounts: readonly AccountDetail[];
  totalBalance: Cents;
  netWorth: NetWorth;
  children: ReactNode;
};

/** The total balance of depository accounts, and beside it how the banks are doing. */
export function AccountsTotal({ accounts, totalBalance, netWorth, children }: Props) {
  const total = formatMoney(totalBalance);
  return (
    <section
      aria-label="Total"
      className="grid rounded-large border border-line bg-surface md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="min-w-0 px-4 py-5 sm:px-6">
        <p className="text-13 text-muted">Total Balance</p>
        <p
          className={`figures amount truncate font-serif tracking-tight leading-15 ${total.length > 11 ? 'text-36' : 'text-[2.75rem]'}`}
        >
          {total}
        </p>
        <p className="text-13 text-muted">{madeOf(accounts)}</p>
        {netWorth.length > 0 && <NetWorthLine netWorth={netWorth} />}
      </div>
      <div className="flex min-w-0 flex-col justify-center gap-3 border-line px-4 py-5 max-md:border-t sm:px-6 md:border-l">
        {children}
      </div>
    </section>
  );
}
