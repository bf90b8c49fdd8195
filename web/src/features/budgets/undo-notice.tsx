import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { CloseButton } from '../../ui/close-button.tsx';
import type { ChangeNotice } from './use-budgets.ts';

const shownForMs = 10_000;

/** What came of the last change, above the page's lower edge, with the way back. A failure stays until it is closed. */
export function UndoNotice({ notice, onClose }: { notice: ChangeNotice | null; onClose: () => void }) {
  useEffect(() => {
    if (notice === null || notice.tone === 'bad') return;
    const timer = setTimeout(onClose, shownForMs);
    return () => clearTimeout(timer);
  }, [notice, onClose]);
  const Icon = notice?.tone === 'bad' ? CircleAlert : CircleCheck;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-40 flex justify-center md:bottom-6"
    >
      {notice !== null && (
        <div className="arrive pointer-events-auto flex max-w-xl items-center gap-3 rounded-large border border-line-strong bg-surface py-2 pr-2 pl-4">
          <Icon size={20} className={`shrink-0 ${notice.tone === 'bad' ? 'text-danger' : 'text-money-in'}`} />
          <p className={`figures py-1 ${notice.isMoney ? 'amount' : ''}`}>{notice.message}</p>
          {notice.undo !== null && (
            <button
              type="button"
              onClick={notice.undo}
              className="h-8 rounded-small px-3 font-medium text-accent hover:bg-sunken"
            >
              Undo
            </button>
          )}
          <CloseButton label="Close message" iconSize={16} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
