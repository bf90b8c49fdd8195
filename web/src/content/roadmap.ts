export const quarterStatuses = ['completed', 'in-progress', 'planned', 'future'] as const;
export type QuarterStatus = (typeof quarterStatuses)[number];

export type RoadmapItem = {
  title: string;
  description: string;
  /** How much is done, in percent. */
  progress?: number;
  /** Where other pages point to it. */
  anchor?: string;
};

export type Quarter = { name: string; status: QuarterStatus; items: readonly RoadmapItem[] };

export const allQuarters = 'All Quarters';

export const roadmap: readonly Quarter[] = [
  {
    name: 'Q1 2025',
    status: 'completed',
    items: [
      {
        title: 'Banks, connected once',
        description:
          'Sign in at your bank. The last 90 days come first, then up to two years of history. Connecting the same bank again creates no duplicates.',
        progress: 100,
      },
      {
        title: 'One transaction per charge',
        description:
          'A pending charge and its posted charge are one transaction, even if a tip changes the amount.',
        progress: 100,
      },
      {
        title: 'The dashboard',
        description:
          'Balances, spending, income and categories. Each figure opens the transactions behind it.',
        progress: 100,
      },
      {
        title: 'Budgets with pace',
        description: 'What you have spent, compared with how much of the month has passed.',
        progress: 100,
      },
      {
        title: 'Insights with evidence',
        description: 'What changed, how confident Cairn is, and the transactions behind it.',
        progress: 100,
      },
      {
        title: 'Rules',
        description: 'Correct a category once, and choose whether past and future transactions follow.',
        progress: 100,
      },
      {
        title: 'Forecasts with typical error',
        description: 'Your likely balance, with how far off the forecast has been in the past.',
        progress: 100,
      },
    ],
  },
  {
    name: 'Q2 2025',
    status: 'in-progress',
    items: [
      {
        title: 'Investments and crypto',
        description: 'Holdings of your investment accounts are shown beside your cash. Crypto comes next.',
        progress: 50,
      },
      {
        title: 'API access',
        description:
          'Personal API keys, with scopes and an end, open the documented API to your scripts, the command line and assistants. Webhooks come next.',
        progress: 85,
      },
    ],
  },
  {
    name: 'Q3 2025',
    status: 'planned',
    items: [
      {
        title: 'Two-factor authentication',
        description:
          'A code from an authenticator app at each sign-in, or a passkey with a fingerprint or face: both work today.',
        anchor: 'two-factor',
      },
      {
        title: 'Households',
        description:
          'Invite people as owners, members or viewers, and see who changed what: that works today. Next are accounts that stay private to one person.',
      },
    ],
  },
  {
    name: 'Q4 2025',
    status: 'future',
    items: [
      {
        title: 'Mobile app',
        description: 'Your accounts and transactions on your phone, also offline.',
      },
    ],
  },
];
