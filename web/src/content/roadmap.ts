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
          'Sign in at the bank, and ninety days of history arrive. Linking it twice makes nothing twice.',
        progress: 100,
      },
      {
        title: 'One row per charge',
        description: 'A pending charge and the posted one are the same transaction, tip and all.',
        progress: 100,
      },
      {
        title: 'The dashboard',
        description: 'Balances, spending, income and categories; each figure opens the rows that make it.',
        progress: 100,
      },
    ],
  },
  {
    name: 'Q2 2025',
    status: 'in-progress',
    items: [
      {
        title: 'Budgets that know the date',
        description:
          'Where the money is and where the month is, side by side, with a word for how that looks.',
        progress: 80,
      },
      {
        title: 'Insights with evidence',
        description: 'More kinds of change noticed, each with its confidence and the transactions behind it.',
        progress: 60,
      },
      {
        title: 'Rules',
        description:
          'Correct a category once; the next charge like it is right, and you see what a rule would change.',
        progress: 35,
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
        description: 'Books kept together, with accounts that stay private to one person where they should.',
      },
      {
        title: 'Mobile app',
        description: 'The same ledger in a pocket, readable without a connection.',
      },
    ],
  },
  {
    name: 'Q4 2025',
    status: 'future',
    items: [
      {
        title: 'Investments and crypto',
        description: 'Holdings beside the cash they came from, valued by the day.',
      },
      {
        title: 'Forecasts that own up',
        description: 'What the month will likely cost, with how wrong the last forecasts were.',
      },
      {
        title: 'API access',
        description: 'Your rows for your own programs, with keys that you can take back.',
      },
    ],
  },
];
