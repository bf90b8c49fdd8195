import { toCents } from '@cairn/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestBank, transferCategory } from '../ledger/test-bank.ts';
import { openTestLedgers } from '../ledger/test-ledger.ts';
import { shownOf } from '../ledger/test-rows.ts';
import { openShop, say } from './test-learning.ts';

let ledgers: Awaited<ReturnType<typeof openTestLedgers>>;
beforeAll(async () => {
  ledgers = await openTestLedgers();
});
afterAll(async () => {
  await ledgers.close();
});

describe('P07 transfers', () => {
  async function openTransfers() {
    const bank = new TestBank();
    const ledger = await ledgers.openLedger();
    const put = (description: string, cents: number, providerAccountId: string) =>
      bank.put({ description, amountCents: toCents(cents), providerAccountId, category: transferCategory });
    const out = put('TRANSFER TO SAVINGS', -10_000, 'checking');
    const into = put('TRANSFER FROM CHECKING', 10_000, 'savings');
    const alone = put('TRANSFER TO SAVINGS', -12_300, 'checking');
    await ledger.apply(bank.delta(0));
    return { bank, ledger, out, into, alone };
  }

  test('a leg teaches nothing, and its pair stands', async () => {
    const { ledger, out, into } = await openTransfers();
    expect(await say(ledger, [out], 'groceries')).toBeNull();
    expect(await shownOf(ledger, into)).toMatchObject({ kind: 'transfer', categoryId: 'account-transfers' });
    expect(await ledger.rows()).toMatchObject([
      { otherLeg: 't0002' },
      { otherLeg: 't0001' },
      { otherLeg: null },
    ]);
  });

  test('a leg does not follow what a row of the same text taught', async () => {
    const { ledger, out, alone } = await openTransfers();
    expect(await say(ledger, [alone], 'housing')).toMatchObject({ changedPastCount: 0 });
    expect(await shownOf(ledger, out)).toMatchObject({ kind: 'transfer', categoryId: 'account-transfers' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('rows that were taught to be transfers count as neither income nor spending', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    await say(ledger, [first], 'transfer');
    expect(await shownOf(ledger, second)).toMatchObject({ kind: 'transfer' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('money that goes out is not taught to be income', async () => {
    const { ledger, refund, second } = await openShop(ledgers);
    await say(ledger, [refund], 'income');
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'general-stores', kind: 'spending' });
  });
});
