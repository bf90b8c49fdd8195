import type { AccountDetail } from '@cairn/contract/accounts';
import type { Holding } from '@cairn/contract/holdings';
import { inCurrency } from '@cairn/domain/currency-text';
import { negateCents } from '@cairn/domain/money';
import { formatDate, formatDecimal, formatMoneyIn } from '../../lib/format.ts';

function priceWords({ ticker, quantity, price, currency, priceOn }: Holding): string {
  const unit = inCurrency(currency, formatDecimal(price, 2));
  const from = `${formatDecimal(quantity)} × ${unit}${priceOn === null ? '' : `, ${formatDate(priceOn)}`}`;
  return ticker === null ? from : `${ticker} · ${from}`;
}

function Gain({ holding: { cost, gain, currency } }: { holding: Holding }) {
  if (cost === null || gain === null) return <span>Cost unknown</span>;
  const size = formatMoneyIn(currency, gain < 0 ? negateCents(gain) : gain);
  return (
    <span className="amount">
      <span className={gain > 0 ? 'text-money-in' : ''}>
        {gain < 0 ? `−${size}` : `+${size}`}
        <span className="sr-only"> {gain < 0 ? 'loss' : 'gain'}</span>
      </span>{' '}
      on {formatMoneyIn(currency, cost)}
    </span>
  );
}

function HoldingRow({ holding }: { holding: Holding }) {
  const { name, isCash, value, currency } = holding;
  return (
    <li className="py-2.5">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">{name}</span>{' '}
        <span className="figures amount shrink-0 font-medium">{formatMoneyIn(currency, value)}</span>
      </p>
      <p className="figures flex flex-wrap justify-between gap-x-4 text-13 text-muted">
        <span className={isCash ? '' : 'amount'}>{isCash ? 'Cash' : priceWords(holding)}</span>{' '}
        {!isCash && <Gain holding={holding} />}
      </p>
    </li>
  );
}

/** Holdings of an investment account. Its balance includes them already; a difference is shown. */
export function HoldingsList({ account }: { account: AccountDetail }) {
  const { holdings, holdingsDifference, name, currency } = account;
  if (holdings.length === 0) return null;
  return (
    <div className="col-span-full border-l border-line pl-4">
      <ul aria-label={`Holdings in ${name}`} className="divide-y divide-line">
        {holdings.map((holding) => (
          <HoldingRow key={holding.id} holding={holding} />
        ))}
      </ul>
      {holdingsDifference !== null && holdingsDifference !== 0 && (
        <p className="figures py-2 text-13 text-muted">
          The balance is <span className="amount">{differenceWords(holdingsDifference, currency)}</span> these
          holdings. Your bank doesn’t report why.
        </p>
      )}
    </div>
  );
}

function differenceWords(
  difference: NonNullable<AccountDetail['holdingsDifference']>,
  currency: string,
): string {
  return difference > 0
    ? `${formatMoneyIn(currency, difference)} more than`
    : `${formatMoneyIn(currency, negateCents(difference))} less than`;
}
