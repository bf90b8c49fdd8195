import type { ReactNode } from 'react';
import { type FeatureCard, features } from '../../content/features.ts';
import { BudgetSpecimen, InsightSpecimen, PrivacySpecimen, TrackingSpecimen } from './feature-specimens.tsx';
import { LandingSection } from './landing-section.tsx';

type FeatureProps = {
  feature: FeatureCard;
  className: string;
  children: ReactNode;
};

function Feature({ feature, className, children }: FeatureProps) {
  return (
    <li data-card className={`flex flex-col border-t border-ink/80 pt-5 ${className}`}>
      <h3 className="font-serif text-24 font-medium tracking-tight">{feature.title}</h3>
      <p className="mt-2 max-w-[52ch] text-muted">{feature.description}</p>
      <div className="my-8 flex flex-1 flex-col justify-center">{children}</div>
      <ul aria-label="Highlights" className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-muted">
        {feature.tags.map((tag) => (
          <li key={tag} className="border-b border-line pb-0.5">
            {tag}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The four promises, each with a piece of the product that keeps it. */
export function FeaturesSection() {
  return (
    <LandingSection
      anchor="features"
      titleId="features-title"
      staggerMs={200}
      className="mx-auto max-w-[1248px] px-4 pt-24 outline-none sm:px-6 sm:pt-32"
    >
      <h2 id="features-title" className="text-13 font-medium text-muted">
        Features
      </h2>
      <p className="mt-2 max-w-[22ch] text-balance font-serif text-36 font-medium tracking-tight">
        Every figure opens its transactions.
      </p>
      <ul className="mt-12 grid gap-x-16 gap-y-16 lg:grid-cols-12">
        <Feature feature={features.tracking} className="lg:col-span-7">
          <TrackingSpecimen />
        </Feature>
        <Feature feature={features.insights} className="lg:col-span-5">
          <InsightSpecimen />
        </Feature>
        <Feature feature={features.privacy} className="lg:col-span-5">
          <PrivacySpecimen />
        </Feature>
        <Feature feature={features.budgeting} className="lg:col-span-7">
          <BudgetSpecimen />
        </Feature>
      </ul>
    </LandingSection>
  );
}
