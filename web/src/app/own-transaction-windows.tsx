import { lazy, Suspense } from 'react';
import { useNow } from '../lib/now.ts';
import {
  closeOwnTransactionWindow,
  type OwnTransactionWindow,
  useOwnTransactionWindow,
} from '../lib/own-transaction-window.ts';
import { useToday } from '../pages/household-today.ts';

const AddTransactionDialog = lazy(() => import('../features/accounts/add-transaction-dialog.tsx'));
const EditTransactionDialog = lazy(() => import('../features/accounts/edit-transaction-dialog.tsx'));
const PlannedDialog = lazy(() => import('../features/accounts/planned-dialog.tsx'));

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
