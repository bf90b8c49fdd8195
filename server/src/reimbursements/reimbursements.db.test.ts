import { randomUUID } from 'node:crypto';
import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { createAccountEdits } from '../accounts/account-edits.ts';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { addBudget, readBudgets } from '../budgets/budgets.store.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, shownOf } from '../ledger/test-rows.ts';
import { excludeTransaction, undoResolution } from '../reconciliation/resolutions.store.ts';
import { openDinner, pay, restaurants } from './test-reimbursements.ts';

const ledgers = useTestLedgers();

const partsOf = ({ reimbursement }: { reimbursement: { cameBack: { amount: number }[] } }) =>
  reimbursement.cameBack.map(({ amount }) => amount);

describe('P08 a dinner that a friend pays back', () => {
  test('costs what did not come back, on every surface, and no income; gross and net are both seen', async () => {
    const { ledger, dinner, fromSam, link, totals } = await openDinner(ledgers);
    await ledger.run((tx) => addBudget(tx, { category: 'Restaurants', monthlyLimit: toCents(10_000) }, now));
    const worth = (await ledger.run((tx) => readAccountsList(tx, now))).netWorth;
    expect(await totals()).toEqual({ spent: 8_400, income: 4_200, sum: -4_200 });
    const { reimbursement } = await link(dinner, fromSam);
    expect(reimbursement).toMatchObject({ net: -4_200, open: 4_200, transaction: { amount: -8_400 } });
    expect(reimbursement.cameBack).toMatchObject([
      { amount: 4_200, kind: 'refund', categoryId: 'restaurants', reimbursesId: await idOf(ledger, dinner) },
    ]);
    expect(await totals()).toEqual({ spent: 4_200, income: 0, sum: -4_200 });
    expect(await totals({ categoryId: 'restaurants' })).toMatchObject({ spent: 4_200 });
    expect(await totals({ kind: 'spending' })).toMatchObject({ spent: 8_400 });
    expect(await totals({ kind: 'refund' })).toMatchObject({ spent: -4_200 });
    const { budgets } = await ledger.run((tx) => readBudgets(tx, undefined, now));
    expect(budgets.map(({ spent }) => spent)).toEqual([4_200]);
    expect((await ledger.run((tx) => readAccountsList(tx, now))).netWorth).toEqual(worth);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P11 is undone and unlinked to what it was', async () => {
    const { ledger, dinner, fromSam, link, reimbursements, undo } = await openDinner(ledgers);
    const before = await ledger.rows();
    const linked = await link(dinner, fromSam);
    const done = await ledger.rows();
    await undo(linked.stepId);
    expect(await ledger.rows()).toEqual(before);
    await link(dinner, fromSam);
    expect(await ledger.rows()).toEqual(done);
    const unlinked = await reimbursements.unlink(ledger.scope, await idOf(ledger, fromSam));
    expect(await ledger.rows()).toEqual(before);
    expect(await reimbursements.unlink(ledger.scope, await idOf(ledger, fromSam))).toMatchObject({
      stepId: null,
    });
    await undo(unlinked.stepId);
    expect(await ledger.rows()).toEqual(done);
    await expect(undo(unlinked.stepId)).rejects.toThrow('undone already');
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('a part of a deposit is linked, another part to another expense, and the rest stays income', async () => {
    const { ledger, bank, dinner, link, totals, reimbursements } = await openDinner(ledgers);
    const taxi = bank.put({ amountCents: toCents(-3_000), description: 'TAXI', postedOn: dayBefore(8) });
    const big = bank.put({
      amountCents: toCents(10_000),
      providerAccountId: 'checking',
      postedOn: dayBefore(2),
      category: pay,
    });
    await ledger.sync(bank);
    const before = await ledger.rows();
    const worth = (await ledger.run((tx) => readAccountsList(tx, now))).netWorth;
    const one = await link(dinner, big, { amount: 6_000 });
    expect(partsOf(one)).toEqual([6_000]);
    const rest = await ledger.run(async ({ query, householdId }) =>
      query
        .selectFrom('transactions')
        .select(['id', 'amount_cents as amount', 'predicted_kind as kind'])
        .where('household_id', '=', householdId)
        .where('part_of_id', 'is not', null)
        .where('reimburses_id', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    expect(rest).toMatchObject({ amount: 4_000, kind: 'income' });
    const two = await reimbursements.link(
      ledger.scope,
      await idOf(ledger, taxi),
      { depositId: rest.id, amount: toCents(3_000) },
      null,
    );
    expect(two.reimbursement).toMatchObject({ net: 0, open: 0 });
    expect(await totals()).toMatchObject({ spent: 8_400 + 3_000 - 9_000, income: 4_200 + 1_000 });
    expect((await ledger.run((tx) => readAccountsList(tx, now))).netWorth).toEqual(worth);
    expect(await ledger.wrongTotals()).toEqual([]);
    // Unlinked in the order in which they were linked: the parts that linking made are joined again.
    await reimbursements.unlink(ledger.scope, one.reimbursement.cameBack[0]?.id ?? '');
    await reimbursements.unlink(ledger.scope, two.reimbursement.cameBack[0]?.id ?? '');
    expect(await ledger.rows()).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('many pay back one expense, and never more than it was', async () => {
    const { ledger, bank, dinner, fromSam, link } = await openDinner(ledgers);
    const fromKim = bank.put({ amountCents: toCents(5_000), providerAccountId: 'checking', category: pay });
    await ledger.sync(bank);
    await link(dinner, fromSam);
    await expect(link(dinner, fromKim, { amount: 5_000 })).rejects.toThrow('more than what is left');
    const { reimbursement } = await link(dinner, fromKim);
    expect(reimbursement).toMatchObject({ net: 0, open: 0 });
    expect(reimbursement.cameBack.map(({ amount }) => amount)).toEqual([4_200, 4_200]);
    expect(await link(dinner, fromSam)).toMatchObject({ stepId: null });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('what cannot pay back is refused: spending, another currency, a side of a transfer, what is not there', async () => {
    const { ledger, bank, dinner, fromSam, link, reimbursements } = await openDinner(ledgers);
    const coffee = bank.put({ amountCents: toCents(-400) });
    const euros = bank.put({ amountCents: toCents(900), currency: 'EUR', providerAccountId: 'checking' });
    await ledger.sync(bank);
    await expect(link(dinner, coffee)).rejects.toThrow('money that came in');
    await expect(link(fromSam, fromSam)).rejects.toThrow('Only spending');
    await expect(link(dinner, euros)).rejects.toThrow('same currency');
    await expect(link(dinner, fromSam, { amount: 4_201 })).rejects.toThrow('more than the money');
    await expect(link(dinner, fromSam, { expected: 1 })).rejects.toThrow('not found');
    const unlinked = reimbursements.unlink(ledger.scope, randomUUID());
    await expect(unlinked).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('P34 a link follows both sides', () => {
  test('the category of the expense, and whether it is spending at all', async () => {
    const { ledger, dinner, fromSam, link, totals } = await openDinner(ledgers);
    await link(dinner, fromSam);
    const id = await idOf(ledger, dinner);
    await ledger.run((tx) => editTransactions(tx, [{ id, categoryId: 'travel' }], now));
    expect(await shownOf(ledger, fromSam)).toMatchObject({ categoryId: 'travel', kind: 'refund' });
    expect(await totals({ categoryId: 'travel' })).toMatchObject({ spent: 4_200 });
    expect(await ledger.wrongTotals()).toEqual([]);
    await ledger.run((tx) => editTransactions(tx, [{ id, categoryId: 'transfer' }], now));
    expect(await shownOf(ledger, fromSam)).toMatchObject({ kind: 'income', reimbursesId: id });
    expect(await ledger.wrongTotals()).toEqual([]);
    await ledger.run((tx) => editTransactions(tx, [{ id, categoryId: null }], now));
    expect(await shownOf(ledger, fromSam)).toMatchObject({ categoryId: 'restaurants', kind: 'refund' });
    const edit = { id: await idOf(ledger, fromSam), categoryId: 'travel' };
    await expect(ledger.run((tx) => editTransactions(tx, [edit], now))).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('an expense that is excluded, hidden or removed is paid back by nothing, until it counts again', async () => {
    const { ledger, deps, bank, dinner, fromSam, link } = await openDinner(ledgers);
    await link(dinner, fromSam);
    const id = await idOf(ledger, dinner);
    const { resolutionId } = await ledger.run((tx) => excludeTransaction(tx, id, now));
    expect(await shownOf(ledger, fromSam)).toMatchObject({ kind: 'income' });
    await ledger.run((tx) => undoResolution(tx, resolutionId ?? '', now));
    expect(await shownOf(ledger, fromSam)).toMatchObject({ kind: 'refund', categoryId: 'restaurants' });
    const accountEdits = createAccountEdits(deps);
    const { accountId } = await shownOf(ledger, dinner);
    await accountEdits.edit(ledger.scope, accountId, { isHidden: true });
    expect(await shownOf(ledger, fromSam)).toMatchObject({ kind: 'income' });
    expect(await ledger.wrongTotals()).toEqual([]);
    await accountEdits.edit(ledger.scope, accountId, { isHidden: false });
    expect(await shownOf(ledger, fromSam)).toMatchObject({ kind: 'refund' });
    bank.remove(dinner);
    await ledger.sync(bank);
    expect(await shownOf(ledger, fromSam)).toMatchObject({ kind: 'income' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P13 what the bank changes later: amounts, days, the posted transaction of a pending one', async () => {
    const { ledger, bank, fromSam, link, totals } = await openDinner(ledgers);
    const pending = bank.put({
      amountCents: toCents(-5_000),
      isPending: true,
      category: restaurants,
      postedOn: dayBefore(5),
    });
    await ledger.sync(bank);
    const linked = await link(pending, fromSam, { amount: 2_000 });
    const posted = bank.post(pending, { amountCents: toCents(-6_000), postedOn: dayBefore(4) }, false);
    await ledger.sync(bank);
    bank.change(fromSam, { amountCents: toCents(4_500) });
    await ledger.sync(bank);
    const { reimbursement } = linked;
    expect(await shownOf(ledger, posted)).toMatchObject({ cameBack: 2_000, amount: -6_000 });
    expect(reimbursement.cameBack).toHaveLength(1);
    expect(await totals()).toMatchObject({ spent: 8_400 + 6_000 - 2_000, income: 2_500 });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('an expense with money linked is not split, and linked money neither', async () => {
    const { ledger, dinner, fromSam, link, splits } = await openDinner(ledgers);
    await link(dinner, fromSam);
    for (const [row, amount] of [
      [dinner, -100],
      [fromSam, 100],
    ] as const) {
      const parts = [{ amount: toCents(amount), monthsLater: 0 }, { monthsLater: 0 }];
      const split = splits.split(ledger.scope, await idOf(ledger, row), { parts }, null);
      await expect(split).rejects.toMatchObject({ code: 'conflict' });
    }
  });
});

describe('P35 what a person still owes', () => {
  test('is what is expected less what came back, by person; closed and reopened; each undone', async () => {
    const { ledger, dinner, fromSam, link, expectedBack, undo } = await openDinner(ledgers);
    const id = await idOf(ledger, dinner);
    const expectFrom = (from: string, amount: number) =>
      expectedBack.expect(ledger.scope, id, { from, amount: toCents(amount) }, null);
    const sam = await expectFrom('Sam', 4_200);
    const kim = await expectFrom('Kim', 2_000);
    expect(kim.reimbursement.toComeBack).toBe(6_200);
    expect(await shownOf(ledger, dinner)).toMatchObject({ toComeBack: 6_200, cameBack: 0 });
    await expect(expectFrom('Lee', 2_201)).rejects.toThrow('more than what was paid');
    const ids = kim.reimbursement.expected.map((one) => one.id);
    const linked = await link(dinner, fromSam, { amount: 4_000, expected: 1 });
    expect(linked.reimbursement.expected.map(({ remaining }) => remaining)).toEqual([200, 2_000]);
    await expect(expectedBack.remove(ledger.scope, ids[0] ?? '')).rejects.toMatchObject({ code: 'conflict' });
    await expect(undo(sam.stepId)).rejects.toMatchObject({ code: 'conflict' });
    const closed = await expectedBack.edit(ledger.scope, ids[1] ?? '', { isClosed: true });
    expect(closed.reimbursement.toComeBack).toBe(200);
    const list = await expectedBack.list(ledger.scope);
    expect(list).toMatchObject({ totals: [{ currency: 'USD', amount: 200 }], expected: [{ from: 'Sam' }] });
    await undo(closed.stepId);
    expect(await shownOf(ledger, dinner)).toMatchObject({ toComeBack: 2_200, cameBack: 4_000 });
    const removed = await expectedBack.remove(ledger.scope, ids[1] ?? '');
    await undo(removed.stepId);
    await undo(linked.stepId);
    expect(await shownOf(ledger, dinner)).toMatchObject({ toComeBack: 6_200, cameBack: 0 });
  });

  test('the only open amount is taken as meant, and candidates are ranked by it', async () => {
    const { ledger, bank, dinner, fromSam, link, expectedBack } = await openDinner(ledgers);
    bank.put({
      amountCents: toCents(1_111),
      providerAccountId: 'checking',
      postedOn: dayBefore(9),
      category: pay,
    });
    await ledger.sync(bank);
    const id = await idOf(ledger, dinner);
    await expectedBack.expect(ledger.scope, id, { from: 'Sam', amount: toCents(4_200) }, null);
    const { candidates } = await expectedBack.candidates(ledger.scope, id, '');
    expect(candidates.map(({ transaction, reason }) => [transaction.amount, reason])).toEqual([
      [4_200, 'The amount that you expect from Sam, who is named.'],
      [1_111, 'On the same day.'],
    ]);
    const back = await expectedBack.candidates(ledger.scope, await idOf(ledger, fromSam), '');
    expect(back.candidates.map(({ transaction, reason }) => [transaction.id, reason])).toEqual([
      [id, 'Half of it.'],
    ]);
    const { reimbursement } = await link(dinner, fromSam);
    expect(reimbursement).toMatchObject({ toComeBack: 0, expected: [{ received: 4_200, remaining: 0 }] });
  });
});
