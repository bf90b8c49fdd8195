import type { ReactNode } from 'react';

/** What a part shows when it has nothing to show: what is missing, what to do about it, and the empty rows. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state flex flex-col">
      <div className="border-b border-line pt-1 pb-3">
        <p className="font-serif text-18">{title}</p>
        {children !== undefined && <p className="max-w-[56ch] text-muted">{children}</p>}
      </div>
      <div aria-hidden="true" className="ruled min-h-14 flex-1" />
    </div>
  );
}
