import { lazy, Suspense } from 'react';
import { useNow } from '../lib/now.ts';
import { closeOwnTransactionWindow, useOwnTransactionWindow } from '../lib/own-transaction-window.ts';
import { useToday } from '../pages/household-today.ts';

const AddTransactionDialog = lazy(() => import('../features/accounts/add-transaction-dialog.tsx'));
const EditTransactionDialog = lazy(() => import('../features/accounts/edit-transaction-dialog.tsx'));

/** The windows in which transactions are added and changed by hand, whatever the page. Each is fetched when it is first opened. */
export function OwnTransactionWindows() {
  const opened = useOwnTransactionWindow();
  return opened === null ? null : <OpenedWindow opened={opened} />;
}

function OpenedWindow({ opened }: { opened: NonNullable<ReturnType<typeof useOwnTransactionWindow>> }) {
  const today = useToday(useNow());
  const shared = { today, onClose: closeOwnTransactionWindow };
  return (
    <Suspense>
      {opened.kind === 'add' ? (
        <AddTransactionDialog accountId={opened.accountId} {...shared} />
      ) : (
        <EditTransactionDialog transaction={opened.transaction} {...shared} />
      )}
    </Suspense>
  );
}
