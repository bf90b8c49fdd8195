/**
 * The words in which a model may reword a finding: none of them names anybody, asks for anything or says how much. Beside them
 * it has the template's own words. Any other word is refused, so that what nobody thought of is refused too.
 */
export const plainWords = words(`
  a an the this that these those it its you your you've you're here here's it's that's which who what and but
  so as also at by for from in into of on to than with within since until through during when where while
  because behind after is are be been was were has have had do does did went go goes come comes came cost
  costs charged charge charges spend spent spending bill billed bills reach reached reaches stand stands
  stood show shows see seen look looks notice noticed compare compared mean means meant price prices amount
  amounts purchase purchases payment payments category again together altogether about around roughly
  approximately now currently before previously earlier usual usually alone up out
`);

/** Words that say in which direction something went, or stands from something else. */
const upWords = words(`
  more above higher beyond extra additional rose risen rise rises rising increase increased increases
  raise raised raises grew grown grow grows climbed climb jumped jump up exceeded exceeds
`);
const downWords = words(`
  less below lower fewer fell fallen fall falls falling decrease decreased decreases dropped drop drops
  reduced down declined decline shrank shrunk
`);
/** After a figure these make it a difference: '$5.00 more'. */
export const differenceAfter = words('more above higher beyond extra additional less below lower fewer');
/** 'adds up', 'signs up': no direction. */
const beforeUp = words('add adds added adding sum sums sign signs signed');

export const negations = words(`
  not no never none nor neither without hardly don't didn't doesn't isn't wasn't won't wouldn't haven't
  hasn't aren't weren't can't cannot couldn't shouldn't
`);
/** What a person may not have done without any figure turning false: 'if you did not expect it'. */
export const mindWords = words('recognize expect expected mean need want know remember plan intend');

/** Units of time: '$5.00 a month' is another claim than '$5.00 a year'. */
export const periods = words('day days week weeks month months quarter quarters year years time times');
export const perWords = words('a per each every');

/** Before a figure these say that it is rounded. */
export const roundingMarks = words('about around roughly approximately');

/** The cues by which a figure's part in the sentence is told; the nearest before it decides. */
export const cues: Readonly<Record<string, 'baseline' | 'level' | 'part' | 'difference' | 'rest' | 'to'>> = {
  from: 'baseline',
  than: 'baseline',
  before: 'baseline',
  previously: 'baseline',
  earlier: 'baseline',
  previous: 'baseline',
  old: 'baseline',
  above: 'baseline',
  below: 'baseline',
  beyond: 'baseline',
  exceeds: 'baseline',
  exceeded: 'baseline',
  now: 'level',
  currently: 'level',
  new: 'level',
  to: 'to',
  alone: 'part',
  largest: 'part',
  leave: 'rest',
  leaves: 'rest',
  left: 'rest',
  by: 'difference',
  extra: 'difference',
  additional: 'difference',
};
export const usualWords = words('usual usually typical typically normal normally');
export const pastWords = words('was were');
/** Right after a figure: '$5.00 before'. */
export const pastAfter = words('before earlier previously');

/** Words that say that money went out. Where a template speaks of money that comes in, they are the template's or none. */
export const spendingWords = words(`
  cost costs charged charge charges spend spent spending bill billed bills price prices purchase purchases
  payment payments amount amounts
`);
export const incomeWords = words(`
  pay payday payslip salary income earn earned refund refunds refunded deposit deposits balance holds holding
`);
/** What a person may be asked to do: it says nothing of how things are. */
export const adviceWords = words(
  'ask tell check look cancel open set keep move hold raise budget bank soon them plan aside',
);
/** What others do to a person, never the person: 'you charged' would turn it round. */
export const doneToPerson = words('charge charges charged cost costs bill bills billed');

/** What follows one of these in a sentence is not said to be so. */
export const conditionWords = words('if whether unless may might could would should or');

/** Pairs of words in which money would run the other way: 'paid you', 'came from', 'you have $5.00'. */
export const comingWords = words('come comes came');
export const owningWords = words('have has had');

export const dateCues: Readonly<Record<string, 'start' | 'end'>> = {
  since: 'start',
  from: 'start',
  by: 'end',
  until: 'end',
  through: 'end',
  to: 'end',
};

export type Direction = 'up' | 'down';

/** The direction that a word says, given the word before it. */
export function directionOf(word: string, before: string | undefined): Direction | null {
  if (word === 'up' && before !== undefined && beforeUp.has(before)) return null;
  if (upWords.has(word)) return 'up';
  return downWords.has(word) ? 'down' : null;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
