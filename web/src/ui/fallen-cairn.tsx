/** The cairn, its stones not where they belong: one is missing, or they have come down. In the color of the text around it. */
export function FallenCairn({ how, className }: { how: 'missing' | 'fallen'; className?: string }) {
  return (
    <svg viewBox="0 0 64 32" fill="currentColor" aria-hidden="true" className={className}>
      {how === 'missing' ? (
        <>
          <ellipse
            cx="32.6"
            cy="6.2"
            rx="4.6"
            ry="3.6"
            fill="none"
            stroke="currentColor"
            strokeWidth="0.8"
            strokeDasharray="1.6 1.4"
            transform="rotate(-6 32.6 6.2)"
          />
          <ellipse cx="31.4" cy="15.2" rx="8.4" ry="4.3" transform="rotate(5 31.4 15.2)" />
        </>
      ) : (
        <>
          <ellipse cx="58" cy="26.8" rx="4.9" ry="3.6" transform="rotate(14 58 26.8)" />
          <ellipse cx="9" cy="25.6" rx="8.4" ry="4.3" transform="rotate(-9 9 25.6)" />
        </>
      )}
      <ellipse cx="32" cy="25" rx="13" ry="5" transform="rotate(-2 32 25)" />
    </svg>
  );
}
