export type Step = { title: string; text: string };

/** 'How It Works', in order. */
export const steps: readonly Step[] = [
  {
    title: 'Connect accounts',
    text: 'Choose your bank and sign in there. The last 90 days come first, then up to two years of history.',
  },
  {
    title: 'AI analyses the data',
    text: 'Transactions are categorized, transfers between your accounts are matched, and refunds are recognized.',
  },
  {
    title: 'Get personalized insights',
    text: 'See what changed, by how much, and how confident Cairn is. The transactions behind each insight are one click away.',
  },
  {
    title: 'Track and grow',
    text: 'Set budgets, track your pace through the month, and see why your balance changes.',
  },
];
