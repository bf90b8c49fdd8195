import '../features/landing/landing.css';
import { Link } from 'react-router';
import { BrandStrip } from '../features/landing/brand-strip.tsx';
import { ClosingCall } from '../features/landing/closing-call.tsx';
import { FeaturesSection } from '../features/landing/features-section.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { HowItWorks } from '../features/landing/how-it-works.tsx';
import { PricingSection } from '../features/landing/pricing-section.tsx';
import { PublicFrame } from '../features/landing/public-frame.tsx';
import { SecuritySection } from '../features/landing/security-section.tsx';
import { startDemo } from '../features/people/demo-mode.ts';
import { pageMeta } from '../lib/page-meta.tsx';

export const meta = () =>
  pageMeta({
    title: 'Cairn · Know where your money stands',
    description:
      'Your bank accounts, spending and insights in one place. Every figure opens the transactions behind it.',
    path: '/',
  });

export default function HomePage() {
  return (
    <PublicFrame>
      <Hero
        demoEntry={
          <Link to="/dashboard" onClick={startDemo} className="link inline-flex min-h-11 items-center">
            Try the demo
          </Link>
        }
      />
      <BrandStrip />
      <FeaturesSection />
      <HowItWorks />
      <SecuritySection />
      <PricingSection />
      <ClosingCall />
    </PublicFrame>
  );
}
