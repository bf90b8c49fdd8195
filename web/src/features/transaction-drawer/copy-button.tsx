import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

const shownMs = 2_000;

/** Copies a text and says so. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={copied ? 'Copied' : label}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
      className="flex size-8 shrink-0 items-center justify-center rounded-small text-muted hover:bg-sunken hover:text-ink"
    >
      <Icon size={16} />
    </button>
  );
}
