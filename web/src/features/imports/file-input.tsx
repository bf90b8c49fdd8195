import { FileUp } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { buttonClass } from '../../ui/button.tsx';

type Props = { isBusy: boolean; onFiles: (files: readonly File[]) => void };

/** Takes the chosen files and empties the field, so that the same file can be chosen again. */
function takeFiles(event: ChangeEvent<HTMLInputElement>): readonly File[] {
  const files = [...(event.target.files ?? [])];
  event.target.value = '';
  return files;
}

/** Where files are chosen. Files are dropped anywhere in the window. */
export function FileDropArea({ isBusy, onFiles }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-large border border-dashed border-line-strong bg-surface px-4 py-10 text-center">
      <FileUp size={24} className="text-muted" />
      <p role="status" className="font-medium">
        {isBusy ? 'Reading your files…' : 'Drop files here'}
      </p>
      <FilePicker label="Choose Files" isBusy={isBusy} onFiles={onFiles} />
      <p className="max-w-[60ch] text-13 text-muted">
        CSV, Excel, ODS, OFX, QFX, QIF, CAMT.053 and MT940 from banks. Exports of YNAB, Actual, Mint, Monarch,
        Copilot, Firefly III, GnuCash, beancount and hledger. Up to 50 MB each.
      </p>
    </div>
  );
}

/** A button that chooses files. */
export function FilePicker({
  label,
  isBusy,
  variant = 'primary',
  onFiles,
}: Props & { label: string; variant?: 'primary' | 'secondary' }) {
  return (
    <span className="relative inline-flex focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
      <input
        type="file"
        multiple
        disabled={isBusy}
        onChange={(event) => onFiles(takeFiles(event))}
        className="peer absolute inset-0 cursor-pointer opacity-0"
        aria-label={label}
      />
      <span aria-hidden="true" className={`${buttonClass(variant)} pointer-events-none`}>
        {label}
      </span>
    </span>
  );
}
