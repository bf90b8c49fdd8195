import type { StatementCause, StatementPreview } from '@cairn/contract/statements';
import { formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { type CauseStep, statementCauseReason, stepFor } from './statement-text.ts';

type Props = { preview: StatementPreview; busy: boolean; onStep: (step: CauseStep) => void };

function Cause({
  cause,
  currency,
  busy,
  onStep,
}: Omit<Props, 'preview'> & { cause: StatementCause; currency: string }) {
  const { row } = cause;
  const offer = stepFor(cause);
  return (
    <li className="space-y-1.5 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0">
          <span className="block truncate font-medium">{row.description}</span>
          <span className="block text-12 text-muted">
            {formatDate(row.date)} · {row.accountName}
          </span>
        </span>
        <span className="figures amount shrink-0 font-medium">
          {formatSignedMoneyIn(currency, row.amount)}
        </span>
      </div>
      <p className="figures amount text-13 text-muted">{statementCauseReason(cause, currency)}</p>
      {offer !== null && (
        <SmallButton busy={busy} onClick={() => onStep(offer.step)}>
          {offer.label}
        </SmallButton>
      )}
    </li>
  );
}

/** Possible causes of the difference, the most likely first, each with what can be done about it. */
export function StatementCauses({ preview: { causes, currency }, ...rest }: Props) {
  return (
    <ol className="divide-y divide-line">
      {causes.map((cause) => (
        <Cause key={`${cause.kind} ${cause.row.id}`} cause={cause} currency={currency} {...rest} />
      ))}
    </ol>
  );
}
