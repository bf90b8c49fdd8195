import { Columns3 } from 'lucide-react';
import { lazy } from 'react';
import { WindowButton } from '../../ui/window-button.tsx';

const ListViewDialog = lazy(() => import('./list-view-dialog.tsx'));

/** Opens the choice of columns and groups. */
export function ListViewButton() {
  return (
    <WindowButton icon={Columns3} label="View">
      {(close) => <ListViewDialog onClose={close} />}
    </WindowButton>
  );
}
