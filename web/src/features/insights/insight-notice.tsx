import { useEffect } from 'react';
import { FloatingNotice } from '../../ui/notice.tsx';
import type { DismissNotice } from './dismiss-insight.ts';

const shownForMs = 6_000;

/** What came of a dismissal, over the page. A failure stays until it is closed. */
export function InsightNotice({ notice, onClose }: { notice: DismissNotice | null; onClose: () => void }) {
  useEffect(() => {
    if (notice?.tone !== 'good') return;
    const timer = setTimeout(onClose, shownForMs);
    return () => clearTimeout(timer);
  }, [notice, onClose]);
  return notice === null ? null : <FloatingNotice {...notice} onClose={onClose} />;
}
