import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { SmallButton } from '../../ui/button.tsx';

const ListViewDialog = lazy(() => import('./list-view-dialog.tsx'));

/** Opens the choice of columns and groups. */
export function ListViewButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SmallButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Columns3 size={16} />
        View
      </SmallButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ListViewDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
