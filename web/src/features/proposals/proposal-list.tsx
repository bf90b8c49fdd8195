import type { Proposal } from '@cairn/contract/proposals';
import { transactionName } from '@cairn/domain/transactions';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf, formatDate, formatSignedMoneyIn } from '../../lib/format.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { transactionAddress } from '../transactions/transactions-address.ts';
import { askedBy, linesOf } from './proposal-words.ts';
import type { Proposals } from './use-proposals.ts';

type RowProps = { proposal: Proposal; onAccept: () => void; onDismiss: () => void };

function ProposalRow({ proposal, onAccept, onDismiss }: RowProps) {
  const { transaction } = proposal;
  const name = transactionName(transaction);
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex min-w-0 items-baseline gap-3">
          <Link to={transactionAddress(transaction)} className="link truncate font-medium">
            {name}
          </Link>
        </p>
        <p className="figures text-13">
          <span className="amount font-medium">
            {formatSignedMoneyIn(transaction.currency, transaction.amount)}
          </span>{' '}
          <span className="text-muted">
            on {formatDate(transaction.date)} · {transaction.accountName}
          </span>
        </p>
        <dl className="mt-1 text-13">
          {linesOf(proposal).map(({ what, is, would }) => (
            <div key={what} className="break-words">
              <dt className="inline text-muted">{what}: </dt>
              <dd className="inline whitespace-pre-line">
                <span className="font-medium">{would}</span>
                <span className="text-muted"> (now {is})</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-1 text-13 break-words text-muted">{askedBy(proposal)}</p>
      </div>
      <div className="flex items-center gap-2">
        <Button size="small" onClick={onAccept} aria-label={`Accept what is proposed for ${name}`}>
          Accept
        </Button>
        <SmallButton onClick={onDismiss} aria-label={`Dismiss what is proposed for ${name}`}>
          Dismiss
        </SmallButton>
      </div>
    </li>
  );
}

/** Changes that programs propose; nothing where none wait. */
export function ProposalList({ proposals, accept, dismiss, error }: Proposals) {
  if (proposals.length === 0) return error && <p role="alert">{errorMessage(error)}</p>;
  return (
    <section aria-labelledby="proposals" className="mb-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="proposals" className="text-18 font-medium">
            Proposed changes
          </h2>
          <p className="mt-1 max-w-[68ch] text-muted">
            {countOf(proposals.length, 'change')} that your programs ask for. Nothing changes until you
            accept.
          </p>
        </div>
        {proposals.length > 1 && (
          <p className="flex gap-2">
            <SmallButton onClick={() => accept(proposals)}>Accept All</SmallButton>
            <SmallButton onClick={() => dismiss(proposals)}>Dismiss All</SmallButton>
          </p>
        )}
      </div>
      {error !== null && <p role="alert">{errorMessage(error)}</p>}
      <ul aria-label="Proposed changes" className="divide-y divide-line border-y border-line">
        {proposals.map((proposal) => (
          <ProposalRow
            key={proposal.id}
            proposal={proposal}
            onAccept={() => accept([proposal])}
            onDismiss={() => dismiss([proposal])}
          />
        ))}
      </ul>
    </section>
  );
}
