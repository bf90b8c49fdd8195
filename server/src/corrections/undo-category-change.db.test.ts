import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import { transferCategory } from '../ledger/test-bank.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { journalEntries, predictionState, shownOf } from '../ledger/test-rows.ts';
import { setCategory } from '../predictions/test-corrections.ts';
import { addRule } from '../rules/category-rules.ts';
import { textRule } from '../rules/test-rules.ts';
import { undoCategoryChange } from './undo-category-change.ts';

const ledgers = useTestLedgers();

/** Gives a row a category, which teaches. Gives the id by which that is undone. */
async function teach(
  ledger: TestLedger,
  row: BankTransaction,
  categoryId: string,
  minute = 0,
): Promise<string> {
  const learning = await setCategory(ledger, [row], categoryId, {
    at: new Date(now.getTime() + minute * 60_000),
  });
  if (learning === null) throw new Error('Nothing was taught');
  return learning.id;
}

const undoChange = (ledger: TestLedger, changeId: string, keepEdits = false) =>
  ledger.run((tx) => undoCategoryChange(tx, changeId, { keepEdits }, now));

async function ruleOf(ledger: TestLedger, text: string, categoryId: string): Promise<string> {
  const rule = { ...textRule(text, categoryId), applyToPast: true };
  return (await ledger.run((tx) => addRule(tx, rule))).changeId;
}

const shop = (description: string, daysAgo = 3) => ({
  description,
  amountCents: toCents(-450),
  postedOn: dayBefore(daysAgo),
});

async function openShop() {
  const { bank, ledger } = await ledgers.openBank();
  const first = bank.put(shop('ZORVANT LANTERNS 11'));
  const second = bank.put(shop('ZORVANT LANTERNS 12', 9));
  const third = bank.put(shop('ZORVANT STABLES 12', 9));
  const other = bank.put(shop('HARROWGATE STABLES 3', 12));
  await ledger.apply(bank.delta(0));
  return { bank, ledger, first, second, third, other };
}

describe('P11 undoing a correction', () => {
  test('includes later transactions', async () => {
    const { bank, ledger, first } = await openShop();
    const changeId = await teach(ledger, first, 'travel');
    const came = bank.put(shop('ZORVANT LANTERNS 44', 0));
    await ledger.sync(bank);
    expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'travel', categorySource: 'correction' });
    const { affectedIds } = await undoChange(ledger, changeId);
    expect(affectedIds).toContain((await shownOf(ledger, came)).id);
    expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'groceries', categorySource: 'bank' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('includes those with the category of another correction that does not apply to them', async () => {
    const { bank, ledger, first, third } = await openShop();
    await teach(ledger, third, 'travel');
    const changeId = await teach(ledger, first, 'travel', 1);
    const came = bank.put(shop('ZORVANT LANTERNS 44', 0));
    await ledger.sync(bank);
    await undoChange(ledger, changeId);
    expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'groceries', categorySource: 'bank' });
  });

  test('but not transactions with another matching correction', async () => {
    const { bank, ledger, first } = await openShop();
    await teach(ledger, first, 'travel');
    const came = bank.put(shop('ZORVANT LANTERNS 44', 0));
    await ledger.sync(bank);
    const again = await teach(ledger, came, 'travel', 1);
    await undoChange(ledger, again);
    expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'travel', categorySource: 'correction' });
  });

  test('does not count a transaction with a user’s category', async () => {
    const { bank, ledger, first } = await openShop();
    const changeId = await teach(ledger, first, 'travel');
    const came = bank.put(shop('ZORVANT LANTERNS 44', 0));
    await ledger.sync(bank);
    const { id } = await shownOf(ledger, came);
    await setCategory(ledger, [came], 'education', { teach: false });
    const { affectedIds } = await undoChange(ledger, changeId);
    expect(affectedIds).not.toContain(id);
    expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'education', categorySource: 'user' });
  });

  test('the older first: no effect remains', async () => {
    const { ledger, first, second } = await openShop();
    const before = await predictionState(ledger);
    const older = await teach(ledger, first, 'travel');
    const newer = await teach(ledger, first, 'education', 5);
    await undoChange(ledger, older, true);
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'education' });
    await undoChange(ledger, newer, true);
    expect(await predictionState(ledger)).toEqual(before);
  });

  test('in any order, with syncs in between: no effect remains', async () => {
    const word = fc.record({
      row: fc.nat(3),
      categoryId: fc.constantFrom('travel', 'education', 'transfer'),
      comes: fc.constantFrom(null, 'ZORVANT LANTERNS 99', 'ZORVANT STABLES 98', 'ZORVANT ROPES', 'ZORVANT'),
    });
    const corrections = fc.array(word, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(corrections, fc.infiniteStream(fc.nat(100)), async (words, order) => {
        const { bank, ledger, first, second, third, other } = await openShop();
        const changeIds: string[] = [];
        for (const [minute, { row, categoryId, comes }] of words.entries()) {
          const corrections = [first, second, third, other][row] ?? first;
          changeIds.push(await teach(ledger, corrections, categoryId, minute).catch(() => ''));
          if (comes !== null) bank.put(shop(comes, 0));
          await ledger.sync(bank);
        }
        const untaught = await ledgers.openLedger();
        await untaught.apply(bank.delta(0));
        const ids = changeIds.filter((id) => id !== '');
        for (const next of order) {
          const [id] = ids.splice(next % Math.max(1, ids.length), 1);
          if (id === undefined) break;
          await undoChange(ledger, id, true);
          expect(await ledger.wrongTotals()).toEqual([]);
        }
        expect(await predictionState(ledger)).toEqual(await predictionState(untaught));
      }),
      drawnRuns(12),
    );
  });
});

