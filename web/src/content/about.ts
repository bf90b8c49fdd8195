export const mission =
  'Most people can say what they earn and not what they have. Cairn puts every account on one page, sorts what moved, and says what changed in plain sentences, so that a decision about money starts from a fact.';

export const vision =
  'A money app that nobody has to take on faith: every figure opens to its rows, every guess says how sure it is, and whatever you decide is never overwritten by a machine.';

/** To the letter, and static: nothing in the software counts them. */
export const stats: readonly { figure: string; label: string }[] = [
  { figure: '10K+', label: 'users' },
  { figure: '99.9%', label: 'uptime' },
  { figure: '85%', label: 'AI accuracy' },
];

export const statsNote =
  'Figures of the launch material. Cairn sends no statistics home, so it cannot count them for you.';

/** Who looks after what. */
export const team: readonly { part: string; care: string }[] = [
  {
    part: 'The border',
    care: 'Reads what a bank says, exactly once, and turns its signs and decimals into cents.',
  },
  {
    part: 'The ledger',
    care: 'Keeps every row and edit, pairs transfers, and makes totals agree to the cent.',
  },
  {
    part: 'Insights',
    care: 'Looks for what changed, works out how sure that is, and says it without drama.',
  },
  {
    part: 'Safety',
    care: 'Keeps one household from seeing another, and writes down what is not protected yet.',
  },
  { part: 'Screens', care: 'Makes all of it quick, quiet, and reachable by keyboard, thumb and ear.' },
];
