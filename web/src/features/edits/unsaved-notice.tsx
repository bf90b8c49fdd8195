import { useState, useSyncExternalStore } from 'react';
import { countOf } from '../../lib/format.ts';
import { editsOfSession } from './edits-of-session.ts';

/** Shows how many changes the browser holds unsaved, where no page can show them yet. */
export function UnsavedNotice() {
  const [{ subscribe, unsaved }] = useState(editsOfSession);
  const count = useSyncExternalStore(subscribe, unsaved).length;
  if (count === 0) return null;
  return (
    <p>
      {count === 1
        ? '1 change is not saved yet. It is stored in this browser and will be saved when Cairn is available again.'
        : `${countOf(count, 'change')} are not saved yet. They are stored in this browser and will be saved when Cairn is available again.`}
    </p>
  );
}
