/** What the rows of two sides say of each other, over the days that both have. */
export type SharedRows = {
  /** Rows that both have. */
  shared: number;
  /** The different amounts among these: five coffees prove no more than one. */
  amounts: number;
  /** Rows that only one of them has, of days that both have wholly. */
  missing: number;
  /** Rows that may be the same: of one amount, and mostly some days apart. */
  near: number;
  /** The rows of the side that has more. */
  of: number;
};

/** What speaks for rows that come in being of an account that is there. */
export type Evidence = {
  /** Whether both have the same account number; `unknown` where one of them has none. */
  number: 'same' | 'other' | 'unknown';
  /** Whether both state the same balance of a day, or one goes on where the other ends. */
  isBalanced: boolean;
  /** Whether both are called the same, or come in the same layout: a hint, and no proof. */
  isCalled: boolean;
  rows: SharedRows;
};

export type Candidate<Account> = { account: Account; evidence: Evidence };

/** `ask`: what it may be, the likeliest first. `open`: it is none of the accounts that are there. */
export type AccountVerdict<Account> =
  | { is: 'accept'; account: Account; by: 'number' | 'balance' | 'rows' }
  | { is: 'ask'; among: Candidate<Account>[] }
  | { is: 'open' };

/** So much of the rows are the same where both are one account: banks change some, and a file may lack some. */
const provingShare = 0.75;
/** Two people with the same subscriptions have two or three equal charges on the same days. */
const provingAmounts = 4;
/** Fewer are enough where they are most of what either side has. */
const wholeShare = 2 / 3;
/** Two accounts of one household share a subscription or two; more than that is worth a question. */
const doubtfulShare = 0.3;
/** Of an account whose number changed, at least so much is the same: other accounts share far less. */
const renumberedShare = 0.5;
/** So many rows of which the other side knows next to nothing are of another account. */
const contradictingRows = 4;
const contradictingShare = 0.25;
/** The best has to have so many times what the next best has. */
const clearMajority = 2;

/**
 * Judges whose rows these are: by the number and the balances, then by the share of rows that both sides have, where no other account comes
 * near. Names and layouts alone prove nothing. What remains unclear is a question. Pure.
 */
export function judgeAccount<Account>(candidates: readonly Candidate<Account>[]): AccountVerdict<Account> {
  const numbered = candidates.filter(({ evidence }) => evidence.number === 'same');
  const [ofNumber] = numbered;
  if (ofNumber !== undefined && numbered.length === 1 && !contradicts(ofNumber))
    return { is: 'accept', account: ofNumber.account, by: 'number' };
  const possible = candidates.filter(({ evidence }) => evidence.number !== 'other');
  const balanced = possible.filter((one) => one.evidence.isBalanced && !contradicts(one));
  if (balanced[0] !== undefined && balanced.length === 1)
    return { is: 'accept', account: balanced[0].account, by: 'balance' };
  const [best, next] = candidates.toSorted((a, b) => weightOf(b) - weightOf(a));
  if (
    best !== undefined &&
    best.evidence.number !== 'other' &&
    (numbered.length === 0 || numbered.includes(best)) &&
    proves(best) &&
    weightOf(best) >= clearMajority * (next === undefined ? 0 : weightOf(next))
  )
    return { is: 'accept', account: best.account, by: 'rows' };
  const among = candidates.filter(isDoubtful).toSorted((a, b) => likelihoodOf(b) - likelihoodOf(a));
  return among.length === 0 ? { is: 'open' } : { is: 'ask', among };
}

type Weighed = Candidate<unknown>;

/** The share of the rows that both have, from 0 to 1; 0 where there is nothing to compare. */
function shareOf({ shared, missing }: SharedRows): number {
  return shared === 0 ? 0 : shared / (shared + missing);
}

/** A large share of few rows weighs as little as a small share of many. */
function weightOf({ evidence: { rows } }: Weighed): number {
  return rows.shared * shareOf(rows);
}

/** The likeliest first, by what is never chance, then by rows, then by names. */
function likelihoodOf(one: Weighed): number {
  const { number, isBalanced, isCalled } = one.evidence;
  return (number === 'same' || isBalanced ? 1e9 : 0) + weightOf(one) + (isCalled ? 0.5 : 0);
}

function proves({ evidence: { rows } }: Weighed): boolean {
  const { amounts, shared, of } = rows;
  return (
    shareOf(rows) >= provingShare && (amounts >= provingAmounts || (amounts > 1 && shared >= wholeShare * of))
  );
}

function contradicts({ evidence: { rows } }: Weighed): boolean {
  const { shared, missing, near } = rows;
  return missing >= contradictingRows && shared + near < contradictingShare * (shared + missing);
}

function isDoubtful(one: Weighed): boolean {
  const { number, isBalanced, isCalled, rows } = one.evidence;
  // A bank that is bought gives its accounts other numbers: then the rows are many, and all the same.
  if (number === 'other') return rows.amounts >= provingAmounts && shareOf(rows) >= renumberedShare;
  if (number === 'same' || isBalanced) return true;
  if (isCalled && !contradicts(one)) return true;
  return proves(one) || (rows.amounts > 1 && shareOf(rows) >= doubtfulShare);
}
