import { lazy, Suspense } from 'react';
import { useToday } from '../api/household-today.ts';
import {
  closeOwnTransactionWindow,
  type OwnTransactionWindow,
  useOwnTransactionWindow,
} from '../features/transactions/entry-window.ts';
import { useNow } from '../lib/now.ts';

const AddTransactionDialog = lazy(() => import('../features/own-transactions/add-transaction-dialog.tsx'));
const EditTransactionDialog = lazy(() => import('../features/own-transactions/edit-transaction-dialog.tsx'));
const PlannedDialog = lazy(() => import('../features/planned/planned-dialog.tsx'));

/** The windows in which transactions are added, changed and planned by hand, whatever the page. Each is fetched when it is first opened. */
export function OwnTransactionWindows() {
  const opened = useOwnTransactionWindow();
  return opened === null ? null : <OpenedWindow opened={opened} />;
}

function OpenedWindow({ opened }: { opened: OwnTransactionWindow }) {
  const today = useToday(useNow());
  const shared = { today, onClose: closeOwnTransactionWindow };
  return (
    <Suspense>
      {opened.kind === 'add' && <AddTransactionDialog accountId={opened.accountId} {...shared} />}
      {opened.kind === 'edit' && <EditTransactionDialog transaction={opened.transaction} {...shared} />}
      {opened.kind === 'plan' && <PlannedDialog like={opened.like} planned={null} {...shared} />}
      {opened.kind === 'edit-plan' && <PlannedDialog like={null} planned={opened.planned} {...shared} />}
    </Suspense>
  );
}
