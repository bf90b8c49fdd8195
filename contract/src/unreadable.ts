import { valueFaults } from '@cairn/domain/ledger-row';
import { z } from 'zod/mini';

/** The kind of an unreadable record. */
export const unreadableKind = z.enum(['transaction', 'account', 'balance', 'holding', 'loan', 'trade']);
export type UnreadableKind = z.output<typeof unreadableKind>;

/** The part that could not be read. `form`: it is not a record at all. */
export const unreadableReason = z.enum([
  'form',
  'id',
  'account',
  'amount',
  'currency',
  'date',
  'status',
  'type',
]);
export type UnreadableReason = z.output<typeof unreadableReason>;

/** Records of one connection that could not be read for the same reason and are not corrected or removed yet. */
export const unreadableGroup = z.object({
  connectionId: z.string(),
  /** null where the bank did not say which account they belong to. */
  accountId: z.nullable(z.string()),
  kind: unreadableKind,
  reason: unreadableReason,
  count: z.int(),
  /** Whether an earlier version of them was readable and is still shown. */
  hasEarlier: z.boolean(),
});
export type UnreadableGroup = z.output<typeof unreadableGroup>;

const things: Readonly<Record<UnreadableKind, readonly [one: string, many: string]>> = {
  transaction: ['transaction', 'transactions'],
  account: ['account', 'accounts'],
  balance: ['balance', 'balances'],
  holding: ['holding', 'holdings'],
  loan: ['loan’s terms', 'loans’ terms'],
  trade: ['trade', 'trades'],
};

const reasons: Readonly<Record<UnreadableReason, string>> = {
  form: 'the bank sent something else instead',
  id: 'the bank’s ID is missing or not valid',
  account: 'the bank did not say which account it belongs to',
  amount: `the amount is missing or not valid (it ${valueFaults.decimals})`,
  currency: 'the currency is not valid',
  date: 'the date is missing or not valid',
  status: 'the bank did not say whether it is pending or posted',
  type: 'the bank did not say what type of account it is',
};

/** What could not be read, why, and what is shown instead. */
export function unreadableMessage({
  kind,
  reason,
  count,
  hasEarlier,
}: Omit<UnreadableGroup, 'connectionId' | 'accountId'>): string {
  const [one, many] = things[kind];
  const thing = `${count} ${count === 1 ? one : many}`;
  const what = hasEarlier ? `An update to ${thing} could not be read` : `${thing} could not be read`;
  const meanwhile = hasEarlier
    ? 'Until your bank corrects it, the earlier version is shown.'
    : laterText(kind, count);
  return `${what}: ${reasons[reason]}. ${meanwhile}`;
}

function laterText(kind: UnreadableKind, count: number): string {
  const them = count === 1 ? 'it' : 'them';
  const verb = kind === 'balance' ? 'uses' : 'adds';
  return `Cairn ${verb} ${them} when your bank corrects ${them}.`;
}
