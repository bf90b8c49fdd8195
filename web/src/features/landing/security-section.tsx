import { Link } from 'react-router';
import { type Claim, type ClaimStatus, claims } from '../../content/claims.ts';
import { LandingSection } from './landing-section.tsx';

/** A filled and a half stone, each with its word. */
const statuses: Record<ClaimStatus, { words: string; mark: string; color: string }> = {
  here: { words: 'Built in', mark: 'M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0', color: 'text-money-in' },
  host: { words: 'Depends on the provider', mark: 'M8 2a6 6 0 0 0 0 12z', color: 'text-ink' },
  partly: { words: 'Built in, in part', mark: 'M8 2a6 6 0 0 0 0 12z', color: 'text-money-in' },
};

function StatusMark({ status }: { status: ClaimStatus }) {
  const { words, mark, color } = statuses[status];
  return (
    <p className={`flex items-center gap-2 text-13 whitespace-nowrap ${color}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0">
        <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d={mark} fill="currentColor" />
      </svg>
      {words}
    </p>
  );
}

function ClaimLine({ claim }: { claim: Claim }) {
  return (
    <li
      data-card
      className="grid gap-x-8 gap-y-1 border-t border-line py-5 sm:grid-cols-[minmax(0,1fr)_9rem]"
    >
      <h3 className="font-serif text-18 font-medium">{claim.claim}</h3>
      <div className="sm:justify-self-end sm:pt-1">
        <StatusMark status={claim.status} />
      </div>
      <p className="max-w-[60ch] text-muted">
        {claim.behind}{' '}
        {claim.evidence !== null && (
          <Link to={claim.evidence.to} className="link whitespace-nowrap">
            {claim.evidence.label}
          </Link>
        )}
      </p>
    </li>
  );
}

/** The claims, each with what is behind it and where that can be read. */
export function SecuritySection() {
  return (
    <LandingSection
      anchor="security"
      titleId="security-title"
      className="mx-auto grid max-w-[1248px] gap-x-16 gap-y-8 px-4 pt-24 outline-none sm:px-6 sm:pt-32 lg:grid-cols-12"
    >
      <div className="lg:sticky lg:top-24 lg:col-span-4 lg:self-start">
        <h2 id="security-title" className="font-serif text-36 font-medium tracking-tight">
          Security and Trust
        </h2>
        <p className="mt-4 max-w-[40ch] text-18 text-muted">
          What is behind each of our security claims, and what is not in place yet.
        </p>
      </div>
      <ul className="border-b border-line lg:col-span-8">
        {claims.map((claim) => (
          <ClaimLine key={claim.claim} claim={claim} />
        ))}
      </ul>
    </LandingSection>
  );
}
