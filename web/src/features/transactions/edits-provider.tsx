import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { beforeLeaving } from '../../lib/before-leaving.ts';
import { countOf } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { type Edits, editsOfSession } from './open-edits.ts';

/** How long somebody who logs out waits for what is not saved; what a network holds up for longer, they are asked about. */
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

/** On a page that edits nothing: what is not saved goes on being saved, and is asked about before somebody logs out there. */
export function SavingGoesOn() {
  const [edits] = useState(editsOfSession);
  return <LeavingQuestion edits={edits} />;
}

/** Asks before somebody logs out with changes that could not be saved: they go with the session. */
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
  const say = (leaves: boolean) => {
    setAnswer(null);
    if (leaves) edits.forgetUnsaved();
    answer(leaves);
  };
  const count = edits.unsaved().length;
  return (
    <ConfirmDialog
      title={`${countOf(count, 'change')} not saved yet`}
      confirmLabel={count === 1 ? 'Log out and lose it' : 'Log out and lose them'}
      onConfirm={() => say(true)}
      onClose={() => say(false)}
    >
      <p>
        Cairn could not be reached to save {count === 1 ? 'it' : 'them'}. If you stay, Cairn goes on trying.
      </p>
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
