export type FeatureCard = { title: string; description: string; tags: readonly string[] };

/** The four promises of the landing page, in order. */
export const features = {
  tracking: {
    title: 'Real-time portfolio tracking',
    description:
      'Several banks, one page. Balances and transactions arrive as your banks report them, and each connection says plainly how fresh it is.',
    tags: ['Several banks', 'Real time', 'Connection health'],
  },
  insights: {
    title: 'AI insights',
    description:
      'Personalized spending trends and alerts in sentences a friend would write. Each says how sure it is, and which transactions it rests on.',
    tags: ['Spending trends', 'Alerts', 'Evidence'],
  },
  privacy: {
    title: 'Secure and private',
    description:
      'You sign in at your bank, never here. The key it hands over is sealed, and your data is yours: no trackers, nothing sold.',
    tags: ['Sealed access', 'No trackers', 'Your data'],
  },
  budgeting: {
    title: 'Smart budgeting',
    description:
      'Custom budgets with AI recommendations. They tell pace as well as amount: where the money is, and where the month is.',
    tags: ['Custom budgets', 'AI recommendations', 'Pace'],
  },
} as const satisfies Record<string, FeatureCard>;
