import { Plus } from 'lucide-react';
import { useLocation } from 'react-router';
import { addTransaction } from '../features/transactions/entry-window.ts';

const screens = ['/dashboard', '/transactions', '/accounts'];

/** On phones: adds a transaction, within reach of a thumb. */
export function QuickAddButton() {
  const { pathname } = useLocation();
  if (!screens.includes(pathname)) return null;
  return (
    <button
      type="button"
      aria-label="Add Transaction"
      aria-haspopup="dialog"
      data-floating-button=""
      onClick={() => addTransaction()}
      className="fixed right-4 bottom-20 z-20 mb-[env(safe-area-inset-bottom)] flex size-12 items-center justify-center rounded-full bg-accent text-on-accent md:hidden print:hidden [body:has([data-floating-bar])_&]:hidden"
    >
      <Plus size={22} />
    </button>
  );
}
