import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { CloseButton } from './close-button.tsx';

type Tone = 'good' | 'bad';

const icons = { good: CircleCheck, bad: CircleAlert };
const colors = { good: 'text-money-in', bad: 'text-danger' };

type Props = {
  tone: Tone;
  message: string;
  detail?: string | null;
  onClose: () => void;
};

/**
 * A message that floats over the page and so moves nothing. Announced at once; stays until it is closed or its owner
 * takes it away.
 */
export function FloatingNotice({ tone, message, detail = null, onClose }: Props) {
  const Icon = icons[tone];
  return (
    <div className="pointer-events-none fixed inset-x-4 top-18 z-40 flex justify-center">
      <div
        role="alert"
        className="arrive pointer-events-auto flex max-w-xl items-start gap-3 rounded-large border border-line-strong bg-surface py-3 pr-2 pl-4"
      >
        <Icon size={20} className={`mt-0.5 shrink-0 ${colors[tone]}`} />
        <div className="py-px">
          <p>{message}</p>
          {detail !== null && <p className="text-13 text-muted">{detail}</p>}
        </div>
        <CloseButton label="Close message" iconSize={16} className="ml-2 size-7" onClick={onClose} />
      </div>
    </div>
  );
}

/** A message in the flow of a form or page. */
export function InlineError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-2 text-danger">
      <CircleAlert size={18} className="mt-0.75 shrink-0" />
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
