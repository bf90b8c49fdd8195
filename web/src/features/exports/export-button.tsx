import { Download } from 'lucide-react';
import { formatBytes } from '../../lib/format.ts';
import { SmallButton } from '../../ui/button.tsx';
import type { TransactionsFilter } from '../transactions/transactions-address.ts';
import { useCsvExport } from './use-csv-export.ts';

/** Saves the rows of a filter as a CSV file. */
export function ExportButton({ filter, disabled }: { filter: TransactionsFilter; disabled: boolean }) {
  const { start, isPending, received } = useCsvExport(filter);
  return (
    <SmallButton busy={isPending} disabled={disabled} onClick={() => start()}>
      {!isPending && <Download size={16} />}
      {received === 0 ? 'Export CSV' : <span className="figures">{formatBytes(received)} received</span>}
    </SmallButton>
  );
}
