import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { waitingFiles } from './waiting-files.ts';

/** Fetched once files are over the window. */
const DropOverlay = lazy(() => import('./drop-overlay.tsx'));

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
    <Suspense>
      <DropOverlay />
    </Suspense>
  );
}
