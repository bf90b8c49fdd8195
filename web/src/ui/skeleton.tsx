/** A placeholder while loading. Hidden from screen readers: the page announces loading once. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />;
}

/** What a row to come holds beside its figure: a name, a name with a line under it, or a name above a bar. */
type RowShape = 'name' | 'name and line' | 'name and bar';

function SkeletonRow({ shape }: { shape: RowShape }) {
  return (
    <>
      <span className="flex items-center justify-between gap-6">
        <span className="block w-1/2">
          <Skeleton className="h-3 w-3/4" />
          {shape === 'name and line' && <Skeleton className="mt-2 h-2.5 w-1/2" />}
        </span>
        <Skeleton className="h-3 w-20" />
      </span>
      {shape === 'name and bar' && <Skeleton className="mt-3 h-1.5 w-full" />}
    </>
  );
}

type Props = {
  rows: number;
  rowClass: string;
  shape?: RowShape;
};

/** Rows of a list to come, as tall as the list's own. */
export function SkeletonRows({ rows, rowClass, shape = 'name and line' }: Props) {
  return (
    <div aria-hidden="true" className={shape === 'name and bar' ? '' : 'divide-y divide-line'}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={`flex flex-col justify-center ${rowClass}`}>
          <SkeletonRow shape={shape} />
        </div>
      ))}
    </div>
  );
}
