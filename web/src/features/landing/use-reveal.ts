import { type RefObject, useEffect, useRef } from 'react';

/** How much of a section must be seen before it fades in; of one taller than the window, half a window is enough. */
const seenShare = 0.25;
const seenWindowShare = 0.5;
const thresholds = [0.05, 0.1, 0.15, 0.2, seenShare];

/**
 * Fades a section's `data-card` parts in, one `staggerMs` after the other, once a quarter of it is seen. A section is
 * hidden only by this script, and only while it lies below the window: without the script, on the first screen and for
 * those who want less motion it is simply there.
 */
export function useReveal(staggerMs: number): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const section = ref.current;
    if (section === null || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (section.getBoundingClientRect().top < window.innerHeight) return;
    section.querySelectorAll<HTMLElement>('[data-card]').forEach((card, index) => {
      card.style.setProperty('transition-delay', `${index * staggerMs}ms`);
    });
    section.dataset.reveal = 'waiting';
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.some(
          ({ intersectionRatio, intersectionRect }) =>
            intersectionRatio >= seenShare || intersectionRect.height >= window.innerHeight * seenWindowShare,
        );
        if (!isSeen) return;
        section.dataset.reveal = 'shown';
        observer.disconnect();
      },
      { threshold: thresholds },
    );
    observer.observe(section);
    return () => {
      observer.disconnect();
      delete section.dataset.reveal;
    };
  }, [staggerMs]);
  return ref;
}
