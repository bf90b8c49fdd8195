import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { undoCategoryChange } from '../corrections/undo-category-change.ts';
import { transferCategory } from '../ledger/test-bank.ts';
import { now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { shownOf } from '../ledger/test-rows.ts';
import { openShop, setCategory, shop } from '../predictions/test-corrections.ts';

const ledgers = useTestLedgers();

describe('P07 transfers', () => {
  async function createTransfers() {
    const { bank, ledger } = await ledgers.openBank();
    const put = (description: string, cents: number, providerAccountId: string) =>
      bank.put({ description, amountCents: toCents(cents), providerAccountId, category: transferCategory });
    const out = put('TRANSFER TO SAVINGS', -10_000, 'checking');
    const into = put('TRANSFER FROM CHECKING', 10_000, 'savings');
    const alone = put('TRANSFER TO SAVINGS', -12_300, 'checking');
    await ledger.apply(bank.delta(0));
    return { bank, ledger, out, into, alone };
  }

  test('a leg adds no correction and stays paired', async () => {
    const { ledger, out, into } = await createTransfers();
    expect(await setCategory(ledger, [out], 'groceries')).toBeNull();
    expect(await shownOf(ledger, into)).toMatchObject({ kind: 'transfer', categoryId: 'account-transfers' });
    expect(await ledger.rows()).toMatchObject([
      { otherLeg: 't0002' },
      { otherLeg: 't0001' },
      { otherLeg: null },
    ]);
  });

  test('a leg is not affected by a correction of the same text', async () => {
    const { ledger, out, alone } = await createTransfers();
    expect(await setCategory(ledger, [alone], 'housing')).toMatchObject({ changedPastCount: 0 });
    expect(await shownOf(ledger, out)).toMatchObject({ kind: 'transfer', categoryId: 'account-transfers' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('transactions corrected to transfers are neither income nor spending', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    await setCategory(ledger, [first], 'transfer');
    expect(await shownOf(ledger, second)).toMatchObject({ kind: 'transfer' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('a correction does not make outgoing money income', async () => {
    const { ledger, refund, second } = await openShop(ledgers);
    await setCategory(ledger, [refund], 'income');
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'general-stores', kind: 'spending' });
  });

  test('transactions that follow into transfers are paired, and no longer once it is undone', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const first = bank.put(shop('ZORVANT TRADERS #1', -7_000));
    const follower = bank.put({ ...shop('ZORVANT TRADERS #2', -5_000, 5), providerAccountId: 'checking' });
    const into = bank.put({
      ...shop('DEPOSIT', 5_000, 4),
      providerAccountId: 'savings',
      category: transferCategory,
    });
    await ledger.apply(bank.delta(0));
    const otherLegs = async () => (await ledger.rows()).map(({ otherLeg }) => otherLeg);
    expect(await otherLegs()).toEqual([null, null, null]);
    const learning = await setCategory(ledger, [first], 'account-transfers');
    if (learning === null) throw new Error('Nothing was learned');
    expect(await otherLegs()).toEqual([null, into.sourceId, follower.sourceId]);
    await ledger.run((tx) => undoCategoryChange(tx, learning.id, { keepEdits: false }, now));
    expect(await otherLegs()).toEqual([null, null, null]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });
});
