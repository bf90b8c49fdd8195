export type FeatureCard = { title: string; description: string; tags: readonly string[] };

/** The four promises of the landing page, in order. */
export const features = {
  tracking: {
    title: 'Real-time portfolio tracking',
    description:
      'All your banks on one page. Balances and transactions update as your banks report them, and each bank shows when it last synced.',
    tags: ['Several banks', 'Real time', 'Connection health'],
  },
  insights: {
    title: 'AI insights',
    description:
      'Personalized spending trends and alerts in plain language. Each shows its confidence and the transactions behind it.',
    tags: ['Spending trends', 'Alerts', 'Evidence'],
  },
  privacy: {
    title: 'Secure and private',
    description:
      'You sign in at your bank, never here. Bank access is encrypted, there are no trackers, and your data is never sold.',
    tags: ['Encrypted access', 'No trackers', 'Your data'],
  },
  budgeting: {
    title: 'Smart budgeting',
    description:
      'Custom budgets with AI recommendations. See how much you have spent and whether you are ahead of pace for the month.',
    tags: ['Custom budgets', 'AI recommendations', 'Pace'],
  },
} as const satisfies Record<string, FeatureCard>;
