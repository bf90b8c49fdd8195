import { FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { waitingFiles } from './waiting-files.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Files that are dropped on any page are imported. Says so while they are over the window. */
export function DropAnywhere() {
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const on = (type: 'dragover' | 'dragleave' | 'drop', listen: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => hasFiles(event) && listen(event), { signal: stop.signal });
    on('dragover', (event) => {
      event.preventDefault();
      setIsOver(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setIsOver(false);
    });
    on('drop', (event) => {
      setIsOver(false);
      event.preventDefault();
      waitingFiles.put([...(event.dataTransfer?.files ?? [])]);
      // On the page of an open import, the files are added to it.
      if (location.pathname !== '/imports') void navigate('/imports');
    });
    return () => stop.abort();
  }, [navigate]);
  if (!isOver) return null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-paper/80"
    >
      <p className="flex items-center gap-3 rounded-large border border-dashed border-accent bg-surface px-6 py-4 text-18">
        <FileUp size={20} className="text-muted" />
        Drop files to import them
      </p>
    </div>
  );
}
