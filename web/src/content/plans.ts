export type PricingPlan = {
  name: string;
  price: string;
  period: string;
  description: string;
  features: readonly string[];
  callToAction: string;
  /** Where the call to action leads. */
  to: string;
  popular: boolean;
};

export const plans: readonly PricingPlan[] = [
  {
    name: 'Free',
    price: '$0',
    period: 'forever',
    description: 'See all your money in one place.',
    features: [
      'Up to 3 accounts',
      'Basic portfolio tracking',
      'Monthly reports',
      'Email support',
      'Mobile app access',
    ],
    callToAction: 'Get Started',
    to: '/register',
    popular: false,
  },
  {
    name: 'Pro',
    price: '$12',
    period: 'per month',
    description: 'Understand your spending and plan ahead.',
    features: [
      'Unlimited accounts',
      'Real-time tracking',
      'AI-powered insights',
      'Advanced analytics',
      'Priority support',
      'Custom alerts',
      'Data export',
    ],
    callToAction: 'Start Free Trial',
    to: '/register',
    popular: true,
  },
  {
    name: 'Enterprise',
    price: 'Custom',
    period: 'contact us',
    description: 'For teams that manage money together.',
    features: [
      'Everything in Pro',
      'Dedicated account manager',
      'Custom integrations',
      'API access',
      'Advanced security',
      'SLA guarantee',
      'Team collaboration',
    ],
    callToAction: 'Contact Sales',
    to: '/contact',
    popular: false,
  },
];

export const everyPlan = 'Every plan includes a 14-day free trial, no credit card required, cancel anytime.';
