import type { ReactNode } from 'react';

/** A long list or table in a box of limited height, which scrolls and can be reached by keyboard. */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section aria-label={label} tabIndex={0} className="mt-2 max-h-72 overflow-auto border-y border-line">
      {children}
    </section>
  );
}
