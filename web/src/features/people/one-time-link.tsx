import type { ReactNode } from 'react';
import { ShownOnce } from '../../ui/shown-once.tsx';

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
  return (
    <ShownOnce title={title} secret={`${window.location.origin}${path}#${token}`} onClose={onClose}>
      {children}
    </ShownOnce>
  );
}
