import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { exampleMonth } from '../../content/example-month.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ExampleLedger } from './example-ledger.tsx';
import { useHeroMotion } from './use-hero-motion.ts';

/** Scrolling goes back through the example's month, a day for so many pixels. */
const pixelsADay = 24;

/** One sentence, one button, and the product itself. `demoEntry` is the quieter way in. */
export function Hero({ demoEntry }: { demoEntry: ReactNode }) {
  const hero = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const ledger = useRef<HTMLDivElement>(null);
  const [scrolledDay, setScrolledDay] = useState<number>(exampleMonth.lastDay);
  const goBack = useCallback((scrolledPx: number) => {
    setScrolledDay(Math.max(1, exampleMonth.lastDay - Math.floor(Math.max(0, scrolledPx) / pixelsADay)));
  }, []);
  useHeroMotion({ hero, text, ledger }, goBack);

  return (
    <section ref={hero} aria-labelledby="hero-title" className="overflow-x-clip">
      <div className="mx-auto max-w-[1248px] px-4 pt-10 sm:px-6 sm:pt-16">
        <div ref={text} className="pb-10 will-change-transform sm:pb-14">
          <h1
            id="hero-title"
            className="max-w-[24ch] font-serif text-36 font-medium tracking-tight sm:text-56 lg:max-w-none"
          >
            Know where your money stands,{' '}
            <span className="font-normal text-muted">
              with every bank on one page and the transactions behind every figure.
            </span>
          </h1>
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3 sm:mt-9">
            <Link to="/auth" className={`${buttonClass()} h-12! px-6!`}>
              Start Now
            </Link>
            {demoEntry}
          </div>
        </div>
        <div ref={ledger} className="relative z-10 will-change-transform">
          <ExampleLedger scrolledDay={scrolledDay} />
        </div>
        <p className="mt-4 text-13 text-muted">
          Example data. Choose a category or a day on the chart to see the transactions behind a figure. They
          add up to the cent.
        </p>
      </div>
    </section>
  );
}
