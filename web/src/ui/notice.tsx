import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';

type Tone = 'good' | 'bad';

const icons = { good: CircleCheck, bad: CircleAlert };
const colours = { good: 'text-money-in', bad: 'text-danger' };

/**
 * A message that floats over the page and so moves nothing. Announced at once; stays until it is closed or its owner
 * takes it away.
 */
export function FloatingNotice({
  tone,
  message,
  detail = null,
  onClose,
}: {
  tone: Tone;
  message: string;
  detail?: string | null;
  onClose: () => void;
}) {
  const Icon = icons[tone];
  return (
    <div className="pointer-events-none fixed inset-x-4 top-18 z-40 flex justify-center">
      <div
        role="alert"
        className="arrive pointer-events-auto flex max-w-xl items-start gap-3 rounded-large border border-line-strong bg-surface py-3 pr-2 pl-4"
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.5} className={`mt-0.5 shrink-0 ${colours[tone]}`} />
        <div className="py-px">
          <p>{message}</p>
          {detail !== null && <p className="text-13 text-muted">{detail}</p>}
        </div>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close message"
          className="ml-2 flex size-7 shrink-0 items-center justify-center rounded-small text-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" size={16} strokeWidth={1.5} />
        </button>
      </div>
    </div>
  );
}

/** A message in the flow of a form or page. */
export function InlineError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-2 text-danger">
      <CircleAlert aria-hidden="true" size={18} strokeWidth={1.5} className="mt-0.75 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** The message about a whole form. Its line is kept free, so that the button does not jump from under the pointer. */
export function FormError({ children }: { children: string | null }) {
  return (
    <div className="-mt-2 mb-2 min-h-6">{children !== null && <InlineError>{children}</InlineError>}</div>
  );
}
