import type { ExportFormat } from '@cairn/contract/exports';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { formatBytes } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { downloadLedger } from './export-calls.ts';

const options: readonly { value: ExportFormat; label: string }[] = [
  { value: 'ofx', label: 'OFX, for GnuCash or Quicken' },
  { value: 'qif', label: 'QIF, for Quicken or KMyMoney' },
  { value: 'hledger', label: 'hledger journal' },
  { value: 'beancount', label: 'beancount journal' },
];

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
      await downloadLedger(format, setReceived);
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
        options={options}
        onChange={({ target }) =>
          setFormat(options.find(({ value }) => value === target.value)?.value ?? format)
        }
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
