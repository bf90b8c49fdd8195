import type { OwnEdit } from '@cairn/contract/own-transactions';
import type { Transaction } from '@cairn/contract/transactions';
import { type Cents, negateCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { countOf, formatDate, formatSignedMoneyIn } from '../../lib/format.ts';

/** What becomes of amounts: `set` leaves which way the money went, `swap` turns it around. */
export type AmountChange = { is: 'set'; cents: Cents } | { is: 'swap' };
export type TargetAccount = { id: string; name: string; currency: string };

/** What a person changes on several transactions of what was entered by hand; what is undefined stays. */
export type OwnChange = {
  date?: PlainDate | undefined;
  amount?: AmountChange | undefined;
  account?: TargetAccount | undefined;
};

/** The fields of a row that a change sets; empty where it sets none. */
export type OwnFields = Omit<OwnEdit, 'ownTransactionId'>;

/** A field of a row: its new value, why it stays as it is, or null where the change is not about it. */
export type Planned<Value> = { value: Value } | { kept: string } | null;

export function isChange<Value>(field: Planned<Value>): field is { value: Value } {
  return field !== null && 'value' in field;
}

/** What a change makes of a row that was added by hand, and why something of it stays. Pure. */
export function planOwnFields(
  row: Transaction,
  change: OwnChange,
): { own: OwnFields; reasons: readonly Planned<unknown>[] } {
  if (!row.isByHand) return { own: {}, reasons: [] };
  const [date, amount, account] = [
    dateFor(row, change.date),
    amountFor(row, change.amount),
    accountFor(row, change.account),
  ];
  return {
    own: {
      ...(isChange(date) && { date: date.value }),
      ...(isChange(amount) && { amount: amount.value }),
      ...(isChange(account) && { ownAccountId: account.value }),
    },
    reasons: [date, amount, account],
  };
}

function dateFor(row: Transaction, wanted: OwnChange['date']): Planned<PlainDate> {
  if (wanted === undefined) return null;
  return row.date === wanted ? { kept: 'already on this day' } : { value: wanted };
}

function amountFor({ amount }: Transaction, wanted: AmountChange | undefined): Planned<Cents> {
  if (wanted === undefined) return null;
  if (wanted.is === 'swap') return { value: negateCents(amount) };
  const value = amount < 0 ? negateCents(wanted.cents) : wanted.cents;
  return value === amount ? { kept: 'the amount is the same already' } : { value };
}

function accountFor(row: Transaction, wanted: TargetAccount | undefined): Planned<string> {
  if (wanted === undefined) return null;
  if (row.accountId === wanted.id) return { kept: `already in ${wanted.name}` };
  return row.currency === wanted.currency
    ? { value: wanted.id }
    : { kept: `not in ${wanted.currency}, the currency of ${wanted.name}` };
}

// Made when it is needed: the first object of Intl that a browser makes takes a phone 70 ms.
const listed = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);

/** Of how many rows a change leaves what was entered as it is, because nobody entered it here, in sentences. Pure. */
export function fixedSentences(rows: readonly Transaction[], change: OwnChange): string[] {
  const names = (['date', 'amount', 'account'] as const).filter((field) => change[field] !== undefined);
  if (names.length === 0) return [];
  const parts = rows.filter(({ partOfId }) => partOfId !== null).length;
  const others = rows.filter(({ isByHand, partOfId }) => !isByHand && partOfId === null).length;
  const stays = (count: number) =>
    `${count === 1 ? 'its' : 'their'} ${listed(names)} ${names.length === 1 ? 'stays' : 'stay'}`;
  return [
    ...(others === 0
      ? []
      : [
          `${countOf(others, 'transaction')} ${others === 1 ? 'comes' : 'come'} from a bank or a file: ${stays(others)}.`,
        ]),
    ...(parts === 0
      ? []
      : [
          `${countOf(parts, 'transaction')} ${parts === 1 ? 'is a part' : 'are parts'} of a split: ${stays(parts)}.`,
        ]),
  ];
}

/** Of how many rows what was entered changes although a statement has it, in a sentence; null where of none. Pure. */
export function reconciledSentence(changed: readonly { row: Transaction; own: OwnFields }[]): string | null {
  const count = changed.filter(
    ({ row, own }) => row.reconciledTo !== null && Object.keys(own).length > 0,
  ).length;
  if (count === 0) return null;
  return count === 1
    ? '1 of them is reconciled and will no longer agree with its statement.'
    : `${count} of them are reconciled and will no longer agree with their statements.`;
}

/** What becomes of a row, in words. */
export function ownWords(
  row: Transaction,
  { date, amount, ownAccountId }: OwnFields,
  account: TargetAccount | undefined,
): string[] {
  return [
    ...(date === undefined ? [] : [`${formatDate(row.date)} → ${formatDate(date)}`]),
    ...(amount === undefined
      ? []
      : [`${formatSignedMoneyIn(row.currency, row.amount)} → ${formatSignedMoneyIn(row.currency, amount)}`]),
    ...(ownAccountId === undefined ? [] : [`${row.accountName} → ${account?.name ?? 'another account'}`]),
  ];
}
