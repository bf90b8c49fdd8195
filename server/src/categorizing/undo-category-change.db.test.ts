import { toCents } from '@cairn/domain/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { TestBank, transferCategory } from '../ledger/test-bank.ts';
import { dayBefore, now, openTestLedgers, type TestLedger } from '../ledger/test-ledger.ts';
import { machineState, shownOf } from '../ledger/test-rows.ts';
import type { BankTransaction } from '../ledger/types.ts';
import { addRule } from './category-rules.ts';
import { say } from './test-learning.ts';
import { undoCategoryChange } from './undo-category-change.ts';

let ledgers: Awaited<ReturnType<typeof openTestLedgers>>;
beforeAll(async () => {
  ledgers = await openTestLedgers();
});
afterAll(async () => {
  await ledgers.close();
});

/** Gives a row a category, which teaches. Gives the id by which that is taken back. */
async function teach(
  ledger: TestLedger,
  row: BankTransaction,
  categoryId: string,
  minute = 0,
): Promise<string> {
  const learning = await say(ledger, [row], categoryId, { at: new Date(now.getTime() + minute * 60_000) });
  if (learning === null) throw new Error('Nothing was taught');
  return learning.id;
}

const takeBack = (ledger: TestLedger, changeId: string, keepEdits = false) =>
  ledger.run((tx) => undoCategoryChange(tx, changeId, { keepEdits }, now));

async function ruleOf(ledger: TestLedger, descriptionContains: string, categoryId: string): Promise<string> {
  const rule = { descriptionContains, categoryId, applyToPast: true };
  return (await ledger.run((tx) => addRule(tx, rule))).changeId;
}

const shop = (description: string, daysAgo = 3) => ({
  description,
  amountCents: toCents(-450),
  postedOn: dayBefore(daysAgo),
});

async function openShop() {
  const bank = new TestBank();
  const ledger = await ledgers.openLedger();
  const first = bank.put(shop('ZORVANT LANTERNS 11'));
  const second = bank.put(shop('ZORVANT LANTERNS 12', 9));
  const third = bank.put(shop('ZORVANT STABLES 12', 9));
  const other = bank.put(shop('HARROWGATE STABLES 3', 12));
  await ledger.apply(bank.delta(0));
  return { bank, ledger, first, second, third, other };
}

describe('P11 what was taught is taken back', () => {
  test('from rows too that came since', async () => {
    const { bank, ledger, first } = await openShop();
    const changeId = await teach(ledger, first, 'travel');
    const from = bank.position;
    const came = bank.put(shop('ZORVANT LANTERNS 44', 0));
    await ledger.apply(bank.delta(from));
    expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'travel', categorySource: 'correction' });
    const { followedIds } = await takeBack(ledger, changeId);
    expect(followedIds).toContain((await shownOf(ledger, came)).id);
    expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'groceries', categorySource: 'bank' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('from those too whose category another correction of the payee has, which says nothing of them', async () => {
    const { bank, ledger, first, third } = await openShop();
    await teach(ledger, third, 'travel');
    const changeId = await teach(ledger, first, 'travel', 1);
    const from = bank.position;
    const came = bank.put(shop('ZORVANT LANTERNS 44', 0));
    await ledger.apply(bank.delta(from));
    await takeBack(ledger, changeId);
    expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'groceries', categorySource: 'bank' });
  });

  test('but not from rows of which another correction says the same', async () => {
    const { bank, ledger, first } = await openShop();
    await teach(ledger, first, 'travel');
    const from = bank.position;
    const came = bank.put(shop('ZORVANT LANTERNS 44', 0));
    await ledger.apply(bank.delta(from));
    const again = await teach(ledger, came, 'travel', 1);
    await takeBack(ledger, again);
    expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'travel', categorySource: 'correction' });
  });

  test('and a row whose own word stands is no row that went back', async () => {
    const { bank, ledger, first } = await openShop();
    const changeId = await teach(ledger, first, 'travel');
    const from = bank.position;
    const came = bank.put(shop('ZORVANT LANTERNS 44', 0));
    await ledger.apply(bank.delta(from));
    const { id } = await shownOf(ledger, came);
    await say(ledger, [came], 'education', { teach: false });
    const { followedIds } = await takeBack(ledger, changeId);
    expect(followedIds).not.toContain(id);
    expect(await shownOf(ledger, came)).toMatchObject({ categoryId: 'education', categorySource: 'user' });
  });

  test('the older first: nothing is left of either', async () => {
    const { ledger, first, second } = await openShop();
    const before = await machineState(ledger);
    const older = await teach(ledger, first, 'travel');
    const newer = await teach(ledger, first, 'education', 5);
    await takeBack(ledger, older, true);
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'education' });
    await takeBack(ledger, newer, true);
    expect(await machineState(ledger)).toEqual(before);
  });

  test('in any order, whatever the bank says meanwhile: nothing is left', async () => {
    const word = fc.record({
      row: fc.nat(3),
      categoryId: fc.constantFrom('travel', 'education', 'transfer'),
      comes: fc.constantFrom(null, 'ZORVANT LANTERNS 99', 'ZORVANT STABLES 98', 'ZORVANT ROPES', 'ZORVANT'),
    });
    const said = fc.array(word, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(said, fc.infiniteStream(fc.nat(100)), async (words, order) => {
        const { bank, ledger, first, second, third, other } = await openShop();
        const changeIds: string[] = [];
        for (const [minute, { row, categoryId, comes }] of words.entries()) {
          const said = [first, second, third, other][row] ?? first;
          changeIds.push(await teach(ledger, said, categoryId, minute).catch(() => ''));
          const from = bank.position;
          if (comes !== null) bank.put(shop(comes, 0));
          await ledger.apply(bank.delta(from));
        }
        const untaught = await ledgers.openLedger();
        await untaught.apply(bank.delta(0));
        const ids = changeIds.filter((id) => id !== '');
        for (const next of order) {
          const [id] = ids.splice(next % Math.max(1, ids.length), 1);
          if (id === undefined) break;
          await takeBack(ledger, id, true);
          expect(await ledger.wrongTotals()).toEqual([]);
        }
        expect(await machineState(ledger)).toEqual(await machineState(untaught));
      }),
      drawnRuns(12),
    );
  });
});

