/** The shape of what comes. Hidden from screen readers: the page says that it is loading once. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />;
}

/** Rows of a list to come, as tall as the list's own. */
export function SkeletonRows({ rows, rowClass }: { rows: number; rowClass: string }) {
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={`flex items-center justify-between gap-6 ${rowClass}`}>
          <span className="block w-1/2">
            <Skeleton className="h-3 w-3/4" />
            <Skeleton className="mt-2 h-2.5 w-1/2" />
          </span>
          <Skeleton className="h-3 w-20" />
        </div>
      ))}
    </div>
  );
}
