import type { ReactNode } from 'react';

/** What a part shows when it has nothing to show: what is missing, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-40 flex-col justify-center py-6">
      <p className="font-serif text-18">{title}</p>
      {children !== undefined && <p className="mt-1 max-w-[44ch] text-muted">{children}</p>}
    </div>
  );
}
