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
          'Sign in at your bank. The last 90 days come first, then up to two years of history. Linking the same bank twice adds nothing twice.',
        progress: 100,
      },
      {
        title: 'One row per charge',
        description: 'A pending charge and the posted one are the same transaction, tip and all.',
        progress: 100,
      },
      {
        title: 'The dashboard',
        description:
          'Balances, spending, income and categories. Each figure opens the transactions behind it.',
        progress: 100,
      },
      {
        title: 'Budgets that follow the month',
        description: 'What you have spent and how far the month is, side by side.',
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
        title: 'Forecasts with their error',
        description: 'What your balance will likely be, with how wrong the forecast was in the past.',
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
        description: 'The API is documented. Keys of your own, which you can take back, come next.',
        progress: 40,
      },
    ],
  },
  {
    name: 'Q3 2025',
    status: 'planned',
    items: [
      {
        title: 'Two-factor authentication',
        description: 'A fingerprint or face on your own device, or a code by SMS, when you sign in.',
        anchor: 'two-factor',
      },
      {
        title: 'Households',
        description: 'Finances kept together, with accounts that stay private to one person.',
      },
    ],
  },
  {
    name: 'Q4 2025',
    status: 'future',
    items: [
      {
        title: 'Mobile app',
        description: 'The same accounts and transactions on your phone, readable without a connection.',
      },
    ],
  },
];
