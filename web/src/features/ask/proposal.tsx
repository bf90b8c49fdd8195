import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';

type Props = {
  /** What it is, for who hears the page. */
  label: string;
  /** What would be, and what is now. */
  children: ReactNode;
  accept: { label: string; run: () => void; isReady: boolean };
  undo: () => void;
  /** What was done; null while nothing has been. */
  done: string | null;
  busy: boolean;
  error: Error | null;
};

/** A change that the person may make by the press of a button, and take back by the next: one button, so that the focus stays. */
export function Proposal({ label, children, accept, undo, done, busy, error }: Props) {
  // While it is busy it stays enabled, since a disabled button loses the focus; a press is passed over.
  const press = () => {
    if (busy) return;
    if (done === null) accept.run();
    else undo();
  };
  return (
    <section aria-label={label} className="mb-4 max-w-[44rem] border-l-2 border-accent pl-4">
      {children}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="secondary"
          size="small"
          aria-busy={busy || undefined}
          disabled={!accept.isReady}
          onClick={press}
        >
          {done === null ? accept.label : 'Undo'}
        </Button>
        <span role="status" className="text-13 text-money-in">
          {done}
        </span>
      </div>
      {error !== null && <InlineError>{errorMessage(error)}</InlineError>}
    </section>
  );
}
