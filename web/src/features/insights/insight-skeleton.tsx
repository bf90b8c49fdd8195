import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of an insight to come. */
export function InsightSkeleton() {
  return (
    <div aria-hidden="true" className="py-4">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="mt-3 h-4 w-11/12" />
      <Skeleton className="mt-2 h-4 w-3/5" />
      <Skeleton className="mt-3 h-3 w-1/2" />
    </div>
  );
}
