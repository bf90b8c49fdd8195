import { Link } from 'react-router';
import { everyPlan, type PricingPlan, plans } from '../../content/plans.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LandingSection } from './landing-section.tsx';

function Plan({ plan }: { plan: PricingPlan }) {
  return (
    <li
      data-card
      className={`flex flex-col p-6 sm:p-8 ${
        plan.popular
          ? 'rounded-large border border-accent bg-surface lg:-my-6 lg:py-14'
          : 'border-line max-lg:not-first:border-t lg:border-y'
      }`}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-serif text-24 font-medium tracking-tight">{plan.name}</h3>
        {plan.popular && (
          <span className="rounded-small bg-accent px-2 py-0.5 text-12 font-semibold text-on-accent">
            MOST POPULAR
          </span>
        )}
      </div>
      <p className="mt-1 text-muted">{plan.description}</p>
      <p className="mt-6 flex items-baseline gap-2">
        <span className="figures font-serif text-56 tracking-tight">{plan.price}</span>{' '}
        <span className="text-muted">{plan.period}</span>
      </p>
      <ul className="mt-6 flex-1">
        {plan.features.map((feature) => (
          <li key={feature} className="border-t border-line py-2.5">
            {feature}
          </li>
        ))}
      </ul>
      <Link
        to={plan.to}
        aria-label={`${plan.callToAction}: ${plan.name}`}
        className={`mt-6 ${buttonClass(plan.popular ? 'primary' : 'secondary')}`}
      >
        {plan.callToAction}
      </Link>
    </li>
  );
}

/** The three plans; the popular one is raised. */
export function PricingSection() {
  return (
    <LandingSection
      anchor="pricing"
      titleId="pricing-title"
      className="mx-auto max-w-[1248px] px-4 pt-24 outline-none sm:px-6 sm:pt-32"
    >
      <div className="flex flex-col justify-between gap-x-16 gap-y-3 lg:flex-row lg:items-end">
        <h2 id="pricing-title" className="font-serif text-36 font-medium tracking-tight">
          Pricing
        </h2>
        <p className="max-w-[52ch] text-muted">{everyPlan}</p>
      </div>
      <ul className="mt-12 grid gap-y-4 lg:mt-18 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1fr)]">
        {plans.map((plan) => (
          <Plan key={plan.name} plan={plan} />
        ))}
      </ul>
    </LandingSection>
  );
}
