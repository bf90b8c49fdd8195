import { type ExportFormat, exportRoutes } from '@cairn/contract/exports';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/api.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { formatBytes } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const formats: Record<ExportFormat, { label: string; extension: string }> = {
  ofx: { label: 'OFX, for GnuCash or Quicken', extension: 'ofx' },
  qif: { label: 'QIF, for Quicken or KMyMoney', extension: 'qif' },
  hledger: { label: 'hledger journal', extension: 'journal' },
  beancount: { label: 'beancount journal', extension: 'beancount' },
};
const order: readonly ExportFormat[] = ['ofx', 'qif', 'hledger', 'beancount'];

/** Saves all accounts and transactions in the format that the person chooses. */
export function ExportForm() {
  const [format, setFormat] = useState<ExportFormat>('ofx');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [received, setReceived] = useState(0);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      const text = await call(exportRoutes.exportLedger, { query: { format }, onReceived: setReceived });
      saveFile(`cairn.${formats[format].extension}`, text, 'text/plain');
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setIsBusy(false);
      setReceived(0);
    }
  }
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-wrap items-end gap-3">
      <SelectField
        label="Format"
        value={format}
        options={order.map((value) => ({ value, label: formats[value].label }))}
        onChange={({ target }) => setFormat(order.find((value) => value === target.value) ?? format)}
      />
      <Button type="submit" variant="secondary" busy={isBusy}>
        {received === 0 ? 'Export' : <span className="figures">{formatBytes(received)} received</span>}
      </Button>
      {error !== null && (
        <p role="alert" className="basis-full text-danger">
          The file could not be created. {error}
        </p>
      )}
    </form>
  );
}
