import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { beforeLeaving } from '../../lib/before-leaving.ts';
import { countOf } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { editsOfSession } from './edits-of-session.ts';
import type { Edits } from './open-edits.ts';

/** How long logging out waits for unsaved changes before it asks. */
const triedForMs = 2_000;

const EditsContext = createContext<Edits | null>(null);

/** Everything inside edits through the session's queue. */
export function EditsProvider({ children }: { children: ReactNode }) {
  const [edits] = useState(editsOfSession);
  return (
    <EditsContext value={edits}>
      {children}
      <LeavingQuestion edits={edits} />
    </EditsContext>
  );
}

/** On a page without edits: changes are still saved, and logging out asks about unsaved ones. */
export function SavingGoesOn() {
  const [edits] = useState(editsOfSession);
  return <LeavingQuestion edits={edits} />;
}

/** Asks before logging out with unsaved changes, which are lost with the session. */
function LeavingQuestion({ edits }: { edits: Edits }) {
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null);
  useEffect(
    () =>
      beforeLeaving(async () => {
        await Promise.race([edits.triedToSave(), new Promise((resolve) => setTimeout(resolve, triedForMs))]);
        if (edits.unsaved().length === 0) return true;
        return new Promise((resolve) => setAnswer(() => resolve));
      }),
    [edits],
  );
  if (answer === null) return null;
  const respond = (leaves: boolean) => {
    setAnswer(null);
    if (leaves) edits.forgetUnsaved();
    answer(leaves);
  };
  const count = edits.unsaved().length;
  return (
    <ConfirmDialog
      title={`${countOf(count, 'change')} not saved yet`}
      confirmLabel="Log out without saving"
      onConfirm={() => respond(true)}
      onClose={() => respond(false)}
    >
      <p>Cairn is unavailable right now. Stay signed in to keep trying.</p>
    </ConfirmDialog>
  );
}

/** The queue of edits. Throws outside of an EditsProvider. */
export function useEdits(): Edits {
  const edits = use(EditsContext);
  if (edits === null) throw new Error('Edits are made inside of an EditsProvider');
  return edits;
}

/** The changes that are not saved yet, and whether the server could not be asked. */
export function useUnsaved() {
  const { subscribe, unsaved, savingState } = useEdits();
  const changes = useSyncExternalStore(subscribe, unsaved);
  const isWaiting = useSyncExternalStore(subscribe, savingState) === 'waiting';
  return { changes, isWaiting };
}
