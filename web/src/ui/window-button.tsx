import type { LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';

type Props = { icon: LucideIcon; label: string; children: (close: () => void) => ReactNode };

/** A button above the list, and the window that it opens, whose code may be loaded then. */
export function WindowButton({ icon: Icon, label, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="inline-flex h-9 items-center justify-center gap-2 rounded-small border border-line-strong bg-surface px-3 text-13 hover:bg-sunken"
      >
        <Icon size={16} className="text-muted" />
        {label}
      </button>
      {isOpen && <Suspense fallback={null}>{children(() => setIsOpen(false))}</Suspense>}
    </>
  );
}
