export const mission =
  'Most people know what they earn but not what they have. Cairn puts all your accounts on one page, categorizes your transactions and explains what changed, so you can make decisions based on facts.';

export const vision =
  'A money app that you can check: every figure opens its transactions, every prediction shows its confidence, and your own changes are never overwritten.';

/** To the letter, and static: nothing in the software counts them. */
export const stats: readonly { figure: string; label: string }[] = [
  { figure: '10K+', label: 'users' },
  { figure: '99.9%', label: 'uptime' },
  { figure: '85%', label: 'AI accuracy' },
];

export const statsNote =
  'These figures are from our launch materials. Cairn collects no usage statistics, so it does not measure them.';

/** Who looks after what. */
export const team: readonly { part: string; care: string }[] = [
  {
    part: 'Bank connections',
    care: 'Imports each bank transaction exactly once, with amounts exact to the cent.',
  },
  {
    part: 'Transactions',
    care: 'Stores every transaction and edit, matches transfers, and keeps totals correct to the cent.',
  },
  {
    part: 'Insights',
    care: 'Finds what changed, calculates how confident that is, and explains it in plain language.',
  },
  {
    part: 'Security',
    care: 'Keeps each household’s data separate, and documents what is not protected yet.',
  },
  { part: 'Design', care: 'Makes every screen fast, clear and usable by keyboard, touch and screen reader.' },
];
