import { type RefObject, useEffect } from 'react';

/** How much of the page's way the hero's text goes: it moves at half the scroll speed. */
const textShare = 0.5;
/** How far the ledger leans toward the pointer, in pixels, at the edge of the window. */
const leanPx = 8;

type HeroParts = {
  hero: RefObject<HTMLElement | null>;
  text: RefObject<HTMLElement | null>;
  ledger: RefObject<HTMLElement | null>;
};

/**
 * Moves the hero's text with the page and its ledger with the pointer, once in a frame and by transforms alone. Calls back
 * with the pixels scrolled. Does nothing where a person wants less motion, also when they say so later.
 */
export function useHeroMotion(
  { hero, text, ledger }: HeroParts,
  onScroll: (scrolledPx: number) => void,
): void {
  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    let frame = 0;
    let lean = { x: 0, y: 0 };

    function draw(): void {
      frame = 0;
      const scrolled = calm.matches ? 0 : window.scrollY;
      if (scrolled > (hero.current?.offsetHeight ?? 0)) return;
      const { x, y } = calm.matches ? { x: 0, y: 0 } : lean;
      text.current?.style.setProperty('transform', `translate3d(${-x / 2}px, ${scrolled * textShare}px, 0)`);
      ledger.current?.style.setProperty('transform', `translate3d(${x}px, ${y}px, 0)`);
      onScroll(scrolled);
    }
    function request(): void {
      if (frame === 0) frame = requestAnimationFrame(draw);
    }
    function follow(event: PointerEvent): void {
      if (event.pointerType !== 'mouse') return;
      lean = {
        x: (event.clientX / window.innerWidth - 0.5) * 2 * leanPx,
        y: (event.clientY / window.innerHeight - 0.5) * leanPx,
      };
      request();
    }

    request();
    calm.addEventListener('change', request);
    window.addEventListener('scroll', request, { passive: true });
    window.addEventListener('pointermove', follow, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      calm.removeEventListener('change', request);
      window.removeEventListener('scroll', request);
      window.removeEventListener('pointermove', follow);
    };
  }, [hero, text, ledger, onScroll]);
}
