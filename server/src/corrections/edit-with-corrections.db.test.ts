import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, journalEntries, makePrivate, predictionState, shownOf } from '../ledger/test-rows.ts';
import { saveRules } from '../predictions/category-rules.store.ts';
import { editAndApply, openShop, setCategory, shop } from '../predictions/test-corrections.ts';
import { storedTextRule } from '../rules/test-rules.ts';
import { undoCategoryChange } from './undo-category-change.ts';

const ledgers = useTestLedgers();

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** What is predicted for the rows, and what they are shown as. */
const stateOf = async (ledger: TestLedger) => [await predictionState(ledger), await ledger.rows()];

describe('P14 one correction is enough', () => {
  test('applies to undecided past and to future transactions, and is reported', async () => {
    const { bank, ledger, first, second, own, refund, other } = await openShop(ledgers);
    const learning = await setCategory(ledger, [first], 'food-and-dining');
    expect(learning).toMatchObject({
      taught: [
        {
          name: 'Zorvant Traders',
          isExactText: false,
          categoryId: 'food-and-dining',
          categoryName: 'Food & Dining',
        },
      ],
      changedPastCount: 2,
    });
    expect(await shownOf(ledger, second)).toMatchObject({
      categoryId: 'food-and-dining',
      categorySource: 'correction',
      categoryReason: 'Your correction on November 20: “zorvant traders”',
      confidencePercent: 98,
    });
    expect(await shownOf(ledger, refund)).toMatchObject({ categoryId: 'food-and-dining', kind: 'refund' });
    expect(await shownOf(ledger, own)).toMatchObject({ categoryId: 'travel', categorySource: 'user' });
    expect(await shownOf(ledger, other)).toMatchObject({ categoryId: 'general-stores' });
    const next = bank.put(shop('TST* ZORVANT TRADERS 88', -700, 0));
    await ledger.sync(bank);
    expect(await shownOf(ledger, next)).toMatchObject({
      categoryId: 'food-and-dining',
      categorySource: 'correction',
    });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('is journaled: the edit, and each affected transaction with its earlier prediction', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    const learning = await setCategory(ledger, [first], 'food-and-dining');
    const journal = await journalEntries(ledger, 'learn', 'categorize');
    expect(journal.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'user learn',
      'system categorize',
      'system categorize',
    ]);
    expect(
      journal.find(({ subjectId }) => subjectId !== undefined && subjectId === journal[1]?.subjectId),
    ).toMatchObject({
      before: { categoryId: 'general-stores' },
      after: { categoryId: 'food-and-dining', source: 'correction', changeId: learning?.id },
    });
    expect(journal.map(({ subjectId }) => subjectId)).toContain(await idOf(ledger, second));
  });

  test('“Only this one” ends the correction and leaves the transaction’s category', async () => {
    const { bank, ledger, first, second } = await openShop(ledgers);
    const learning = await setCategory(ledger, [first], 'food-and-dining');
    await ledger.run((tx) => undoCategoryChange(tx, learning?.id ?? '', { keepEdits: true }, now));
    expect(await shownOf(ledger, first)).toMatchObject({
      categoryId: 'food-and-dining',
      categorySource: 'user',
    });
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'general-stores' });
    const next = bank.put(shop('ZORVANT TRADERS 88'));
    await ledger.sync(bank);
    expect(await shownOf(ledger, next)).toMatchObject({ categoryId: 'general-stores' });
  });

  test('an edit of only this transaction adds no correction', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    expect(await setCategory(ledger, [first], 'food-and-dining', { teach: false })).toBeNull();
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'general-stores' });
  });

  test('transactions edited together add their corrections together', async () => {
    const { ledger, first, other } = await openShop(ledgers);
    const learning = await setCategory(ledger, [first, other], 'groceries');
    expect(learning?.taught.map(({ name }) => name)).toEqual(['Zorvant Traders', 'Corner Market']);
    expect(learning?.changedPastCount).toBe(2);
  });

  test('two transactions of one payee are reported as one payee', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    const learning = await setCategory(ledger, [first, second], 'groceries');
    expect(learning?.taught.map(({ name }) => name)).toEqual(['Zorvant Traders']);
  });

  test('rows of one payee edited together count as one', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    expect((await setCategory(ledger, [first, second], 'groceries'))?.taught).toHaveLength(1);
  });

  test('the same category again adds no correction', async () => {
    const { ledger, first } = await openShop(ledgers);
    expect(await setCategory(ledger, [first], 'groceries')).not.toBeNull();
    expect(await setCategory(ledger, [first], 'groceries', { at: later(5) })).toBeNull();
  });

  test('unchanged transactions are not affected, and a changed reason is not counted', async () => {
    const { ledger, first, own } = await openShop(ledgers);
    await setCategory(ledger, [first], 'food-and-dining');
    const id = await idOf(ledger, own);
    const edits = { edits: [{ id, categoryId: 'food-and-dining' }], teach: true };
    const again = await ledger.run((tx) => editAndApply(tx, edits, later(5)));
    expect(again).toMatchObject({ learning: { changedPastCount: 0 }, affectedIds: [] });
    const twoDays = 2 * 24 * 60;
    await setCategory(ledger, [own], 'travel', { at: later(6), teach: false });
    expect(await setCategory(ledger, [own], 'food-and-dining', { at: later(twoDays) })).toMatchObject({
      changedPastCount: 0,
    });
    const journal = await journalEntries(ledger, 'categorize');
    expect(journal).toHaveLength(4);
  });

  test('a reset beside a new correction in one edit ends the old correction', async () => {
    const { ledger, first, second, other } = await openShop(ledgers);
    await setCategory(ledger, [first], 'food-and-dining');
    const edits = [
      { id: await idOf(ledger, first), categoryId: null },
      { id: await idOf(ledger, other), categoryId: 'travel' },
    ];
    const { affectedIds } = await ledger.run((tx) => editAndApply(tx, { edits, teach: true }, later(5)));
    expect(affectedIds).toContain(await idOf(ledger, second));
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'general-stores' });
  });

  test('a text without a payee corrects only the same text, and this is reported', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const check = bank.put(shop('CHECK 1234', -90_000));
    const same = bank.put(shop('CHECK 1234', -80_000));
    const another = bank.put(shop('CHECK 1235', -90_100));
    await ledger.apply(bank.delta(0));
    expect(await setCategory(ledger, [check], 'housing')).toMatchObject({
      taught: [{ name: 'CHECK 1234', isExactText: true }],
      changedPastCount: 1,
    });
    expect(await shownOf(ledger, same)).toMatchObject({ categoryId: 'housing' });
    expect(await shownOf(ledger, another)).toMatchObject({ categoryId: 'checks' });
  });

  test.each(['food-and-dining', 'shopping'])(
    'what would have no effect is not learned: a rule says shopping before a correction to %s',
    async (edits) => {
      const { ledger, first } = await openShop(ledgers);
      await ledger.run((tx) => saveRules(tx, [storedTextRule(randomUUID(), 'zorvant', 'shopping')]));
      expect(await setCategory(ledger, [first], edits)).toBeNull();
      expect(
        await ledger.run(({ query }) => query.selectFrom('category_corrections').select('id').execute()),
      ).toEqual([]);
    },
  );

  test('nor does it apply to others beside an effective correction', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const ruled = bank.put(shop('ZORVANT LANTERNS 1'));
    const free = bank.put(shop('ZORVANT STABLES 2'));
    const spelledOtherwise = bank.put(shop('ZORVANT-LANTERNS 5'));
    await ledger.apply(bank.delta(0));
    await ledger.run((tx) => saveRules(tx, [storedTextRule(randomUUID(), 'zorvant lanterns', 'shopping')]));
    expect((await setCategory(ledger, [ruled, free], 'education'))?.taught).toMatchObject([
      { name: 'Zorvant Stables' },
    ]);
    expect(await shownOf(ledger, spelledOtherwise)).toMatchObject({ categoryId: 'general-stores' });
  });

  test('the newest correction applies, and undoing it restores the one before', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    await setCategory(ledger, [first], 'food-and-dining');
    const newest = await setCategory(ledger, [first], 'entertainment', { at: later(5) });
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'entertainment' });
    await ledger.run((tx) => undoCategoryChange(tx, newest?.id ?? '', { keepEdits: false }, later(6)));
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'food-and-dining' });
    expect(await shownOf(ledger, first)).toMatchObject({
      categoryId: 'food-and-dining',
      categorySource: 'user',
    });
  });

  test('resetting a category ends its correction', async () => {
    const { ledger, first } = await openShop(ledgers);
    const before = await stateOf(ledger);
    await setCategory(ledger, [first], 'food-and-dining');
    await setCategory(ledger, [first], null, { at: later(5) });
    expect(await stateOf(ledger)).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
  });
});

