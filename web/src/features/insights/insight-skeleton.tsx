import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of an insight to come; `withFigure` as InsightCard has it. */
export function InsightSkeleton({ withFigure = false }: { withFigure?: boolean }) {
  const text = (
    <div>
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="mt-3 h-4 w-11/12" />
      <Skeleton className="mt-2 h-4 w-3/5" />
      <Skeleton className="mt-3 h-3 w-1/2" />
    </div>
  );
  if (!withFigure)
    return (
      <div aria-hidden="true" className="py-4">
        {text}
      </div>
    );
  return (
    <div aria-hidden="true" className="grid gap-x-8 gap-y-3 py-5 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <Skeleton className="h-8 w-28" />
      {text}
    </div>
  );
}
