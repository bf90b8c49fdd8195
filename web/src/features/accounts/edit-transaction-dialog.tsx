import type { Transaction } from '@cairn/contract/transactions';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { draftOf, enteredIn } from './own-transaction-draft.ts';
import { OwnTransactionForm } from './own-transaction-form.tsx';
import { useOwnTransactionOffers, useOwnTransactions } from './use-own-transactions.ts';

type Props = { transaction: Transaction; today: PlainDate; onClose: () => void };

/** Changes the amount, description, date and account of a transaction that was added by hand. */
export default function EditTransactionDialog({ transaction, today, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(transaction));
  const [isSent, setIsSent] = useState(false);
  const offers = useOwnTransactionOffers(draft.description);
  const { edit } = useOwnTransactions();
  const form = useFirstFocus<HTMLFormElement>();
  const { accountId, accountName, currency } = transaction;
  const accounts = offers.accounts ?? [];
  const current = { id: accountId, name: accountName, currency };
  // Also where its account is closed, or while the accounts load.
  const choosable = accounts.some(({ id }) => id === accountId) ? accounts : [current, ...accounts];
  const isIncoming = draft.isIncoming === true;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsSent(true);
    const entered = enteredIn({ ...draft, isIncoming });
    if (edit.isPending || entered === null) return;
    const body = { ...entered, ownAccountId: draft.accountId ?? accountId };
    edit.mutate({ before: transaction, body }, { onSuccess: onClose });
  }

  return (
    <Dialog title="Edit Transaction" placement="top" onClose={onClose}>
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
        <OwnTransactionForm
          draft={{ ...draft, isIncoming }}
          today={today}
          isSent={isSent}
          accounts={choosable}
          completions={draft.description === transaction.description ? [] : offers.completions.completions}
          categories={offers.categories}
          hasCategory={false}
          error={edit.error === null ? null : errorMessage(edit.error)}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
        <FormActions label="Save" busy={edit.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
