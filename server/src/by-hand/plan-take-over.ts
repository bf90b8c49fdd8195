import type { TakeOverOffer } from '@cairn/contract/take-over';
import { foldText } from '@cairn/domain/ledger-text';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { AccountFacts } from '../ledger/accounts/taken-accounts.store.ts';
import { matchOtherSources } from '../ledger/ingest/match-orphans.ts';
import type { ComparedRow, Merge } from '../ledger/ingest/take-over.store.ts';

export type TakeOverPlan = {
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
export function planTakeOver(own: readonly ComparedRow[], linked: readonly ComparedRow[]): TakeOverPlan {
  const idByBankId = new Map(linked.map((row) => [row.bankTransactionId, row.id]));
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
export function shareTransactions({ merges, unmatched }: TakeOverPlan): boolean {
  return merges.length >= minShared && merges.length >= minShare * (merges.length + unmatched.length);
}

/** Whether a linked account may take over another one at all. Pure. */
export function canTakeOver(linked: AccountFacts, own: AccountFacts): boolean {
  return linked.isLinked && !own.isLinked && linked.currency === own.currency;
}

/** Why two accounts look the same by what they are called; null where they do not. Pure. */
export function likenessOf(linked: AccountFacts, own: AccountFacts): TakeOverOffer['reason'] | null {
  const digits = [own.mask, ...own.fileNames.map((name) => /\d{4}$/.exec(name.replaceAll(/\s/g, ''))?.[0])];
  if (linked.mask !== null && digits.includes(linked.mask)) return 'number';
  const names = [own.name, own.bankName, ...own.fileNames].map(foldText);
  const called = [linked.name, linked.bankName, linked.officialName ?? ''].map(foldText);
  return called.some((name) => name !== '' && names.includes(name)) ? 'name' : null;
}
