import type { Connection } from '@cairn/contract/connections';
import { Link } from 'react-router';
import { errorMessage } from '../../lib/api-error.ts';
import { countOf } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { Disconnect } from './use-disconnect.ts';

type Props = {
  connection: Connection;
  disconnect: Disconnect;
  onDone: (notice: string | null) => void;
  onClose: () => void;
};

/** Says exactly what goes with a connection before it goes, and how to keep a copy. */
export function DisconnectDialog({ connection, disconnect, onDone, onClose }: Props) {
  const { institutionName, accountsCount, transactionsCount } = connection;
  return (
    <ConfirmDialog
      title={`Disconnect ${institutionName}`}
      confirmLabel="Disconnect"
      busy={disconnect.isPending}
      error={disconnect.error === null ? null : errorMessage(disconnect.error)}
      onConfirm={() => disconnect.mutate(connection, { onSuccess: ({ notice }) => onDone(notice) })}
      onClose={onClose}
    >
      <p>
        This removes{' '}
        <strong className="font-semibold">
          {countOf(accountsCount, 'account')} and {countOf(transactionsCount, 'transaction')}
        </strong>{' '}
        from Cairn, with their notes and categories, and ends Cairn’s access to the bank. This cannot be
        undone.
      </p>
      <p className="text-muted">
        To keep a copy, first{' '}
        <Link to="/transactions" className="link">
          export a CSV of your transactions
        </Link>
        .
      </p>
    </ConfirmDialog>
  );
}
