import { type NewCostSharing, sharedCostMessages } from '@cairn/contract/shared-costs';
import { toCents, zeroCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { lookingAt } from '../db/household-scope.ts';
import { inHousehold } from '../db/in-household.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { addTestMember } from '../people/test-members.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { openCouple } from './test-couple.ts';

const ledgers = useTestLedgers();

describe('who pays what', () => {
  test('is what each spent and moved, against their share, and the payment that settles it', async () => {
    const { costs, as, ada, grace, wanted, people, spend, move, sync } = await openCouple(ledgers);
    spend('checking', 90_00);
    spend('savings', 10_00);
    // Before the first day that counts.
    spend('checking', 500_00, 40);
    move('savings', 'checking', 15_00);
    await sync();
    await costs.share(as(ada), wanted());
    expect(await people()).toEqual([
      { name: 'Ada', spent: 90_00, contributed: 0, settled: -15_00, share: 50_00, balance: 25_00 },
      { name: 'Grace', spent: 10_00, contributed: 0, settled: 15_00, share: 50_00, balance: -25_00 },
    ]);
    const { sharing } = await costs.read(as(ada));
    expect(sharing?.payments).toEqual([{ fromUserId: grace.userId, toUserId: ada.userId, amount: 25_00 }]);
    expect(sharing?.transfers).toMatchObject([
      { amount: 15_00, fromUserId: grace.userId, toUserId: ada.userId, date: dayBefore(2) },
    ]);
    // By income: Grace has a quarter.
    const shares = [
      { userId: ada.userId, weight: 90_000 },
      { userId: grace.userId, weight: 30_000 },
    ];
    await costs.share(as(grace), wanted({ rule: 'income', shares }));
    expect((await people())?.map(({ share, balance }) => [share, balance])).toEqual([
      [75_00, 0],
      [25_00, 0],
    ]);
    expect((await costs.read(as(ada))).sharing?.payments).toEqual([]);
  });

  test('P24 what a person spent is the sum of the transactions that its link opens', async () => {
    const { costs, as, ada, wanted, spend, sync } = await openCouple(ledgers);
    spend('checking', 90_00);
    spend('checking', 12_34);
    await sync();
    await costs.share(as(ada), wanted());
    const { sharing, today } = await costs.read(as(ada));
    const [person] = sharing?.people ?? [];
    const { transactions } = await inHousehold(ledgers.database, ada, (tx) =>
      listTransactions(tx, {
        from: sharing?.since,
        to: today,
        kind: 'net_spending',
        accountId: person?.accountIds.join(','),
        sort: 'date',
        limit: 50,
      }),
    );
    expect(transactions.reduce((sum, { amount }) => sum - amount, 0)).toBe(person?.spent);
    expect(person?.spent).toBe(102_34);
  });

  test('what is moved into a joint account is what a person pays, and what is spent from it is not', async () => {
    const { costs, as, ada, checking, savings, wanted, people, spend, move, sync } =
      await openCouple(ledgers);
    spend('savings', 70_00);
    move('checking', 'savings', 40_00);
    await sync();
    await costs.share(
      as(ada),
      wanted({
        payers: [
          { accountId: checking, userId: ada.userId },
          { accountId: savings, userId: null },
        ],
      }),
    );
    expect(await people()).toEqual([
      { name: 'Ada', spent: 0, contributed: 40_00, settled: 0, share: 20_00, balance: 20_00 },
      { name: 'Grace', spent: 0, contributed: 0, settled: 0, share: 20_00, balance: -20_00 },
    ]);
  });

  test('what one moves between their own accounts is no transfer, and neither is one of which a side is left out', async () => {
    const { costs, as, ada, checking, savings, wanted, people, move, sync } = await openCouple(ledgers);
    move('savings', 'checking', 15_00);
    await sync();
    const own = [checking, savings].map((accountId) => ({ accountId, userId: ada.userId }));
    await costs.share(as(ada), wanted({ payers: own }));
    expect((await costs.read(as(ada))).sharing).toMatchObject({ transfers: [], transfersCount: 0 });
    await costs.share(as(ada), wanted());
    expect((await people())?.map(({ settled }) => settled)).toEqual([-15_00, 15_00]);
    await inHousehold(ledgers.database, ada, async (tx) => {
      await lockLedgerForWriting(tx);
      await tx.query
        .updateTable('transactions')
        .set({ excluded_at: now })
        .where('household_id', '=', tx.householdId)
        .where('amount_cents', '>', toCents(0))
        .execute();
    });
    expect((await people())?.map(({ settled }) => settled)).toEqual([0, 0]);
  });

  test('what has no exchange rate is in no amount, and counted', async () => {
    const { costs, as, ada, wanted, people, spend, sync, bank } = await openCouple(ledgers);
    spend('checking', 90_00);
    const providerAccountId = 'checking';
    bank.put({ amountCents: toCents(-20_00), description: 'CAFE', currency: 'EUR', providerAccountId });
    await sync();
    await costs.share(as(ada), wanted());
    expect((await people())?.map(({ spent }) => spent)).toEqual([90_00, 0]);
    expect((await costs.read(as(ada))).sharing?.countWithoutRate).toBe(1);
  });

  test('P27 is answered all the same, and a private account is no part of it', async () => {
    const { costs, as, ada, grace, savings, wanted, people, spend, sync } = await openCouple(ledgers);
    spend('checking', 90_00);
    spend('savings', 10_00);
    await sync();
    await costs.share(as(ada), wanted());
    expect(await people(grace)).toEqual(await people(ada));
    expect(await people(lookingAt(ada, 'mine'))).toEqual(await people(ada));
    await inHousehold(ledgers.database, ada, (tx) => makePrivate(tx, { provider_account_id: 'savings' }));
    for (const scope of [ada, grace]) {
      expect((await people(scope))?.map(({ spent }) => spent)).toEqual([90_00, 0]);
      expect((await costs.read(as(scope))).accounts.map(({ id }) => id)).not.toContain(savings);
    }
    await expect(costs.share(as(ada), wanted())).rejects.toMatchObject({
      code: 'conflict',
      message: sharedCostMessages.notSeenByAll,
    });
    await expect(costs.share(as(grace), wanted())).rejects.toMatchObject({
      code: 'not_found',
      message: sharedCostMessages.noSuchAccount,
    });
  });

  test('is over once all who shared have left', async () => {
    const { costs, as, ada, grace, wanted } = await openCouple(ledgers);
    const other = await addTestMember(ledgers.database, ada);
    await costs.share(as(ada), wanted({ payers: [] }));
    await inHousehold(ledgers.database, ada, ({ query, householdId }) =>
      query
        .deleteFrom('cost_shares')
        .where('household_id', '=', householdId)
        .where('user_id', 'in', [ada.userId, grace.userId])
        .execute(),
    );
    expect((await costs.read(as(other))).sharing).toBeNull();
  });

  test('ends, and begins again as it is said then', async () => {
    const { costs, as, ada, wanted } = await openCouple(ledgers);
    expect((await costs.read(as(ada))).sharing).toBeNull();
    await costs.share(as(ada), wanted());
    await costs.stop(as(ada));
    const { sharing, accounts } = await costs.read(as(ada));
    expect(sharing).toBeNull();
    expect(accounts.map(({ paidFrom }) => paidFrom.by)).toEqual(accounts.map(() => 'nobody'));
    await costs.stop(as(ada));
  });

  test('what cannot be is refused, and what was said before stays', async () => {
    const { costs, as, ada, checking, wanted } = await openCouple(ledgers);
    const viewer = await addTestMember(ledgers.database, ada, 'viewer');
    await costs.share(as(ada), wanted());
    const before = await costs.read(as(ada));
    const alone = [{ userId: ada.userId, weight: 1 }];
    const stranger = { userId: crypto.randomUUID(), weight: 1 };
    const cases: [Partial<NewCostSharing>, string, string][] = [
      [{ since: dayBefore(-2) }, 'invalid_request', sharedCostMessages.dayAhead],
      [
        { shares: [...alone, { userId: viewer.userId, weight: 1 }] },
        'not_found',
        sharedCostMessages.noSuchMember,
      ],
      [{ shares: [...alone, stranger] }, 'not_found', sharedCostMessages.noSuchMember],
      [
        { payers: [{ accountId: crypto.randomUUID(), userId: null }] },
        'not_found',
        sharedCostMessages.noSuchAccount,
      ],
      [
        { payers: [{ accountId: checking, userId: viewer.userId }] },
        'invalid_request',
        sharedCostMessages.payerShares,
      ],
    ];
    for (const [change, code, message] of cases)
      await expect(costs.share(as(ada), wanted(change)), message).rejects.toMatchObject({ code, message });
    expect(await costs.read(as(ada))).toEqual(before);
    expect(before.sharing?.people.every(({ spent }) => spent === zeroCents)).toBe(true);
  });
});
