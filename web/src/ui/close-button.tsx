import { X } from 'lucide-react';

type Props = { label: string; iconSize?: number; className?: string; onClick: () => void };

/** Takes something away: a cross. */
export function CloseButton({ label, iconSize = 18, className = 'size-8', onClick }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className={`flex shrink-0 items-center justify-center rounded-small text-muted hover:bg-sunken hover:text-ink ${className}`}
    >
      <X size={iconSize} />
    </button>
  );
}
