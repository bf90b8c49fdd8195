import { Check, Copy } from 'lucide-react';
import { useCopy } from '../../lib/use-copy.ts';

/** Copies a text and says so. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopy();
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={isCopied ? 'Copied' : label}
      onClick={() => copy(text)}
      className="flex size-8 shrink-0 items-center justify-center rounded-small text-muted hover:bg-sunken hover:text-ink"
    >
      <Icon size={16} />
    </button>
  );
}
