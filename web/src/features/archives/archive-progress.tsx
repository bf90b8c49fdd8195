import { Button } from '../../ui/button.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import type { ArchiveProgress } from './archive-calls.ts';

const words: Record<ArchiveProgress['step'], string> = {
  sending: 'Sending the file',
  collecting: 'Collecting your data',
  downloading: 'Downloading',
  importing: 'Importing',
};

/** How far an export or import is, with a way to stop it. */
export function ArchiveStatus({ progress, onCancel }: { progress: ArchiveProgress; onCancel: () => void }) {
  const { step, percent } = progress;
  return (
    <div className="flex w-full max-w-100 flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1">
        <ProgressLine label={words[step]} percent={percent} />
      </div>
      <Button variant="ghost" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
