/** How far something is that takes a while: `label` says what, and nothing else says it. */
export function ProgressLine({ label, percent }: { label: string; percent: number }) {
  return (
    <div>
      <p role="status" className="text-13 text-muted">
        {label}… <span className="tabular-nums">{percent}%</span>
      </p>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
