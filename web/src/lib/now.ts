import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** The time in milliseconds, moving on twice a minute, for ages in words. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
