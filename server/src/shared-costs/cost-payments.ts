import { AppError } from '@cairn/contract/errors';
import {
  type CostPayment,
  type CostTransfer,
  maxCostPayments,
  type NewCostPayment,
  type PersonsCosts,
  sharedCostMessages,
} from '@cairn/contract/shared-costs';
import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type Moved, transferLike } from '@cairn/domain/shared-costs';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { recordChanges } from '../journal/journal.store.ts';
import { deletePayment, insertPayment, readPayments, type StoredPayment } from './cost-payments.store.ts';
import { readSharing } from './shared-costs.store.ts';

type Tx = HouseholdTransaction;

/**
 * Throws `invalid_request` for a day that is ahead, `not_found` for somebody who does not share costs, and `conflict` where there are too
 * many.
 */
export async function enterPayment(tx: Tx, wanted: NewCostPayment, now: Date): Promise<void> {
  const household = await readHousehold(tx);
  if (wanted.date > todayOf(household, now))
    throw new AppError('invalid_request', sharedCostMessages.dayAhead);
  const { shares = [] } = (await readSharing(tx)) ?? {};
  for (const userId of [wanted.fromUserId, wanted.toUserId])
    if (!shares.some((one) => one.userId === userId))
      throw new AppError('not_found', sharedCostMessages.notSharing);
  if ((await readPayments(tx)).length >= maxCostPayments)
    throw new AppError('conflict', sharedCostMessages.tooManyPayments);
  const { currency } = household;
  await record(tx, 'enter_payment', await insertPayment(tx, wanted, { currency, enteredAt: now }));
}

/** Throws `not_found`. */
export async function removePayment(tx: Tx, id: string): Promise<void> {
  const removed = await deletePayment(tx, id);
  if (removed === undefined) throw new AppError('not_found', sharedCostMessages.noSuchPayment);
  await record(tx, 'remove_payment', removed);
}

function record(tx: Tx, action: 'enter_payment' | 'remove_payment', payment: StoredPayment): Promise<void> {
  const { fromUserId, toUserId, cents, currency, date } = payment;
  const told = { fromUserId, toUserId, amountCents: cents, currency, date };
  const nothing = { fromUserId: null, toUserId: null, amountCents: null, currency: null, date: null };
  return recordChanges(tx, [
    {
      actor: 'user',
      subjectKind: 'household',
      subjectId: tx.householdId,
      action,
      before: action === 'enter_payment' ? nothing : told,
      after: action === 'enter_payment' ? told : nothing,
    },
  ]);
}

/** A payment with what it comes to in the household’s currency, and why it settles nothing. */
export type WeighedPayment = StoredPayment & { amount: Cents | null; leftOut: CostPayment['leftOut'] };

export function weighPayments(
  stored: readonly StoredPayment[],
  { since, sharers, amountOf }: { since: PlainDate; sharers: ReadonlySet<string>; amountOf: AmountOf },
): WeighedPayment[] {
  return stored.map((one) => {
    const amount = amountOf(one);
    const areSharing = sharers.has(one.fromUserId) && sharers.has(one.toUserId);
    const leftOut = one.date < since ? 'before' : !areSharing ? 'person' : amount === null ? 'rate' : null;
    return { ...one, amount, leftOut };
  });
}

type AmountOf = (payment: StoredPayment) => Cents | null;

/** What payments move between people: of those that count. */
export function movesOf(payments: readonly WeighedPayment[]): Moved[] {
  return payments.flatMap(({ fromUserId, toUserId, amount, leftOut }) =>
    amount === null || leftOut !== null ? [] : [{ fromUserId, toUserId, amount }],
  );
}

/** `transfers`: those that count. */
export function listedPayment(
  { id, date, cents, currency, amount, leftOut, ...of }: WeighedPayment,
  transfers: readonly CostTransfer[],
  member: (userId: string) => Pick<PersonsCosts, 'userId' | 'name' | 'isYou'>,
): CostPayment {
  const { fromUserId, toUserId } = of;
  return {
    id,
    date,
    amount: cents,
    currency,
    from: member(fromUserId),
    to: member(toUserId),
    enteredBy: member(of.enteredById),
    leftOut,
    alike:
      amount === null || leftOut !== null
        ? null
        : (transferLike({ fromUserId, toUserId, amount, date }, transfers) ?? null),
  };
}
