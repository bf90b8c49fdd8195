import { type Split, splitRoutes } from '@cairn/contract/splits';
import type { Category, Transaction } from '@cairn/contract/transactions';
import { negateCents } from '@cairn/domain/money';
import { maxParts } from '@cairn/domain/splits';
import { transactionName } from '@cairn/domain/transactions';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import {
  amountsOf,
  draftOf,
  leftOver,
  newPart,
  overMonths,
  type PartDraft,
  splitOf,
  withEqualAmounts,
} from './split-draft.ts';
import { SplitPartFields } from './split-part-fields.tsx';
import { type SplitChanges, wholeIdOf } from './use-split-changes.ts';

type Props = {
  row: Transaction;
  categories: readonly Category[];
  changes: SplitChanges;
  onClose: () => void;
};

/** Splits a transaction into parts, or changes the parts of the one that a row belongs to. */
export function SplitDialog({ row, ...props }: Props) {
  const { data, error } = useQuery({
    ...queryFor(splitRoutes.split, { params: { transactionId: wholeIdOf(row) } }),
    staleTime: 0,
    gcTime: 0,
  });
  const title = row.partOfId === null ? 'Split transaction' : 'Edit split';
  return (
    <Dialog
      key={data === undefined ? 'loading' : 'loaded'}
      title={title}
      placement="top"
      onClose={props.onClose}
    >
      {error !== null && <InlineError>{errorMessage(error)}</InlineError>}
      {data === undefined && error === null && <Skeleton className="h-40" />}
      {data !== undefined && <SplitForm split={data} {...props} />}
    </Dialog>
  );
}

const monthChoices = [2, 3, 6, 12];

type HeadProps = { whole: Transaction; parts: PartDraft[]; onChange: (parts: PartDraft[]) => void };

/** What is split, and how it can be split at once. */
function Head({ whole, parts, onChange }: HeadProps) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate">
          {transactionName(whole)} <span className="text-13 text-muted">{formatDate(whole.date)}</span>
        </span>
        <span className="figures amount font-serif text-24 whitespace-nowrap">
          {formatSignedMoneyIn(whole.currency, whole.amount)}
        </span>
      </p>
      <div className="my-3 flex flex-wrap items-center gap-2">
        <SmallButton onClick={() => onChange(withEqualAmounts(whole, parts))}>Equal parts</SmallButton>
        <span className="text-13 text-muted max-sm:basis-full sm:ml-2">
          Spread over <span className="sm:hidden">months</span>
        </span>
        {monthChoices.map((months) => (
          <SmallButton key={months} onClick={() => onChange(overMonths(whole, parts, months))}>
            {months}
            <span className="max-sm:sr-only"> months</span>
          </SmallButton>
        ))}
      </div>
    </>
  );
}

type FormProps = Omit<Props, 'row'> & { split: Split };

function SplitForm({ split, categories, changes, onClose }: FormProps) {
  const { transaction: whole } = split;
  const [parts, setParts] = useState(() => draftOf(split));
  const form = useFirstFocus<HTMLFormElement>();
  const amounts = amountsOf(whole, parts);
  const body = splitOf(whole, parts);
  const busy = changes.split.isPending || changes.join.isPending;
  const error = changes.split.error ?? changes.join.error;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (busy || body === null) return;
    changes.split.mutate({ id: whole.id, body }, { onSuccess: onClose });
  }
  const change = (at: number, edit: Partial<PartDraft>) =>
    setParts(parts.map((part, place) => (place === at ? { ...part, ...edit } : part)));

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Head whole={whole} parts={parts} onChange={setParts} />
      <p className="mb-3 text-13 text-muted">
        {split.isByRule && 'Split by your rule. What you save here stays, whatever the rule does. '}
        An amount can be 12.40, 12.40+3 or 30%.
      </p>
      <div>
        {parts.map((part, at) => (
          <SplitPartFields
            key={part.key}
            place={at + 1}
            part={part}
            whole={whole}
            amount={amounts[at] ?? null}
            categories={categories}
            onChange={(edit) => change(at, edit)}
            onRemove={parts.length > 2 ? () => setParts(parts.filter((_, place) => place !== at)) : null}
          />
        ))}
      </div>
      <div className="sticky bottom-0 -mx-5 -mb-5 border-t border-line bg-surface px-5 pt-3 pb-5">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <SmallButton
            disabled={parts.length >= maxParts}
            onClick={() => setParts([...parts, newPart(whole)])}
          >
            Add part
          </SmallButton>
          <LeftOver whole={whole} parts={parts} />
        </div>
        {error !== null && <InlineError>{errorMessage(error)}</InlineError>}
        <div className="flex items-center justify-between gap-3">
          {split.parts.length > 0 ? (
            <button
              type="button"
              disabled={busy}
              onClick={() => changes.join.mutate(whole.id, { onSuccess: onClose })}
              className="link pt-2 text-13"
            >
              Join parts
            </button>
          ) : (
            <span />
          )}
          <FormActions label="Save" busy={busy} disabled={body === null} onCancel={onClose} />
        </div>
      </div>
    </form>
  );
}

/** How far the parts are from the whole, while they are typed. */
function LeftOver({ whole, parts }: { whole: Transaction; parts: readonly PartDraft[] }) {
  const left = leftOver(whole, parts);
  const amount = formatMoneyIn(whole.currency, left < 0 ? negateCents(left) : left);
  return (
    <p role="status" className={`figures text-13 ${left === 0 ? 'text-muted' : 'text-danger'}`}>
      {left === 0 ? 'Nothing left to split' : left > 0 ? `${amount} left to split` : `${amount} too much`}
    </p>
  );
}
