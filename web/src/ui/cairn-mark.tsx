/** Three rounded stones, the smallest on top, in the color of the text around it. */
export function CairnMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="currentColor"
      aria-hidden="true"
      className={className}
    >
      <ellipse cx="16.6" cy="6.6" rx="4.9" ry="3.9" transform="rotate(-6 16.6 6.6)" />
      <ellipse cx="15.4" cy="15.2" rx="8.4" ry="4.3" transform="rotate(5 15.4 15.2)" />
      <ellipse cx="16" cy="25" rx="13" ry="5" transform="rotate(-2 16 25)" />
    </svg>
  );
}
