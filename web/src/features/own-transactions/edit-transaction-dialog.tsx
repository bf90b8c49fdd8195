import type { Transaction } from '@cairn/contract/transactions';
import type { PlainDate } from '@cairn/domain/plain-date';
import { CheckCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { draftOf, enteredIn } from '../transactions/entry-draft.ts';
import { reconciledText } from '../transactions/reconciled-words.ts';
import { useOwnTransactionOffers } from '../transactions/use-entry-offers.ts';
import { OwnTransactionForm } from './own-transaction-form.tsx';
import { useOwnTransactions } from './use-own-transactions.ts';

type Props = { transaction: Transaction; today: PlainDate; onClose: () => void };

/** What a change of a reconciled transaction means, before it is made. */
function ReconciledWarning({ id, closesOn }: { id: string; closesOn: PlainDate }) {
  return (
    <p id={id} className="flex items-start gap-2 text-13 text-warning">
      <CheckCheck size={16} className="mt-0.5 shrink-0" />
      <span>
        {reconciledText(closesOn)}. If you change the amount, the date or the account, the transaction will no
        longer agree with that statement.
      </span>
    </p>
  );
}

/** Changes the amount, description, date and account of a transaction that was added by hand. */
export default function EditTransactionDialog({ transaction, today, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(transaction));
  const [isSent, setIsSent] = useState(false);
  const offers = useOwnTransactionOffers(draft.description);
  const { edit } = useOwnTransactions();
  const { accountId, accountName, currency, reconciledTo } = transaction;
  const accounts = offers.accounts ?? [];
  const current = { id: accountId, name: accountName, currency };
  // Also where its account is closed, or while the accounts load.
  const choosable = accounts.some(({ id }) => id === accountId) ? accounts : [current, ...accounts];
  const warningId = useId();
  const isIncoming = draft.isIncoming === true;

  function submit(): void {
    setIsSent(true);
    const entered = enteredIn({ ...draft, isIncoming });
    if (entered === null) return;
    const body = { ...entered, ownAccountId: draft.accountId ?? accountId };
    edit.mutate({ before: transaction, body }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title="Edit Transaction"
      placement="top"
      label="Save"
      sending={edit}
      describedBy={reconciledTo === null ? undefined : warningId}
      onSubmit={submit}
      onClose={onClose}
    >
      {reconciledTo !== null && <ReconciledWarning id={warningId} closesOn={reconciledTo} />}
      <OwnTransactionForm
        draft={{ ...draft, isIncoming }}
        today={today}
        isSent={isSent}
        accounts={choosable}
        completions={draft.description === transaction.description ? [] : offers.completions.completions}
        categories={offers.categories}
        hasCategory={false}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
    </FormDialog>
  );
}
