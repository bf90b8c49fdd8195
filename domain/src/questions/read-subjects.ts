import type { QuestionParts, QuestionSignal } from './question-parts.ts';
import type { AskSubject } from './reading.ts';

/** A category or a merchant as named, and where. */
export type Named = { at: number; count: number; mentioned: string } & (
  | { is: 'category'; ids: readonly string[] }
  | { is: 'merchant'; search: string }
);

/** What a question names, apart from what it leaves out: `everything except rent`. */
export type Subjects = {
  named: readonly Named[];
  left: readonly Named[];
  /** Whether there were words for excluding, and whether each excluded something. */
  excludes: boolean;
  isWhole: boolean;
};

const joining = new Set(['and', 'or', 'the', 'my', 'any', 'for', 'on', 'at', 'also']);

/** The categories and merchants of a question, in order, and of these what follows `without`. */
export function subjectsOf(mentioned: QuestionParts): Subjects {
  const all: Named[] = [
    ...withoutTakeOut(mentioned.categories).map((one) => ({ is: 'category' as const, ...one })),
    ...mentioned.merchants.map((one) => ({ is: 'merchant' as const, ...one, mentioned: one.search })),
  ].toSorted((a, b) => a.at - b.at);
  const outs = mentioned.signals.filter(({ signal }) => signal.is === 'without');
  const left = new Set<Named>();
  const isMet = outs.map((out) => {
    const behind = behindWord(out, all, mentioned);
    for (const one of behind) left.add(one);
    return behind.length > 0;
  });
  return {
    named: all.filter((one) => !left.has(one)),
    left: [...left],
    excludes: outs.length > 0,
    isWhole: isMet.every(Boolean),
  };
}

/** `how much cash did I take out` is about cash alone. */
function withoutTakeOut(categories: QuestionParts['categories']): QuestionParts['categories'] {
  const isCash = categories.some(({ ids }) => ids.includes('cash'));
  return isCash
    ? categories.filter(({ mentioned }) => !['take out', 'takeout'].includes(mentioned))
    : categories;
}

/** What follows a word for leaving out, with nothing in between but words that join. */
function behindWord(out: QuestionSignal, all: readonly Named[], { unread }: QuestionParts): Named[] {
  const found: Named[] = [];
  let next = out.at + out.count;
  for (const one of all.filter(({ at }) => at > out.at)) {
    const between = unread.tokens.slice(next, one.at).map(({ text }) => text);
    if (!between.every((text) => joining.has(text))) break;
    found.push(one);
    next = one.at + one.count;
  }
  return found;
}

/** Several things as one filter; null where no filter says it: two merchants, or `groceries and Costco`. */
export function filterOfNamed(
  named: readonly Named[],
  mentioned: QuestionParts,
): Pick<AskSubject, 'categoryId' | 'merchant'> | null {
  const ids = [...new Set(named.flatMap((one) => (one.is === 'category' ? one.ids : [])))];
  const searches = [...new Set(named.flatMap((one) => (one.is === 'merchant' ? [one.search] : [])))];
  const [merchant, ...others] = searches;
  if (others.length > 0) return null;
  if (merchant !== undefined && ids.length > 0 && isJoined(named, mentioned)) return null;
  return {
    ...(ids.length === 0 ? {} : { categoryId: ids.join(',') }),
    ...(merchant === undefined ? {} : { merchant }),
  };
}

/** `groceries and Costco` are two things; `groceries at Costco` is one. */
function isJoined(named: readonly Named[], { unread }: QuestionParts): boolean {
  return named.some((one, place) => {
    const before = named[place - 1];
    if (before === undefined || before.is === one.is) return false;
    const between = unread.tokens.slice(before.at + before.count, one.at).map(({ text }) => text);
    return between.includes('and') || between.includes('or');
  });
}

/** `without rent and checking`: no filter leaves out an account. */
function isJoinedTo(at: number, { unread }: QuestionParts): boolean {
  const text = (place: number) => unread.tokens[place]?.text ?? '';
  const before = ['my', 'the', 'our'].includes(text(at - 1)) ? text(at - 2) : text(at - 1);
  return before === 'and' || before === 'or';
}

const payWords = ['pay', 'paid', 'paying'];
const smallWords = new Set(['my', 'the', 'our', 'off', 'down']);

/** `to savings`, `into my savings`, `pay my credit card`, `paid on my card`. */
function isTo(at: number, { unread, words }: QuestionParts): boolean {
  const before = unread.tokens.slice(0, at).findLast(({ text }) => !smallWords.has(text))?.text ?? '';
  const isPaidOn = before === 'on' && payWords.some((word) => words.has(word));
  return isPaidOn || ['to', 'into', ...payWords].includes(before);
}

/** The account and the amounts that narrow a question; `unmet` names what no filter can say. */
export function narrowingOf(mentioned: QuestionParts): { subject: AskSubject; unmet: string[] } {
  const [account, ...others] = mentioned.accounts;
  const unmet = others.map((other) => other.mentioned);
  const subject: AskSubject = { ...mentioned.amounts.bounds };
  if (!mentioned.amounts.isOneRange) unmet.push('the amount');
  if (account === undefined) return { subject, unmet };
  // What went to an account is a transfer, and no sum of what was spent with it.
  const isBehindWithout = mentioned.signals.some(
    ({ signal, at }) => signal.is === 'without' && at < account.at,
  );
  if (isBehindWithout && isJoinedTo(account.at, mentioned)) unmet.push('without');
  if (isTo(account.at, mentioned)) unmet.push(`to ${account.mentioned}`);
  // What is paid on a card's bill is no charge with it.
  const behind = mentioned.unread.tokens[account.at + account.count]?.text ?? '';
  if (['bill', 'bills', 'payment', 'payments'].includes(behind)) unmet.push(`${account.mentioned} ${behind}`);
  const [accountId, ...more] = account.ids;
  if (accountId === undefined) unmet.push(account.mentioned);
  else if (more.length === 0) subject.accountId = accountId;
  return { subject, unmet };
}
