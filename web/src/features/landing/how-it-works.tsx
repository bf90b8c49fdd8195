import { steps } from '../../content/steps.ts';
import { LandingSection } from './landing-section.tsx';

/** From the ground up; each step of the way lays one more. */
const stones = [
  { cx: 30, cy: 70, rx: 28, ry: 9, turn: -2 },
  { cx: 31, cy: 51.5, rx: 21, ry: 8.5, turn: 4 },
  { cx: 29, cy: 34.5, rx: 14.5, ry: 7.5, turn: -5 },
  { cx: 31, cy: 19.5, rx: 8.5, ry: 6.5, turn: 7 },
];

function Stones({ count }: { count: number }) {
  return (
    <svg viewBox="0 0 60 80" aria-hidden="true" className="h-20 w-15 shrink-0 text-accent">
      {stones.slice(0, count).map(({ turn, ...stone }, index) => (
        <ellipse
          key={stone.cy}
          {...stone}
          transform={`rotate(${turn} ${stone.cx} ${stone.cy})`}
          fill="currentColor"
          opacity={index === count - 1 ? 1 : 0.4}
        />
      ))}
    </svg>
  );
}

/** Four steps, a stone laid with each: at the end the way is marked. */
export function HowItWorks() {
  return (
    <LandingSection
      titleId="how-title"
      className="mt-24 border-y border-line bg-sunken py-20 sm:mt-32 sm:py-24"
    >
      <div className="mx-auto max-w-[1248px] px-4 sm:px-6">
        <h2 id="how-title" className="font-serif text-36 font-medium tracking-tight">
          How It Works
        </h2>
        <ol className="mt-10 grid gap-x-10 gap-y-10 sm:mt-14 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, text }, index) => (
            <li key={title} data-card className="flex gap-6 max-sm:items-end sm:flex-col">
              <Stones count={index + 1} />
              <div className="flex-1 border-t border-ink/80 pt-4">
                <h3 className="font-serif text-18 font-medium">
                  <span className="figures mr-3 font-normal text-muted">{index + 1}</span>
                  {title}
                </h3>
                <p className="mt-2 max-w-[38ch] text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </LandingSection>
  );
}
