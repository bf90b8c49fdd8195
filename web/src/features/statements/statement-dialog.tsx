import type { AccountDetail } from '@cairn/contract/accounts';
import type { StatementPreview } from '@cairn/contract/statements';
import { negateCents } from '@cairn/domain/money';
import { isPlainDate, type PlainDate } from '@cairn/domain/plain-date';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf, formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';
import { AmountField, amountIn } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { isDebt } from '../accounts/own-account-kinds.ts';
import { StatementCauses } from './statement-causes.tsx';
import { StatementRows } from './statement-rows.tsx';
import type { CauseStep } from './statement-text.ts';
import { type StatementChanges, useStatement, useStatementChanges } from './use-statement.ts';

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-5">
      <div className="flex items-baseline justify-between gap-3 border-b border-line pb-1.5">
        <h3 className="font-medium">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

function Figure({
  label,
  children,
  strong = false,
}: {
  label: string;
  children: ReactNode;
  strong?: boolean;
}) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-1.5 ${strong ? 'font-medium' : ''}`}>
      <dt className={strong ? '' : 'text-muted'}>{label}</dt>
      <dd className="figures amount">{children}</dd>
    </div>
  );
}

/** From the opening balance to the difference. */
function Sum({ preview }: { preview: StatementPreview }) {
  const { opening, rows, rowsSum, expected, difference, currency, last, on } = preview;
  const count = rows.filter(({ isOnStatement }) => isOnStatement).length;
  if (last !== null && on <= last.closesOn)
    return (
      <p className="mt-4 text-13 text-muted">
        This day is reconciled already. Choose a later day, or undo the statement below.
      </p>
    );
  if (opening === null || expected === null)
    return (
      <p className="mt-4 text-13 text-muted">
        No earlier balance of this account is known, so there is nothing to compare with yet. The next
        statement is compared with this one.
      </p>
    );
  return (
    <>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        <Figure label={`Balance on ${formatDate(opening.on)}`}>
          {formatMoneyIn(currency, opening.balance)}
        </Figure>
        <Figure label={countOf(count, 'transaction')}>{formatSignedMoneyIn(currency, rowsSum)}</Figure>
        <Figure label="Expected balance" strong>
          {formatMoneyIn(currency, expected)}
        </Figure>
      </dl>
      <p
        role="status"
        aria-label="Difference"
        className="flex items-baseline justify-between gap-4 py-2 font-medium not-empty:border-b not-empty:border-line empty:hidden"
      >
        {difference === 0 && (
          <span className="inline-flex items-center gap-1.5 text-money-in">
            <CircleCheck size={16} className="shrink-0" />
            No difference
          </span>
        )}
        {difference !== null && difference !== 0 && (
          <>
            <span>Difference</span>
            <span className="figures amount text-danger">{formatSignedMoneyIn(currency, difference)}</span>
          </>
        )}
      </p>
    </>
  );
}

function LastStatement({
  preview: { last, currency },
  undo,
}: { preview: StatementPreview } & Pick<StatementChanges, 'undo'>) {
  if (last === null) return null;
  return (
    <p className="mt-5 flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-3 text-13 text-muted">
      <span className="figures amount">
        Reconciled to {formatDate(last.closesOn)}: {formatMoneyIn(currency, last.balance)},{' '}
        {countOf(last.transactionsCount, 'transaction')}
        {last.adjustment !== null && `, adjusted by ${formatSignedMoneyIn(currency, last.adjustment)}`}
      </span>
      <button type="button" className="link" disabled={undo.isPending} onClick={() => undo.mutate(last.id)}>
        Undo
      </button>
    </p>
  );
}

type Props = {
  account: Pick<AccountDetail, 'id' | 'name' | 'type' | 'currency'>;
  today: PlainDate;
  onClose: () => void;
};

/** What the person entered of a statement, and how to change it. */
function useDraft({ account, today }: Omit<Props, 'onClose'>) {
  const [typed, setTyped] = useState('');
  const [date, setDate] = useState<string>(today);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const entered = amountIn(typed);
  const balance = entered !== null && isDebt(account.type) ? negateCents(entered) : entered;
  return {
    typed,
    setTyped,
    date,
    setDate,
    stated: { on: isPlainDate(date) ? date : today, balance, leftOut },
    leaveOut: (id: string) =>
      setLeftOut(leftOut.includes(id) ? leftOut.filter((one) => one !== id) : [...leftOut, id]),
  };
}

type Draft = ReturnType<typeof useDraft>;

/** What was entered compared with the account, and the steps that a person takes from there. */
function useReconciling({ account, onClose }: Omit<Props, 'today'>, { stated, leaveOut }: Draft) {
  const query = useStatement(account.id, stated);
  const { finish, resolve, undo } = useStatementChanges();
  const preview = query.isError ? undefined : query.data;
  const difference = preview?.difference ?? null;
  // What is shown must be of what was entered.
  const isCurrent = !query.isPlaceholderData;
  return {
    query,
    preview,
    difference,
    isCurrent,
    isDone: isCurrent && stated.balance !== null && (difference === 0 || preview?.opening === null),
    isFinishing: finish.isPending,
    isResolving: resolve.isPending,
    failure: finish.error ?? resolve.error,
    undo,
    finish: (adjust: boolean) => {
      const { balance } = stated;
      if (preview === undefined || balance === null || finish.isPending || !isCurrent) return;
      finish.mutate({ ...stated, balance, preview, adjust }, { onSuccess: onClose });
    },
    take: (step: CauseStep) => {
      if (step.kind === 'leave-out') leaveOut(step.id);
      else if (preview !== undefined) resolve.mutate({ step, preview });
    },
  };
}

type Reconciling = ReturnType<typeof useReconciling>;

function Entered({ account, today, draft }: Omit<Props, 'onClose'> & { draft: Draft }) {
  const { typed, setTyped, date, setDate } = draft;
  return (
    <div className="grid grid-cols-2 gap-4">
      <AmountField
        label={isDebt(account.type) ? 'What you owed' : 'Closing balance'}
        currency={account.currency}
        value={typed}
        isSent={typed !== ''}
        onChange={setTyped}
      />
      <Field
        label="At the end of"
        type="date"
        max={today}
        value={date}
        error={isPlainDate(date) ? null : 'Enter a date.'}
        onChange={(event) => setDate(event.target.value)}
      />
    </div>
  );
}

type ComparedProps = { preview: StatementPreview; reconciling: Reconciling; draft: Draft };

function Compared({ preview, reconciling, draft: { stated, leaveOut } }: ComparedProps) {
  return (
    <>
      <Sum preview={preview} />
      {preview.causes.length > 0 && (
        <Part title="Possible causes">
          <StatementCauses preview={preview} busy={reconciling.isResolving} onStep={reconciling.take} />
        </Part>
      )}
      {preview.expected !== null && (
        <Part
          title="On this statement"
          aside={<span className="text-12 text-muted">Uncheck what isn’t on it</span>}
        >
          <StatementRows preview={preview} leftOut={stated.leftOut} onToggle={leaveOut} />
        </Part>
      )}
    </>
  );
}

function Failure({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <div className="mt-3">
      <InlineError>{errorMessage(error)}</InlineError>
    </div>
  );
}

function Actions({ reconciling, currency }: { reconciling: Reconciling; currency: string }) {
  const { difference, isCurrent, isDone, isFinishing, finish } = reconciling;
  return (
    <div className="mt-5 flex flex-wrap justify-end gap-3">
      {difference !== null && difference !== 0 && (
        <Button variant="secondary" busy={isFinishing} disabled={!isCurrent} onClick={() => finish(true)}>
          <span>
            Adjust by <span className="figures amount">{formatSignedMoneyIn(currency, difference)}</span> and
            finish
          </span>
        </Button>
      )}
      <Button type="submit" busy={isFinishing && isDone} disabled={!isDone}>
        Finish
      </Button>
    </div>
  );
}

/** Reconciles an account that is kept by hand to a statement, or to what is in the wallet. */
export default function StatementDialog({ account, today, onClose }: Props) {
  const draft = useDraft({ account, today });
  const reconciling = useReconciling({ account, onClose }, draft);
  const form = useFirstFocus<HTMLFormElement>();
  const { query, preview, failure, undo } = reconciling;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reconciling.isDone) reconciling.finish(false);
  };
  return (
    <Dialog title={`Reconcile ${account.name}`} placement="top" onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit}>
        <Entered account={account} today={today} draft={draft} />
        <Failure error={query.error} />
        {query.isPending && <SkeletonRows rows={4} rowClass="h-10" />}
        {preview !== undefined && <Compared preview={preview} reconciling={reconciling} draft={draft} />}
        <Failure error={failure} />
        <Actions reconciling={reconciling} currency={account.currency} />
        {preview !== undefined && <LastStatement preview={preview} undo={undo} />}
      </form>
    </Dialog>
  );
}
