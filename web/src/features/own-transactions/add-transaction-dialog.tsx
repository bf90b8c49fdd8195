import type { PlainDate } from '@cairn/domain/plain-date';
import { useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { useOwnAccounts } from '../accounts/use-own-accounts.ts';
import { emptyDraft, enteredIn, withOffers } from '../transactions/entry-draft.ts';
import { useOwnTransactionOffers } from '../transactions/use-entry-offers.ts';
import { OwnTransactionForm } from './own-transaction-form.tsx';
import { useOwnTransactions } from './use-own-transactions.ts';

type Props = { accountId: string | null; today: PlainDate; onClose: () => void };

/** For somebody without an account to add to. */
function FirstAccount() {
  const { addAccount } = useOwnAccounts();
  return (
    <>
      <p className="mb-4">
        Transactions that you add are in an account that you keep by hand, such as your cash. You don’t have
        one yet.
      </p>
      {addAccount.error !== null && <InlineError>{errorMessage(addAccount.error)}</InlineError>}
      <Button busy={addAccount.isPending} onClick={() => addAccount.mutate({ name: 'Cash', kind: 'cash' })}>
        Add a Cash Account
      </Button>
    </>
  );
}

/** Adds a transaction to an account that is kept by hand: an amount and a few letters are enough. */
export default function AddTransactionDialog({ accountId, today, onClose }: Props) {
  const [draft, setDraft] = useState(() => emptyDraft(today, accountId));
  const [isSent, setIsSent] = useState(false);
  const { accounts, categories, completions } = useOwnTransactionOffers(draft.description);
  const { add } = useOwnTransactions();
  const offered = withOffers(
    draft,
    completions,
    (accounts ?? []).map(({ id }) => id),
  );

  function submit(): void {
    setIsSent(true);
    const entered = enteredIn(offered);
    if (entered === null || offered.accountId === null) return;
    const { categoryId } = offered;
    add.mutate(
      {
        params: { ownAccountId: offered.accountId },
        body: { ...entered, ...(categoryId === '' ? {} : { categoryId }) },
      },
      { onSuccess: onClose },
    );
  }

  const dialog = { title: 'Add Transaction', placement: 'top', onClose } as const;
  if (accounts?.length === 0)
    return (
      <Dialog {...dialog}>
        <FirstAccount />
      </Dialog>
    );
  return (
    <FormDialog
      {...dialog}
      label="Add Transaction"
      sending={add}
      disabled={accounts === undefined}
      onSubmit={submit}
    >
      <OwnTransactionForm
        draft={offered}
        today={today}
        isSent={isSent}
        accounts={accounts ?? []}
        completions={completions.completions}
        categories={categories}
        hasCategory
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
    </FormDialog>
  );
}
