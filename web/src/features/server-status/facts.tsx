import type { ReactNode } from 'react';

type Fact = { label: string; value: ReactNode };

/** What is so, by name: one below the other. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(
        (fact) =>
          fact !== null && (
            <div key={fact.label} className="grid grid-cols-[8.5rem_1fr] gap-4 py-2 sm:grid-cols-[14rem_1fr]">
              <dt className="text-muted">{fact.label}</dt>
              <dd className="figures min-w-0 break-words">{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
