import { type AccountReconciliation, reconciliationRoutes } from '@cairn/contract/reconciliation';
import type { Cents } from '@cairn/domain/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf, formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CandidateCauseList } from './candidate-cause-list.tsx';
import { reconciliationLine, reconciliationMeaning, repairText } from './reconciliation-text.ts';
import { type Resolutions, useResolutions } from './use-resolutions.ts';

type FigureProps = { label: string; cents: Cents; currency: string; strong?: boolean };

function Figure({ label, cents, currency, strong = false }: FigureProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-2 ${strong ? 'font-medium' : ''}`}>
      <dt className={strong ? '' : 'text-muted'}>{label}</dt>
      <dd className="figures amount">{formatMoneyIn(currency, cents)}</dd>
    </div>
  );
}

/** The sum: the starting balance, the transactions since, and the bank's balance. */
function Sum({ reconciliation }: { reconciliation: AccountReconciliation }) {
  const { opening, transactionsSum, expected, bankBalance, comparedFrom, difference, currency } =
    reconciliation;
  if (opening === null || transactionsSum === null || expected === null || comparedFrom === null) return null;
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line text-15">
      <Figure label={`Balance before ${formatDate(comparedFrom)}`} cents={opening} currency={currency} />
      <Figure
        label={`${countOf(reconciliation.transactionsCount, 'transaction')} since`}
        cents={transactionsSum}
        currency={currency}
      />
      <Figure label="Expected balance" cents={expected} currency={currency} strong />
      {bankBalance !== null && <Figure label="Bank balance" cents={bankBalance} currency={currency} strong />}
      {difference !== null && difference !== 0 && (
        <div className="flex items-baseline justify-between gap-4 py-2 font-medium">
          <dt>Difference</dt>
          <dd className={`figures amount ${reconciliation.status === 'difference' ? 'text-danger' : ''}`}>
            {formatSignedMoneyIn(currency, difference)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="border-b border-line pb-2 font-serif text-18 font-medium">{title}</h3>
      {children}
    </section>
  );
}

type PartProps = { reconciliation: AccountReconciliation; resolutions: Resolutions };

/** What to do when no candidate cause fits. */
function OtherResolutions({ reconciliation, resolutions }: PartProps) {
  const { difference, since, currency } = reconciliation;
  if (reconciliation.status !== 'difference' || difference === null || since === null) return null;
  const row = { amount: difference, date: since, description: 'Adjustment' };
  return (
    <Part title={reconciliation.candidateCauses.length === 0 ? 'No likely cause found' : 'None of these?'}>
      <p className="mt-2 text-13 text-muted">
        Add an adjustment of{' '}
        <span className="figures amount">{formatSignedMoneyIn(currency, difference)}</span>, which is removed
        when your bank’s own transaction arrives. Or accept the difference and start the check again from
        today. You can undo either.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <SmallButton busy={resolutions.isPending} onClick={() => resolutions.mutate({ kind: 'add', row })}>
          Add an adjustment
        </SmallButton>
        <SmallButton busy={resolutions.isPending} onClick={() => resolutions.mutate({ kind: 'accept' })}>
          Accept the difference
        </SmallButton>
      </div>
    </Part>
  );
}

function ResolutionList({ reconciliation, resolutions }: PartProps) {
  if (reconciliation.resolutions.length === 0) return null;
  return (
    <Part title="Your adjustments">
      <ul className="divide-y divide-line">
        {reconciliation.resolutions.map((resolution) => (
          <li key={resolution.id} className="flex items-center justify-between gap-3 py-2">
            <span className="figures amount min-w-0 wrap-anywhere text-13">
              {repairText(resolution, reconciliation.currency)}
            </span>
            <Button
              variant="ghost"
              size="small"
              busy={resolutions.isPending}
              onClick={() => resolutions.mutate({ kind: 'undo', resolutionId: resolution.id })}
            >
              Undo
              <span className="sr-only">{repairText(resolution, reconciliation.currency)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Reconciliation({ reconciliation }: { reconciliation: AccountReconciliation }) {
  const resolutions = useResolutions(reconciliation.accountId);
  const { tone, words } = reconciliationLine(reconciliation, reconciliation.currency);
  return (
    <>
      <p
        role="status"
        className={`figures amount text-18 font-medium ${tone === 'bad' ? 'text-danger' : ''}`}
      >
        {words}
      </p>
      <p className="figures mt-1 text-13 text-muted">{reconciliationMeaning(reconciliation)}</p>
      <Sum reconciliation={reconciliation} />
      {resolutions.error !== null && (
        <div className="mt-3">
          <InlineError>{errorMessage(resolutions.error)}</InlineError>
        </div>
      )}
      {reconciliation.candidateCauses.length > 0 && (
        <Part title="Possible causes">
          <CandidateCauseList reconciliation={reconciliation} resolutions={resolutions} />
        </Part>
      )}
      <OtherResolutions reconciliation={reconciliation} resolutions={resolutions} />
      <ResolutionList reconciliation={reconciliation} resolutions={resolutions} />
    </>
  );
}

/** The reconciliation of one account beside the list: the sum, possible causes and adjustments. */
export function ReconciliationDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const query = useQuery({
    ...queryFor(reconciliationRoutes.accountReconciliation, { params: { accountId } }),
    staleTime: 0,
  });
  return (
    <Dialog
      title={query.data === undefined ? 'Balance check' : `Balance check: ${query.data.accountName}`}
      placement="side"
      onClose={onClose}
    >
      {query.data !== undefined && <Reconciliation reconciliation={query.data} />}
      {query.isPending && (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            Loading the balance check...
          </p>
          <SkeletonRows rows={6} rowClass="h-10" />
        </div>
      )}
      {query.isError && query.data === undefined && (
        <div className="space-y-3">
          <InlineError>Could not load the balance check. {errorMessage(query.error)}</InlineError>
          <SmallButton onClick={() => void query.refetch()}>Try again</SmallButton>
        </div>
      )}
    </Dialog>
  );
}
