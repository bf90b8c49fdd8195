import { useEffect, useState } from 'react';

const shownMs = 2_000;

/** Copies texts. `isCopied`: for a moment after, so that a button can say so. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = (text: string) => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return { isCopied, copy };
}