describe('P13 a user’s category', () => {
  test('is never overwritten by a correction or its undo', async () => {
    const { ledger, first, own } = await openShop(ledgers);
    const learning = await setCategory(ledger, [first], 'food-and-dining');
    expect(await shownOf(ledger, own)).toMatchObject({ categoryId: 'travel', categorySource: 'user' });
    await ledger.run((tx) => undoCategoryChange(tx, learning?.id ?? '', { keepEdits: false }, later(1)));
    expect(await shownOf(ledger, own)).toMatchObject({ categoryId: 'travel', categorySource: 'user' });
  });

  test('set after a correction stays when that is undone', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    const learning = await setCategory(ledger, [first], 'food-and-dining');
    await setCategory(ledger, [second], 'education', { at: later(1), teach: false });
    await setCategory(ledger, [first], 'groceries', { at: later(2), teach: false });
    await ledger.run((tx) => undoCategoryChange(tx, learning?.id ?? '', { keepEdits: false }, later(3)));
    expect(await shownOf(ledger, second)).toMatchObject({
      categoryId: 'education',
      categorySource: 'user',
    });
    expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'groceries', categorySource: 'user' });
  });
});

describe('P11 undo', () => {
  test('restores every transaction exactly, once', async () => {
    const { ledger, first } = await openShop(ledgers);
    const before = await stateOf(ledger);
    const learning = await setCategory(ledger, [first], 'transfer');
    expect(await stateOf(ledger)).not.toEqual(before);
    const id = learning?.id ?? '';
    const taken = await ledger.run((tx) => undoCategoryChange(tx, id, { keepEdits: false }, later(1)));
    expect(taken.affectedIds).toHaveLength(2);
    expect(taken.editedIds).toHaveLength(1);
    expect(await stateOf(ledger)).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
    const again = await ledger.run((tx) => undoCategoryChange(tx, id, { keepEdits: false }, later(2)));
    expect(again).toEqual({ editedIds: [], affectedIds: [] });
  });

  test('of an unknown change is not found', async () => {
    const { ledger } = await openShop(ledgers);
    const unknown = '6f1e2a34-9d1c-4c8a-8d5e-2b7f0c9a1e55';
    await expect(
      ledger.run((tx) => undoCategoryChange(tx, unknown, { keepEdits: false }, now)),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of any corrections, newest first, restores the initial state', async () => {
    const drawnEdits = fc.array(
      fc.record({
        row: fc.integer({ min: 0, max: 3 }),
        categoryId: fc.constantFrom('groceries', 'travel', 'transfer'),
      }),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(drawnEdits, async (edits) => {
        const { ledger, first, second, refund, other } = await openShop(ledgers);
        const rows = [first, second, refund, other];
        const before = await stateOf(ledger);
        const learnings: string[] = [];
        for (const [minute, { row, categoryId }] of edits.entries()) {
          const learning = await setCategory(
            ledger,
            rows.filter((_, index) => index === row),
            categoryId,
            { at: later(minute) },
          );
          if (learning !== null) learnings.push(learning.id);
          expect(await ledger.wrongTotals()).toEqual([]);
        }
        for (const [minute, id] of learnings.toReversed().entries())
          await ledger.run((tx) => undoCategoryChange(tx, id, { keepEdits: false }, later(100 + minute)));
        expect(await stateOf(ledger)).toEqual(before);
        expect(await ledger.wrongTotals()).toEqual([]);
      }),
      drawnRuns(12),
    );
  });
});

test('P27 a correction of a private account’s transaction is visible to its owner only', async () => {
  const { bank, ledger } = await ledgers.openBank();
  const row = bank.put(shop('SECRET SHOP 12'));
  await ledger.apply(bank.delta(0));
  await ledger.run(makePrivate);
  const learning = await setCategory(ledger, [row], 'travel');
  const member = await ledger.asAnotherMember();
  const theirs = new TestBank();
  const likeIt = theirs.put({ ...shop('SECRET SHOP 12'), sourceId: 'm1' });
  await member.apply(theirs.delta(0));
  expect(await shownOf(member, likeIt)).toMatchObject({ categoryId: 'general-stores' });
  await expect(
    member.run((tx) => undoCategoryChange(tx, learning?.id ?? '', { keepEdits: false }, now)),
  ).rejects.toMatchObject({ code: 'not_found' });
});
