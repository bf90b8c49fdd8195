import { type ReactNode, useId } from 'react';

type SectionProps = {
  title: string;
  id?: string;
  /** Beside the title: words, or what there is to press. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A titled part of a page: a rule, a heading, what it holds. Named by its heading for those who move by landmarks. */
export function Section({ title, id, aside, className, children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={headingId}
      className={`min-w-0 border-t border-ink/80 pt-3 ${className ?? ''}`}
    >
      <div className="mb-2 flex h-8 items-center justify-between gap-4">
        <h2 id={headingId} className="font-serif text-18 font-medium">
          {title}
        </h2>
        {typeof aside === 'string' ? <span className="text-13 text-muted">{aside}</span> : aside}
      </div>
      {children}
    </section>
  );
}
