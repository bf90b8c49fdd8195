export type Step = { title: string; text: string };

/** 'How It Works', in order. */
export const steps: readonly Step[] = [
  {
    title: 'Connect accounts',
    text: 'Choose your bank and sign in there. The last 90 days come first, then up to two years of history.',
  },
  {
    title: 'AI analyses the data',
    text: 'Charges are sorted, transfers between your own accounts are paired, refunds find their purchase.',
  },
  {
    title: 'Get personalized insights',
    text: 'What changed, by how much, and how sure that is. The transactions behind it are one click away.',
  },
  {
    title: 'Track and grow',
    text: 'Set budgets, watch the pace of the month, and see the balance move for reasons you know.',
  },
];
