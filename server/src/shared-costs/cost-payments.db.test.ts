import { randomUUID } from 'node:crypto';
import { maxCostPayments, type NewCostPayment, sharedCostMessages } from '@cairn/contract/shared-costs';
import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import type { HouseholdScope } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { createHistory } from '../history/history.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { deleteMember } from '../people/members.store.ts';
import { addTestMember } from '../people/test-members.ts';
import { openCouple } from './test-couple.ts';

const ledgers = useTestLedgers();

/** Costs are shared by halves since 30 days ago: Grace owes Ada $40. */
async function openSharing() {
  const couple = await openCouple(ledgers);
  const { costs, as, ada, grace, wanted, spend, sync } = couple;
  spend('checking', 90_00);
  spend('savings', 10_00);
  await sync();
  await costs.share(as(ada), wanted());
  const payment = (change: Partial<NewCostPayment> = {}): NewCostPayment => ({
    fromUserId: grace.userId,
    toUserId: ada.userId,
    amount: toCents(40_00),
    date: dayBefore(2),
    ...change,
  });
  const enter = (change: Partial<NewCostPayment> = {}, who: HouseholdScope = ada) =>
    costs.enterPayment(as(who), payment(change), null);
  const entered = async () => (await costs.read(as(ada))).sharing?.entered;
  const balances = async () => (await costs.read(as(ada))).sharing?.people.map(({ balance }) => balance);
  return { ...couple, payment, enter, entered, balances };
}

