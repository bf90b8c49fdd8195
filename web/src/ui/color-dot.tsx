/** A category's color as a dot beside its name; decorative. */
export function ColorDot({ color, className = 'size-2.5' }: { color: string; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 10 10" className={`shrink-0 ${className}`}>
      <circle cx="5" cy="5" r="5" style={{ fill: color }} />
    </svg>
  );
}
