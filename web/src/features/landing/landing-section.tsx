import type { ReactNode } from 'react';
import { useReveal } from './use-reveal.ts';

type Props = {
  /** What links lead to. */
  anchor?: string;
  /** The id of its heading. */
  titleId: string;
  staggerMs?: number;
  className: string;
  children: ReactNode;
};

/** A part of the landing page whose cards fade in, one `staggerMs` after the other. */
export function LandingSection({ anchor, titleId, staggerMs = 150, className, children }: Props) {
  const section = useReveal(staggerMs);
  return (
    <section
      ref={section}
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      aria-labelledby={titleId}
      className={className}
    >
      {children}
    </section>
  );
}
