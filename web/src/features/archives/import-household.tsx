import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { importHousehold } from './archive-calls.ts';
import { ArchiveStatus } from './archive-progress.tsx';
import { useArchiveRun } from './use-archive-run.ts';

/** A zip of a whole household that was chosen: imports it, or puts it away. */
export function ImportHousehold({ file, onDiscard }: { file: File; onDiscard: () => void }) {
  const queryClient = useQueryClient();
  const { progress, error, start, cancel } = useArchiveRun();
  const [isDone, setIsDone] = useState(false);
  const run = () =>
    start('sending', async (watching) => {
      await importHousehold(file, watching);
      setIsDone(true);
      await queryClient.invalidateQueries();
    });
  if (isDone)
    return (
      <section className="rounded-large border border-line bg-surface p-5">
        <div role="status">
          <h2 className="text-18 font-medium">Everything is imported</h2>
        </div>
        <p className="mt-1 mb-4 max-w-[60ch] text-muted">
          Accounts of banks are no longer connected. Connect a bank again to continue them.
        </p>
        <Link to="/dashboard" className={buttonClass()}>
          Go to Dashboard
        </Link>
      </section>
    );
  return (
    <section className="rounded-large border border-line bg-surface p-5">
      <h2 className="text-18 font-medium">A whole household</h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-muted">
        <span className="break-all text-ink">{file.name}</span> is an export of everything in Cairn. It can be
        imported while your household is empty.
      </p>
      {error !== null && (
        <div className="mb-4">
          <InlineError>Nothing was imported. {error}</InlineError>
        </div>
      )}
      {progress === null ? (
        <div className="flex flex-wrap gap-3">
          <Button onClick={run}>Import Everything</Button>
          <Button variant="ghost" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      ) : (
        <ArchiveStatus progress={progress} onCancel={cancel} />
      )}
    </section>
  );
}
