import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api-error.ts';
import { SmallButton } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';

type Props = {
  /** What it is, for who hears the page. */
  label: string;
  /** What would be, and what is now. */
  children: ReactNode;
  change: { accepted: unknown; busy: boolean; error: Error | null; toggle: () => void };
  acceptLabel: string;
  isReady?: boolean;
  /** What was done, once it is. */
  done: string;
  /** What else went wrong. */
  error?: Error | null;
};

/** A change that the person may make by the press of a button, and take back by the next: one button, so that the focus stays. */
export function Proposal({
  label,
  children,
  change,
  acceptLabel,
  isReady = true,
  done,
  error = null,
}: Props) {
  const { busy, toggle } = change;
  const isDone = change.accepted !== undefined;
  const failure = error ?? change.error;
  return (
    <section aria-label={label} className="mb-4 max-w-[44rem] border-l-2 border-accent pl-4">
      {children}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SmallButton
          aria-busy={busy || undefined}
          disabled={!isReady}
          // While it is busy it stays enabled, since a disabled button loses the focus; a press is passed over.
          onClick={() => {
            if (!busy) toggle();
          }}
        >
          {isDone ? 'Undo' : acceptLabel}
        </SmallButton>
        <span role="status" className="text-13 text-money-in">
          {isDone && done}
        </span>
      </div>
      {failure !== null && <InlineError>{errorMessage(failure)}</InlineError>}
    </section>
  );
}