describe('P11 an edit of several rows is taken back whole', () => {
  test('with the words that taught nothing: of a leg of a transfer, and of a row that a rule decides', async () => {
    const { bank, ledger, first, second, third, other } = await openShop();
    const put = (description: string, cents: number, providerAccountId: string) =>
      bank.put({
        description,
        amountCents: toCents(cents),
        providerAccountId,
        category: transferCategory,
      });
    const from = bank.position;
    const leg = put('TRANSFER TO SAVINGS', -10_000, 'checking');
    put('TRANSFER FROM CHECKING', 10_000, 'savings');
    await ledger.apply(bank.delta(from));
    await ruleOf(ledger, 'harrowgate', 'education');
    await say(ledger, [third], 'shopping', { teach: false });
    const rows = [first, second, third, other, leg];
    const shown = () => Promise.all(rows.map((row) => shownOf(ledger, row)));
    const before = await shown();
    const learning = await say(ledger, [first, third, other, leg], 'housing');
    expect((await shown()).map(({ categoryId }) => categoryId)).toEqual(rows.map(() => 'housing'));
    const { editedIds } = await takeBack(ledger, learning?.id ?? '');
    expect(editedIds).toHaveLength(4);
    expect(await shown()).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('when a row that taught was made automatic meanwhile', async () => {
    const { ledger, first, other } = await openShop();
    await ruleOf(ledger, 'harrowgate', 'education');
    const before = await machineState(ledger);
    const learning = await say(ledger, [first, other], 'housing');
    await say(ledger, [first], null);
    await takeBack(ledger, learning?.id ?? '');
    expect(await shownOf(ledger, other)).toMatchObject({ categoryId: 'education', categorySource: 'rule' });
    expect(await machineState(ledger)).toEqual(before);
  });
});

describe('P11 rules are taken back', () => {
  test('the older first: nothing is left of either', async () => {
    const { ledger, first } = await openShop();
    const before = await machineState(ledger);
    const older = await ruleOf(ledger, 'zorvant', 'travel');
    const newer = await ruleOf(ledger, 'lanterns', 'education');
    expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'education' });
    await takeBack(ledger, older);
    expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'education' });
    await takeBack(ledger, newer);
    expect(await machineState(ledger)).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('and the rows go to the rule before, while that one stands', async () => {
    const { ledger, first } = await openShop();
    await ruleOf(ledger, 'zorvant', 'travel');
    const newer = await ruleOf(ledger, 'lanterns', 'education');
    await takeBack(ledger, newer);
    expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'travel', categorySource: 'rule' });
  });

  test('twice as once', async () => {
    const { ledger } = await openShop();
    const added = await ruleOf(ledger, 'zorvant', 'travel');
    expect((await takeBack(ledger, added)).followedIds).toHaveLength(3);
    const again = await ruleOf(ledger, 'zorvant', 'travel');
    expect(await takeBack(ledger, added)).toEqual({ editedIds: [], followedIds: [] });
    expect((await takeBack(ledger, again)).followedIds).toHaveLength(3);
  });
});

test('P11 what was kept as "only this one" is taken back whole by a second undo, and by a third no more', async () => {
  const { ledger, first } = await openShop();
  const before = await shownOf(ledger, first);
  const changeId = await teach(ledger, first, 'travel');
  await takeBack(ledger, changeId, true);
  expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'travel', categorySource: 'user' });
  expect(await takeBack(ledger, changeId)).toEqual({ editedIds: [before.id], followedIds: [] });
  expect(await shownOf(ledger, first)).toEqual(before);
  await say(ledger, [first], 'travel', { teach: false });
  expect(await takeBack(ledger, changeId)).toEqual({ editedIds: [], followedIds: [] });
  expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'travel', categorySource: 'user' });
  expect(await ledger.wrongTotals()).toEqual([]);
});

test('P11 each thing that is taken back is told in the journal, once', async () => {
  const { ledger, first } = await openShop();
  const changeId = await teach(ledger, first, 'travel');
  await takeBack(ledger, changeId, true);
  await takeBack(ledger, changeId, true);
  const told = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('journal')
      .select(['actor', 'after'])
      .where('household_id', '=', householdId)
      .where('action', '=', 'undo_learn')
      .execute(),
  );
  expect(told).toEqual([{ actor: 'user', after: { undoes: changeId, rowsBack: 1, keepEdits: true } }]);
});
