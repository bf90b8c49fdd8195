import { Button } from '../../ui/button.tsx';
import type { TransferProgress } from './transfer-household.ts';

const words: Record<TransferProgress['step'], string> = {
  sending: 'Sending the file',
  collecting: 'Collecting your data',
  downloading: 'Downloading',
  importing: 'Importing',
};

/** How far an export or import is, with a way to stop it. */
export function TransferStatus({ progress, onCancel }: { progress: TransferProgress; onCancel: () => void }) {
  const { step, percent } = progress;
  return (
    <div className="flex w-full max-w-100 flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1">
        <p role="status" className="text-13 text-muted">
          {words[step]}… <span className="tabular-nums">{percent}%</span>
        </p>
        <progress
          aria-label={words[step]}
          max={100}
          value={percent}
          className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        />
      </div>
      <Button variant="ghost" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
