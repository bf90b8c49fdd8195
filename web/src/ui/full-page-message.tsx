import { type ReactNode, useEffect, useRef } from 'react';
import { CairnMark } from './cairn-mark.tsx';

/**
 * A page that has one thing to say and says what to do next. `takesFocus`: it comes in the place of what had the focus, which is not to be
 * lost, and what has changed is to be heard.
 */
export function FullPageMessage({
  title,
  picture = <CairnMark className="-ml-1 size-12 text-accent" />,
  children,
  actions,
  takesFocus = false,
}: {
  title: string;
  picture?: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  takesFocus?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <main className="mx-auto flex min-h-[70dvh] w-full max-w-160 flex-col px-5 pt-[20dvh] pb-16">
      <div className="mb-8">{picture}</div>
      <h1 ref={heading} tabIndex={-1} className="font-serif text-36 font-medium tracking-tight outline-none">
        {title}
      </h1>
      <div className="mt-3 max-w-[56ch] space-y-2 text-muted">{children}</div>
      <div className="mt-8 flex flex-wrap gap-3">{actions}</div>
    </main>
  );
}