describe('a payment in cash', () => {
  test('settles as a transfer does, and is listed and removed with who did it', async () => {
    const { costs, as, ada, grace, enter, entered, balances, deps } = await openSharing();
    expect(await balances()).toEqual([40_00, -40_00]);
    const { sharing } = await enter();
    expect(sharing?.payments).toEqual([]);
    expect(sharing?.people.map(({ settled, balance }) => [settled, balance])).toEqual([
      [-40_00, 0],
      [40_00, 0],
    ]);
    expect(sharing?.entered).toMatchObject([
      {
        amount: 40_00,
        date: dayBefore(2),
        from: { name: 'Grace', isYou: false },
        to: { name: 'Ada', isYou: true },
        enteredBy: { name: 'Ada' },
        leftOut: null,
        alike: null,
      },
    ]);
    // Everybody may remove it, once.
    const id = sharing?.entered[0]?.id ?? '';
    await costs.removePayment(as(grace), id);
    expect(await entered()).toEqual([]);
    expect(await balances()).toEqual([40_00, -40_00]);
    const again = costs.removePayment(as(grace), id);
    await expect(again).rejects.toMatchObject({
      code: 'not_found',
      message: sharedCostMessages.noSuchPayment,
    });

    const queue = { enqueueInsightsOf: async () => undefined, enqueueFollowUp: async () => undefined };
    const { steps } = await createHistory({ ...deps, queue }).list(ada, {});
    expect(steps.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      'Grace removed a payment from Grace to you.',
      'You entered a payment from Grace to you.',
    ]);
    expect(steps[1]?.entries[0]?.changes).toMatchObject([
      { field: 'Amount', after: { amount: 40_00, currency: 'USD' } },
      { field: 'Date', after: { date: dayBefore(2) } },
    ]);
  });

  test('stays when it is said anew how costs are shared, and counts from the first day on', async () => {
    const { costs, as, ada, wanted, enter, entered, balances } = await openSharing();
    await enter({ date: dayBefore(30), amount: toCents(25_00) });
    await enter({ date: dayBefore(31), amount: toCents(10_00) });
    expect(await balances()).toEqual([15_00, -15_00]);
    expect((await entered())?.map(({ leftOut }) => leftOut)).toEqual([null, 'before']);
    await costs.share(as(ada), wanted({ since: dayBefore(31) }));
    expect(await balances()).toEqual([5_00, -5_00]);
    await costs.stop(as(ada));
    await costs.share(as(ada), wanted());
    expect(await balances()).toEqual([15_00, -15_00]);
  });

  test('with somebody who shares no longer settles nothing, and goes with who leaves the household', async () => {
    const { costs, as, ada, grace, wanted, enter, entered, balances } = await openSharing();
    const third = await addTestMember(ledgers.database, ada);
    const weightOf = ({ userId }: HouseholdScope) => ({ userId, weight: 1 });
    await costs.share(as(ada), wanted({ shares: [ada, grace, third].map(weightOf) }));
    await enter({ fromUserId: third.userId, amount: toCents(30_00) });
    await enter({ amount: toCents(5_00) }, third);
    const before = await balances();
    expect(before?.reduce((sum, one) => sum + one, 0)).toBe(0);
    await costs.share(as(ada), wanted());
    expect((await entered())?.map(({ leftOut }) => leftOut).toSorted()).toEqual([null, 'person'].toSorted());
    expect(await balances()).toEqual([35_00, -35_00]);
    await costs.share(as(ada), wanted({ shares: [ada, grace, third].map(weightOf) }));
    await inHousehold(ledgers.database, ada, (tx) => deleteMember(tx, third.userId));
    expect(await entered()).toMatchObject([{ amount: 5_00, enteredBy: { name: 'A former member' } }]);
    expect(await balances()).toEqual([35_00, -35_00]);
  });

  test('that a transfer may be the same one is said, and both count', async () => {
    const { enter, entered, balances, move, sync } = await openSharing();
    move('savings', 'checking', 15_00);
    await sync();
    await enter({ amount: toCents(15_00), date: dayBefore(5) });
    await enter({ amount: toCents(15_00), date: dayBefore(6) });
    expect((await entered())?.map(({ alike }) => alike?.date)).toEqual([dayBefore(2), undefined]);
    expect(await balances()).toEqual([-5_00, 5_00]);
  });

  test('counts by the rate of its day once totals are in another currency', async () => {
    const { ada, costs, as, enter, entered } = await openSharing();
    await enter();
    await inHousehold(ledgers.database, ada, ({ query, householdId }) =>
      query
        .updateTable('households')
        .set({ currency: 'EUR' })
        .where('household_id', '=', householdId)
        .execute(),
    );
    expect(await entered()).toMatchObject([{ amount: 40_00, currency: 'USD', leftOut: 'rate' }]);
    const withoutRate = (await costs.read(as(ada))).sharing?.countWithoutRate;
    await inHousehold(ledgers.database, ada, ({ query, householdId: household_id }) =>
      query
        .insertInto('exchange_rates')
        .values({
          household_id,
          base: 'EUR',
          currency: 'USD',
          on_date: dayBefore(2),
          rate: '2',
          source: 'hand',
        })
        .execute(),
    );
    const { sharing } = await costs.read(as(ada));
    expect(sharing?.entered).toMatchObject([{ amount: 40_00, currency: 'USD', leftOut: null }]);
    expect(sharing?.people.map(({ settled }) => settled)).toEqual([-20_00, 20_00]);
    expect(sharing?.countWithoutRate).toBeLessThan(withoutRate ?? 0);
  });

  test('is entered once by a call that is repeated', async () => {
    const { costs, as, ada, payment, entered } = await openSharing();
    const once = {
      key: randomUUID(),
      digest: 'a',
      encode: (answer: unknown) => answer,
      decode: () => {
        throw new Error('The answer is not kept.');
      },
    };
    const first = await costs.enterPayment(as(ada), payment(), once);
    expect(await costs.enterPayment(as(ada), payment(), once)).toEqual(first);
    expect(await entered()).toHaveLength(1);
  });

  test('that cannot be is refused', async () => {
    const { costs, as, ada, grace, enter, entered } = await openSharing();
    const viewer = await addTestMember(ledgers.database, ada, 'viewer');
    const ahead = { date: dayBefore(-2) };
    await expect(enter(ahead)).rejects.toMatchObject({
      code: 'invalid_request',
      message: sharedCostMessages.dayAhead,
    });
    for (const toUserId of [viewer.userId, randomUUID()])
      await expect(enter({ toUserId })).rejects.toMatchObject({
        code: 'not_found',
        message: sharedCostMessages.notSharing,
      });
    await expect(enter({}, viewer)).rejects.toThrow('read-only');
    expect(await entered()).toEqual([]);

    await inHousehold(ledgers.database, ada, ({ query, householdId: household_id }) =>
      query
        .insertInto('cost_payments')
        .values(
          Array.from({ length: maxCostPayments }, () => ({
            household_id,
            from_user_id: ada.userId,
            to_user_id: grace.userId,
            amount_cents: toCents(1),
            currency: 'USD',
            paid_on: dayBefore(1),
            entered_by_user_id: ada.userId,
            entered_at: now,
          })),
        )
        .execute(),
    );
    await expect(enter()).rejects.toMatchObject({
      code: 'conflict',
      message: sharedCostMessages.tooManyPayments,
    });
    await costs.stop(as(ada));
    await expect(enter()).rejects.toMatchObject({ message: sharedCostMessages.notSharing });
  });
});
