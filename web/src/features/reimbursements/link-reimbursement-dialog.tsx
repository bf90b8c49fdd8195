import { type Reimbursement, reimbursementRoutes } from '@cairn/contract/reimbursements';
import type { Transaction } from '@cairn/contract/transactions';
import { negateCents, sumCents, zeroCents } from '@cairn/domain/money';
import { suggestedAmount } from '@cairn/domain/reimbursements';
import { transactionName } from '@cairn/domain/transactions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { formatDate, formatMoneyIn, formatSignedMoneyIn } from '../../lib/format.ts';
import { typedAmount } from '../../lib/typed-amount.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CandidateList } from '../transactions/candidate-list.tsx';
import type { ReimbursementChanges } from './use-reimbursements.ts';

type Props = {
  /** The expense, or the money that came back. */
  of: Reimbursement;
  changes: ReimbursementChanges;
  onClose: () => void;
};

/** The chosen transaction as the expense or as the money, and what is left to link between the two. */
function pairOf(of: Reimbursement, chosen: Transaction) {
  const isExpense = of.transaction.amount < 0;
  const expense = isExpense ? of.transaction : chosen;
  const deposit = isExpense ? chosen : of.transaction;
  const open = isExpense ? of.open : negateCents(sumOf(chosen));
  return { expense, deposit, open };
}

const sumOf = ({ amount, cameBack }: Transaction) =>
  amount + cameBack < 0 ? sumCents([amount, cameBack]) : zeroCents;

/** What was chosen and typed, and what that comes to. */
function useLinkDraft(of: Reimbursement) {
  const [chosen, setChosen] = useState<Transaction | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [expectedBackId, setExpectedBackId] = useState('');
  const stillOpen = of.expected.filter(({ remaining }) => remaining > 0);
  const only = stillOpen.length === 1 ? stillOpen[0] : undefined;
  const expected = stillOpen.find(({ id }) => id === expectedBackId) ?? only;
  const pair = chosen && pairOf(of, chosen);
  const { deposit = null, open = zeroCents } = pair ?? {};
  const most = deposit === null || open < deposit.amount ? open : deposit.amount;
  const suggested = suggestedAmount(most, open, expected?.remaining ?? zeroCents);
  const amount = typed === null ? suggested : typedAmount(typed);
  return {
    chosen,
    choose(transaction: Transaction | null) {
      setChosen(transaction);
      setTyped(null);
    },
    pair,
    most,
    text: typed ?? (suggested / 100).toFixed(2),
    type: setTyped,
    /** Null while it is no amount, or more than can be linked. */
    amount: amount !== null && amount > 0 && amount <= most ? amount : null,
    stillOpen,
    expectedBackId,
    setExpectedBackId,
    expected,
  };
}

type Draft = ReturnType<typeof useLinkDraft>;

/** How much of the money pays the expense back, and whose share of it that is. */
function AmountFields({ draft, currency }: { draft: Draft; currency: string }) {
  const { pair, amount, most, stillOpen } = draft;
  if (pair === null) return null;
  const rest = amount === null ? zeroCents : sumCents([pair.deposit.amount, negateCents(amount)]);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div>
        <Field
          label="Amount that pays it back"
          inputMode="decimal"
          autoComplete="off"
          value={draft.text}
          error={amount === null ? `Enter an amount up to ${formatMoneyIn(currency, most)}.` : null}
          onChange={(event) => draft.type(event.target.value)}
        />
        {rest > 0 && (
          <p className="mt-1 text-12 text-muted">
            The other {formatMoneyIn(currency, rest)} stays as it is, as a part of its own.
          </p>
        )}
      </div>
      {stillOpen.length > 1 && (
        <SelectField
          label="From"
          value={draft.expectedBackId}
          options={[
            { value: '', label: 'Somebody else' },
            ...stillOpen.map(({ id, from, remaining }) => ({
              value: id,
              label: `${from || 'Not named'}, ${formatMoneyIn(currency, remaining)} to come back`,
            })),
          ]}
          onChange={(event) => draft.setExpectedBackId(event.target.value)}
        />
      )}
    </div>
  );
}

/** Links money that came back to an expense, from either side. */
export function LinkReimbursementDialog({ of, changes: { link }, onClose }: Props) {
  const { transaction } = of;
  const isExpense = transaction.amount < 0;
  const [search, setSearch] = useState('');
  const draft = useLinkDraft(of);
  const { pair, amount, expected } = draft;
  const { data, error } = useCandidates(transaction.id, search.trim());

  function submit(): void {
    if (pair === null || amount === null) return;
    const params = { transactionId: pair.expense.id };
    const meant = expected === undefined ? {} : { expected: of.expected.indexOf(expected) + 1 };
    link.mutate({ params, body: { depositId: pair.deposit.id, amount, ...meant } }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={isExpense ? 'Link money that came back' : 'Link to an expense'}
      placement="top"
      label="Link"
      disabled={amount === null}
      sending={link}
      onSubmit={submit}
      onClose={onClose}
    >
      <WhatItIs of={transaction} />
      <CandidateList
        label={isExpense ? 'Money that came back' : 'What it pays back'}
        candidates={data?.candidates}
        chosenId={draft.chosen?.id ?? null}
        search={search}
        onChoose={draft.choose}
        onSearch={setSearch}
      />
      <AmountFields draft={draft} currency={transaction.currency} />
      {error !== null && <InlineError>{errorMessage(error)}</InlineError>}
    </FormDialog>
  );
}

function useCandidates(transactionId: string, search: string) {
  return useQuery({
    ...queryFor(reimbursementRoutes.reimbursementCandidates, {
      params: { transactionId },
      query: search === '' ? {} : { search },
    }),
    // The list stays while the next is searched.
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

function WhatItIs({ of }: { of: Transaction }) {
  return (
    <p className="flex items-baseline justify-between gap-4">
      <span className="min-w-0 truncate">
        {transactionName(of)} <span className="text-13 text-muted">{formatDate(of.date)}</span>
      </span>
      <span className="figures amount font-serif text-24 whitespace-nowrap">
        {formatSignedMoneyIn(of.currency, of.amount)}
      </span>
    </p>
  );
}
