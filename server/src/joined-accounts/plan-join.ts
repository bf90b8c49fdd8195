import type { AccountJoinOffer } from '@cairn/contract/joined-accounts';
import { foldText } from '@cairn/domain/ledger-text';
import type { PlainDate } from '@cairn/domain/plain-date';
import { matchOtherSources } from '../ingest/match-orphans.ts';
import type { AccountFacts } from './joined-accounts.store.ts';
import type { ComparedRow, Merge } from './joined-rows.store.ts';

export type JoinPlan = {
  merges: Merge[];
  /** Of the account kept by hand, from before the first transaction of the linked one. */
  earlier: ComparedRow[];
  /** Of the account kept by hand, in the time of the linked one, and not found there. */
  unmatched: ComparedRow[];
};

/**
 * Pairs the transactions of an account that is kept by hand with those of a linked one as a sync pairs them with what a bank sends. Both
 * are compared as of one account. Pure.
 */
export function planJoin(own: readonly ComparedRow[], linked: readonly ComparedRow[]): JoinPlan {
  const idByBankId = new Map(linked.map((row) => [row.sourceId, row.id]));
  const matches = matchOtherSources(linked, own);
  const merges = [...matches].flatMap(([bankId, { id }]): Merge[] => {
    const intoId = idByBankId.get(bankId);
    return intoId === undefined ? [] : [{ fromId: id, intoId }];
  });
  const merged = new Set(merges.map(({ fromId }) => fromId));
  const rest = own.filter(({ id }) => !merged.has(id));
  const [firstOn = null] = linked.map(({ postedOn }) => postedOn).toSorted();
  const isEarlier = ({ postedOn }: { postedOn: PlainDate }) => firstOn === null || postedOn < firstOn;
  return {
    merges,
    earlier: rest.filter(isEarlier),
    unmatched: rest.filter((row) => !isEarlier(row)),
  };
}

/** Fewer transactions than these in common may be chance, and a smaller share is another account. */
const minShared = 3;
const minShare = 0.6;

/** Whether so many transactions of one account, in the time of the other, are also there that both are likely the same. Pure. */
export function shareTransactions({ merges, unmatched }: JoinPlan): boolean {
  return merges.length >= minShared && merges.length >= minShare * (merges.length + unmatched.length);
}

/** Two banks' own records of one account differ in a few transactions that one of them has not booked yet. */
const minShareOfBanks = 0.8;

type Compared = { account: AccountFacts; rows: readonly ComparedRow[] };

/**
 * Why two linked accounts look like one; null where they do not. Over the days that both cover, nearly all that either has must be in both;
 * beside an equal balance one transaction is enough. Where there is nothing to compare, an equal balance and number or name are. Names
 * alone say nothing: many accounts are called Checking. Pure.
 */
export function likenessOfLinked(own: Compared, linked: Compared): AccountJoinOffer['reason'] | null {
  const balance = own.account.currentBalanceCents;
  const isSameBalance = balance !== null && balance !== 0 && balance === linked.account.currentBalanceCents;
  const [from, to] = daysOfBoth(own.rows, linked.rows);
  const countIn = (rows: readonly ComparedRow[]) =>
    rows.filter(({ postedOn }) => postedOn >= from && postedOn <= to).length;
  const most = Math.max(countIn(own.rows), countIn(linked.rows));
  if (most === 0) return isSameBalance && likenessOf(linked.account, own.account) !== null ? 'balance' : null;
  const shared = planJoin(own.rows, linked.rows).merges.length;
  const isSame = shared >= (isSameBalance ? 1 : minShared) && shared >= minShareOfBanks * most;
  return isSame ? 'transactions' : null;
}

/** The days from which and up to which both have transactions; the first is after the last where there are none. */
function daysOfBoth(a: readonly ComparedRow[], b: readonly ComparedRow[]): [from: string, to: string] {
  const [daysOfA, daysOfB] = [a, b].map((rows) => rows.map(({ postedOn }) => postedOn).toSorted());
  const [from = '9'] = [daysOfA?.[0] ?? '9', daysOfB?.[0] ?? '9'].toSorted().toReversed();
  const [to = ''] = [daysOfA?.at(-1) ?? '', daysOfB?.at(-1) ?? ''].toSorted();
  return [from, to];
}

/** Whether a linked account may take over another one at all. One connection has each account once. Pure. */
export function canBeJoined(linked: AccountFacts, own: AccountFacts): boolean {
  return linked.isLinked && linked.connectionId !== own.connectionId && linked.currency === own.currency;
}

/** Why two accounts look the same by what they are called; null where they do not. Pure. */
export function likenessOf(linked: AccountFacts, own: AccountFacts): AccountJoinOffer['reason'] | null {
  const digits = [own.mask, ...own.fileNames.map((name) => /\d{4}$/.exec(name.replaceAll(/\s/g, ''))?.[0])];
  if (linked.mask !== null && digits.includes(linked.mask)) return 'number';
  const names = [own.name, own.bankName, ...own.fileNames].map(foldText);
  const called = [linked.name, linked.bankName, linked.officialName ?? ''].map(foldText);
  return called.some((name) => name !== '' && names.includes(name)) ? 'name' : null;
}
