import { statusShownForMs } from '@cairn/contract/profile';
import { useEffect, useState } from 'react';

export type Status = { kind: 'done' | 'failed'; message: string };

/** A message about what was just done. It vanishes by itself (section 9: after 4 seconds). */
export function useStatus() {
  const [status, setStatus] = useState<Status | null>(null);
  useEffect(() => {
    if (status === null) return;
    const timer = setTimeout(() => setStatus(null), statusShownForMs);
    return () => clearTimeout(timer);
  }, [status]);
  return { status, setStatus };
}
