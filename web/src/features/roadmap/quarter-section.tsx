import { CircleCheck, CircleDashed, CircleDot, Hourglass, type LucideIcon } from 'lucide-react';
import type { Quarter, QuarterStatus, RoadmapItem } from '../../content/roadmap.ts';

const looks: Record<QuarterStatus, { icon: LucideIcon; color: string }> = {
  completed: { icon: CircleCheck, color: 'text-money-in' },
  'in-progress': { icon: CircleDot, color: 'text-warning' },
  planned: { icon: CircleDashed, color: 'text-ink' },
  future: { icon: Hourglass, color: 'text-muted' },
};

function Progress({ percent }: { percent: number }) {
  return (
    <p className="figures mt-3 flex max-w-80 items-center gap-3 text-13 text-muted">
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-1 flex-1 text-accent"
      >
        <rect width="100" height="1" fill="var(--line)" />
        <rect width={percent} height="1" fill="currentColor" />
      </svg>
      <span>{percent}% done</span>
    </p>
  );
}

function Item({ item }: { item: RoadmapItem }) {
  return (
    <li id={item.anchor} className="border-t border-line py-5 first:border-t-0 first:pt-0">
      <h3 className="font-serif text-18 font-medium">{item.title}</h3>
      <p className="mt-1 max-w-[60ch] text-muted">{item.description}</p>
      {item.progress !== undefined && <Progress percent={item.progress} />}
    </li>
  );
}

/** A quarter with its status and its items. */
export function QuarterSection({ quarter }: { quarter: Quarter }) {
  const { icon: Icon, color } = looks[quarter.status];
  return (
    <section
      aria-label={quarter.name}
      className="grid gap-x-16 gap-y-6 border-t border-ink/80 pt-5 pb-12 lg:grid-cols-12"
    >
      <div className="flex items-baseline justify-between gap-4 lg:col-span-4 lg:block">
        <h2 className="figures font-serif text-24 font-medium tracking-tight">{quarter.name}</h2>
        <p className={`mt-1 flex items-center gap-2 text-13 ${color}`}>
          <Icon size={16} />
          {quarter.status}
        </p>
      </div>
      <ul className="lg:col-span-8">
        {quarter.items.map((item) => (
          <Item key={item.title} item={item} />
        ))}
      </ul>
    </section>
  );
}
