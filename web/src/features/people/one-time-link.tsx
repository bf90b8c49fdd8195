import type { ReactNode } from 'react';
import { useCopy } from '../../lib/use-copy.ts';
import { Button, SmallButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Props = {
  title: string;
  /** Of the page that the link opens; the token is in the fragment, which browsers do not send. */
  path: string;
  token: string;
  onClose: () => void;
  /** How long it works. */
  children: ReactNode;
};

/** Shows a link to pass on, once. */
export function OneTimeLink({ title, path, token, onClose, children }: Props) {
  const { isCopied, copy } = useCopy();
  const link = `${window.location.origin}${path}#${token}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-4">
        <p>{children}</p>
        <p className="rounded-small bg-sunken p-3 text-13 break-all">{link}</p>
        <div className="flex justify-between gap-3">
          <SmallButton onClick={() => copy(link)}>{isCopied ? 'Copied' : 'Copy'}</SmallButton>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}
