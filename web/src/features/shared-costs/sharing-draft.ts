import type { NewCostSharing, SharedCosts } from '@cairn/contract/shared-costs';
import { isPlainDate, monthOf, monthRange } from '@cairn/domain/plain-date';
import type { CostRule } from '@cairn/domain/shared-costs';
import { typedAmount } from '../../lib/typed-amount.ts';

/** `nobody`, `all`, or the id of who pays from an account. */
export type PaidFrom = string;

/** How costs are to be shared, as it is typed. */
export type SharingDraft = {
  rule: CostRule;
  since: string;
  userIds: readonly string[];
  weights: Readonly<Record<string, string>>;
  payers: Readonly<Record<string, PaidFrom>>;
};

/** What is so, or, where costs are not shared yet, everybody from the month’s first day. */
export function draftOf({ sharing, members, accounts, today }: SharedCosts): SharingDraft {
  const people = sharing?.people ?? [];
  return {
    rule: sharing?.rule ?? 'equal',
    since: sharing?.since ?? monthRange(monthOf(today)).from,
    userIds: (sharing === null ? members : people).map(({ userId }) => userId),
    weights:
      sharing === null || sharing.rule === 'equal'
        ? {}
        : Object.fromEntries(people.map(({ userId, weight }) => [userId, String(weight / 100)])),
    payers: Object.fromEntries(
      accounts.map(({ id, paidFrom }) => [id, paidFrom.by === 'person' ? paidFrom.userId : paidFrom.by]),
    ),
  };
}

/** The weight that was typed, in hundredths; null where it is none. */
export function weightOf({ rule, weights }: SharingDraft, userId: string): number | null {
  if (rule === 'equal') return 1;
  const typed = typedAmount((weights[userId] ?? '').replace(/\s*%\s*$/, ''));
  return typed !== null && typed > 0 && typed <= 1_000_000_000 ? typed : null;
}

/** What is sent; null while something is missing. Accounts of people who share no longer are nobody’s. */
export function sharingIn(draft: SharingDraft): NewCostSharing | null {
  const { rule, since, userIds, payers } = draft;
  const shares = userIds.flatMap((userId) => {
    const weight = weightOf(draft, userId);
    return weight === null ? [] : [{ userId, weight }];
  });
  if (!isPlainDate(since) || shares.length < 2 || shares.length < userIds.length) return null;
  return {
    rule,
    since,
    shares,
    payers: Object.entries(payers)
      .filter(([, by]) => by === 'all' || userIds.includes(by))
      .map(([accountId, by]) => ({ accountId, userId: by === 'all' ? null : by })),
  };
}
