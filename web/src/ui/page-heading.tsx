import type { ReactNode } from 'react';

/** A text page's title and introduction. */
export function PageHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[1248px] px-4 pt-14 pb-12 sm:px-6 sm:pt-24 sm:pb-18">
      <h1 className="font-serif text-36 font-medium tracking-tight sm:text-56">{title}</h1>
      <div className="mt-4 max-w-[56ch] text-18 text-muted">{children}</div>
    </div>
  );
}