describe('P11 an edit of several transactions is undone completely', () => {
  test('including categories without a correction: of a transfer leg, and of a transaction with a rule', async () => {
    const { bank, ledger, first, second, third, other } = await openShop();
    const put = (description: string, cents: number, providerAccountId: string) =>
      bank.put({
        description,
        amountCents: toCents(cents),
        providerAccountId,
        category: transferCategory,
      });
    const leg = put('TRANSFER TO SAVINGS', -10_000, 'checking');
    put('TRANSFER FROM CHECKING', 10_000, 'savings');
    await ledger.sync(bank);
    await ruleOf(ledger, 'harrowgate', 'education');
    await setCategory(ledger, [third], 'shopping', { teach: false });
    const rows = [first, second, third, other, leg];
    const shown = () => Promise.all(rows.map((row) => shownOf(ledger, row)));
    const before = await shown();
    const learning = await setCategory(ledger, [first, third, other, leg], 'housing');
    expect((await shown()).map(({ categoryId }) => categoryId)).toEqual(rows.map(() => 'housing'));
    const { editedIds } = await undoChange(ledger, learning?.id ?? '');
    expect(editedIds).toHaveLength(4);
    expect(await shown()).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('when a corrected transaction was reset meanwhile', async () => {
    const { ledger, first, other } = await openShop();
    await ruleOf(ledger, 'harrowgate', 'education');
    const before = await predictionState(ledger);
    const learning = await setCategory(ledger, [first, other], 'housing');
    await setCategory(ledger, [first], null);
    await undoChange(ledger, learning?.id ?? '');
    expect(await shownOf(ledger, other)).toMatchObject({ categoryId: 'education', categorySource: 'rule' });
    expect(await predictionState(ledger)).toEqual(before);
  });
});

describe('P11 rules are undone', () => {
  test('the older first: no effect remains', async () => {
    const { ledger, first } = await openShop();
    const before = await predictionState(ledger);
    const older = await ruleOf(ledger, 'zorvant', 'travel');
    const newer = await ruleOf(ledger, 'lanterns', 'education');
    expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'education' });
    await undoChange(ledger, older);
    expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'education' });
    await undoChange(ledger, newer);
    expect(await predictionState(ledger)).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('and the earlier rule applies again', async () => {
    const { ledger, first } = await openShop();
    await ruleOf(ledger, 'zorvant', 'travel');
    const newer = await ruleOf(ledger, 'lanterns', 'education');
    await undoChange(ledger, newer);
    expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'travel', categorySource: 'rule' });
  });

  test('idempotently', async () => {
    const { ledger } = await openShop();
    const added = await ruleOf(ledger, 'zorvant', 'travel');
    expect((await undoChange(ledger, added)).affectedIds).toHaveLength(3);
    const again = await ruleOf(ledger, 'zorvant', 'travel');
    expect(await undoChange(ledger, added)).toEqual({ editedIds: [], affectedIds: [] });
    expect((await undoChange(ledger, again)).affectedIds).toHaveLength(3);
  });
});

test('P11 after "only this one", a second undo restores everything, and a third does nothing', async () => {
  const { ledger, first } = await openShop();
  const before = await shownOf(ledger, first);
  const changeId = await teach(ledger, first, 'travel');
  await undoChange(ledger, changeId, true);
  expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'travel', categorySource: 'user' });
  expect(await undoChange(ledger, changeId)).toEqual({ editedIds: [before.id], affectedIds: [] });
  expect(await shownOf(ledger, first)).toEqual(before);
  await setCategory(ledger, [first], 'travel', { teach: false });
  expect(await undoChange(ledger, changeId)).toEqual({ editedIds: [], affectedIds: [] });
  expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'travel', categorySource: 'user' });
  expect(await ledger.wrongTotals()).toEqual([]);
});

test('P11 each undo is journaled once', async () => {
  const { ledger, first } = await openShop();
  const changeId = await teach(ledger, first, 'travel');
  await undoChange(ledger, changeId, true);
  await undoChange(ledger, changeId, true);
  const entries = await journalEntries(ledger, 'undo_learn');
  expect(entries).toMatchObject([
    { actor: 'user', after: { undoes: changeId, rowsBack: 1, keepEdits: true } },
  ]);
});
