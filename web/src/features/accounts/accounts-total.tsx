import type { AccountDetail, ConvertedTotal, CurrencyTotal } from '@cairn/contract/accounts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { figureLabel } from '../../lib/figure-labels.ts';
import { countOf, formatDate, formatDecimal } from '../../lib/format.ts';
import { formatSum, sumNote } from '../../lib/sum-text.ts';

/** What the total is made of, in words. */
function madeOf(accounts: readonly AccountDetail[], currency: string): string {
  const open = accounts.filter(({ closedOn, isHidden }) => closedOn === null && !isHidden);
  const hidden = accounts.filter(({ closedOn, isHidden }) => closedOn === null && isHidden).length;
  const mine = open.filter(
    (account) =>
      account.type === 'depository' && (account.currency === currency || account.convertedBalance !== null),
  );
  const counted = mine.filter(({ currentBalance }) => currentBalance !== null).length;
  const others = open.length - mine.length;
  const kinds = mine.some(({ subtype }) => subtype === 'cash')
    ? 'checking, savings or cash account'
    : 'checking or savings account';
  const words = counted === 0 && open.length > 0 ? [] : [`In ${countOf(counted, kinds)}.`];
  const unknown = mine.length - counted;
  if (unknown > 0)
    words.push(`${countOf(unknown, 'more account')} ${unknown === 1 ? 'has' : 'have'} no known balance.`);
  if (others > 0)
    words.push(`${countOf(others, 'other account')} below ${others === 1 ? 'is' : 'are'} not counted.`);
  if (hidden > 0)
    words.push(`${countOf(hidden, 'account')} ${hidden === 1 ? 'is' : 'are'} hidden from totals.`);
  return words.join(' ');
}

/** What else there is: of all kinds of account together, and in other currencies, by which rate they count or that they do not. */
function Beside({ totals }: { totals: Totals }) {
  const { currency, netWorth, totalBalance, converted, otherCurrencies } = totals;
  const note = sumNote(netWorth);
  return (
    <>
      {formatSum(currency, netWorth) !== formatSum(currency, totalBalance) && (
        <p className="text-13 text-muted">
          {figureLabel('totalBalance')}, all accounts minus what you owe:{' '}
          <span className="figures amount font-medium text-ink">{formatSum(currency, netWorth)}</span>
        </p>
      )}
      {note !== null && <p className="figures text-13 text-muted">{note}</p>}
      {converted.map(({ currency: code, netWorth: own, amount, rate, rateOn }) => (
        <p key={code} className="figures text-13 text-muted">
          <span className="amount">{formatSum(code, own)}</span> counts as{' '}
          <span className="amount">{formatSum(currency, amount)}</span>: 1 {code} = {formatDecimal(rate)}{' '}
          {currency}, {formatDate(rateOn)}
        </p>
      ))}
      {otherCurrencies.length > 0 && (
        <p className="text-13 text-muted">
          Not counted, without an exchange rate:{' '}
          {otherCurrencies.map((other) => (
            <span key={other.currency} className="figures amount mr-3 inline-block font-medium text-ink">
              {formatSum(other.currency, other.netWorth)}
            </span>
          ))}
          <Link to="/currencies" className="link">
            Add rate
          </Link>
        </p>
      )}
    </>
  );
}

type Totals = CurrencyTotal & {
  converted: readonly ConvertedTotal[];
  otherCurrencies: readonly CurrencyTotal[];
};
type Props = { accounts: readonly AccountDetail[]; totals: Totals; children: ReactNode };

/** The total balance of depository accounts, and beside it how the banks are doing; null without a bank. */
export function AccountsTotal({ accounts, totals, children }: Props) {
  const total = formatSum(totals.currency, totals.totalBalance);
  return (
    <section
      aria-label="Total"
      className="grid rounded-large border border-line bg-surface md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="min-w-0 px-4 py-5 sm:px-6">
        <p className="text-13 text-muted">{figureLabel('cash')}</p>
        <p
          className={`figures amount truncate font-serif tracking-tight leading-15 ${total.length > 11 ? 'text-36' : 'text-[2.75rem]'}`}
        >
          {total}
        </p>
        <p className="text-13 text-muted">{madeOf(accounts, totals.currency)}</p>
        <Beside totals={totals} />
      </div>
      {children !== null && (
        <div className="flex min-w-0 flex-col justify-center gap-3 border-line px-4 py-5 max-md:border-t sm:px-6 md:border-l">
          {children}
        </div>
      )}
    </section>
  );
}
