import type { CostPayment } from '@cairn/contract/shared-costs';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { formatMoneyIn } from '../../lib/format.ts';
import { iconButtonClass, SmallButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';
import {
  alikeWords,
  enteredWords,
  leftOutWords,
  paymentName,
  paymentWords,
  type Sharing,
  transferAddress,
} from './costs-words.ts';
import type { CostChanges } from './use-shared-costs.ts';

type LineProps = { payment: CostPayment; since: Sharing['since']; onRemove: (() => void) | null };

function PaymentLine({ payment, since, onRemove }: LineProps) {
  const { amount, currency, alike } = payment;
  const leftOut = leftOutWords(payment, since);
  return (
    <li className="py-2.5">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 flex-1 break-words">{paymentWords(payment)}</span>
        <span className={`figures amount shrink-0 ${leftOut === null ? '' : 'text-muted'}`}>
          {formatMoneyIn(currency, amount)}
        </span>
        {onRemove !== null && (
          <button
            type="button"
            aria-label={`Remove the payment: ${paymentName(payment)}`}
            onClick={onRemove}
            className={`${iconButtonClass} -my-2 -mr-2 self-start`}
          >
            <X size={16} />
          </button>
        )}
      </div>
      <p className="figures text-13 break-words text-muted">{enteredWords(payment)}</p>
      {leftOut !== null && <p className="mt-0.5 text-13">{leftOut}</p>}
      {alike !== null && (
        <p className="amount mt-0.5 text-13">
          <Link to={transferAddress(alike)} className="link">
            {alikeWords(alike)}
          </Link>{' '}
          Both count. If it is the same, remove this one.
        </p>
      )}
    </li>
  );
}

/** What people paid each other in cash, or from accounts that not everybody sees. */
export function EnteredPayments({
  sharing: { entered, since },
  remove,
  onEnter,
}: {
  sharing: Sharing;
  /** Null for who only looks, as `onEnter`. */
  remove: CostChanges['remove'] | null;
  onEnter: (() => void) | null;
}) {
  const [removed, setRemoved] = useState<CostPayment | null>(null);
  return (
    <Section
      title="Paid another way"
      aside={onEnter !== null && <SmallButton onClick={onEnter}>Enter a payment</SmallButton>}
      className="mt-8"
    >
      {entered.length === 0 ? (
        <p className="text-muted">None yet. Such as in cash, or from an account that not everybody sees.</p>
      ) : (
        <ul className="divide-y divide-line">
          {entered.map((payment) => (
            <PaymentLine
              key={payment.id}
              payment={payment}
              since={since}
              onRemove={remove === null ? null : () => setRemoved(payment)}
            />
          ))}
        </ul>
      )}
      {remove !== null && removed !== null && (
        <ConfirmDialog
          title="Remove this payment?"
          confirmLabel="Remove"
          busy={remove.isPending}
          error={remove.error === null ? null : errorMessage(remove.error)}
          onConfirm={() => remove.mutate(removed.id, { onSuccess: () => setRemoved(null) })}
          onClose={() => {
            remove.reset();
            setRemoved(null);
          }}
        >
          <p className="amount break-words">{paymentName(removed)}. It no longer counts, for everybody.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
