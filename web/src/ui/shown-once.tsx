import type { ReactNode } from 'react';
import { useCopy } from '../lib/use-copy.ts';
import { Button, SmallButton } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = { title: string; secret: string; onClose: () => void; children: ReactNode };

/** A secret that no later answer has, to be copied now. */
export function ShownOnce({ title, secret, onClose, children }: Props) {
  const { isCopied, copy } = useCopy();
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-4">
        <p>{children}</p>
        <p className="rounded-small bg-sunken p-3 text-13 break-all">{secret}</p>
        <div className="flex justify-between gap-3">
          <SmallButton onClick={() => copy(secret)}>{isCopied ? 'Copied' : 'Copy'}</SmallButton>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}
