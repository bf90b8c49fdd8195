import { useSearchParams } from 'react-router';
import { allQuarters, roadmap } from '../content/roadmap.ts';
import { PublicFrame } from '../features/landing/public-frame.tsx';
import { QuarterChips } from '../features/roadmap/quarter-chips.tsx';
import { QuarterSection } from '../features/roadmap/quarter-section.tsx';
import { useHydrated } from '../lib/hydrated.ts';
import { keptScroll } from '../lib/kept-scroll.ts';
import { pageMeta } from '../lib/page-meta.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Roadmap · Cairn',
    description: 'What is done, in progress and planned, quarter by quarter.',
    path: '/roadmap',
  });

const parameter = 'quarter';

/** The quarter is in the address. The prerendered page has no address and shows all. */
function useQuarter(): [string, (choice: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const hydrated = useHydrated();
  const asked = hydrated ? parameters.get(parameter) : null;
  const known = roadmap.some(({ name }) => name === asked);
  function choose(choice: string): void {
    setParameters(choice === allQuarters ? {} : { [parameter]: choice }, {
      replace: true,
      state: keptScroll,
    });
  }
  return [known && asked !== null ? asked : allQuarters, choose];
}

export default function RoadmapPage() {
  const [chosen, choose] = useQuarter();
  const shown = roadmap.filter(({ name }) => chosen === allQuarters || name === chosen);
  return (
    <PublicFrame>
      <PageHeading title="Roadmap">
        <p>What is done, in progress and planned.</p>
      </PageHeading>
      <div className="mx-auto max-w-[1248px] px-4 pb-24 sm:px-6">
        <QuarterChips chosen={chosen} onChoose={choose} />
        <div className="mt-10">
          {shown.map((quarter) => (
            <QuarterSection key={quarter.name} quarter={quarter} />
          ))}
        </div>
      </div>
    </PublicFrame>
  );
}
