import type { LoanTerms } from '@cairn/contract/account-history';
import { negateCents } from '@cairn/domain/money';
import { formatDate, formatDecimal, formatMoneyIn } from '../../lib/format.ts';

type Props = { loan: LoanTerms; currency: string };

/** A loan's rate, principal and next payment, as far as the bank reports them. */
export function LoanLine({ loan, currency }: Props) {
  const { ratePercent, rateType, principal, originalPrincipal, payment, paymentDueOn } = loan;
  const owed = (cents: NonNullable<typeof principal>) => formatMoneyIn(currency, negateCents(cents));
  return (
    <p className="figures text-13 text-muted">
      {ratePercent !== null && (
        <span className="mr-3 inline-block">
          {formatDecimal(ratePercent, 2)}% {rateType === null ? 'interest' : `${rateType} interest`}
        </span>
      )}
      {principal !== null && (
        <span className="amount mr-3 inline-block">
          Principal {owed(principal)}
          {originalPrincipal !== null && ` of ${owed(originalPrincipal)}`}
        </span>
      )}
      {payment !== null && payment !== 0 && paymentDueOn !== null && (
        <span className="amount inline-block">
          {owed(payment)} due {formatDate(paymentDueOn)}
        </span>
      )}
    </p>
  );
}
