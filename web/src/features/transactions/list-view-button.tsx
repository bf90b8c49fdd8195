import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const ListViewDialog = lazy(() => import('./list-view-dialog.tsx'));

/** Opens the choice of columns and groups. */
export function ListViewButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="inline-flex h-9 items-center justify-center gap-2 rounded-small border border-line-strong bg-surface px-3 text-13 hover:bg-sunken"
      >
        <Columns3 size={16} className="text-muted" />
        View
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ListViewDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
