import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { ArchiveFailed, type ArchiveProgress } from './archive-calls.ts';

type Work = (watching: {
  onProgress: (progress: ArchiveProgress) => void;
  signal: AbortSignal;
}) => Promise<void>;

/** Runs an export or import with progress, and stops it when the person asks or leaves the page. */
export function useArchiveRun() {
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<ArchiveProgress | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(first: ArchiveProgress['step'], work: Work): Promise<void> {
    if (running.current !== null) return;
    const stop = new AbortController();
    running.current = stop;
    setError(null);
    setProgress({ step: first, percent: 0 });
    try {
      await work({ onProgress: setProgress, signal: stop.signal });
    } catch (failure) {
      if (!stop.signal.aborted)
        setError(failure instanceof ArchiveFailed ? failure.message : errorMessage(failure));
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  return { progress, error, start, cancel: () => running.current?.abort() };
}
