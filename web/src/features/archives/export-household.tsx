import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { exportHousehold } from './archive-calls.ts';
import { ArchiveStatus } from './archive-progress.tsx';
import { useArchiveRun } from './use-archive-run.ts';

/** Saves everything as one zip. */
export function ExportHousehold() {
  const { progress, error, start, cancel } = useArchiveRun();
  const save = () =>
    start('collecting', async (watching) => {
      const { fileName, zip } = await exportHousehold(watching);
      saveFile(fileName, zip, 'application/zip');
    });
  return (
    <div className="flex min-w-0 flex-col items-start gap-3">
      {progress === null ? (
        <Button variant="secondary" onClick={save}>
          Export Everything
        </Button>
      ) : (
        <ArchiveStatus progress={progress} onCancel={cancel} />
      )}
      {error !== null && (
        <p role="alert" className="text-danger">
          The file could not be created. {error}
        </p>
      )}
    </div>
  );
}
