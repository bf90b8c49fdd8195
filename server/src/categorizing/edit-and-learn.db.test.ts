import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestBank } from '../ledger/test-bank.ts';
import { now, openTestLedgers, type TestLedger } from '../ledger/test-ledger.ts';
import { idOf, machineState, makePrivate, shownOf } from '../ledger/test-rows.ts';
import { insertRule } from './category-rules.store.ts';
import { editAndFollow, openShop, say, shop } from './test-learning.ts';
import { undoCategoryChange } from './undo-category-change.ts';

let ledgers: Awaited<ReturnType<typeof openTestLedgers>>;
beforeAll(async () => {
  ledgers = await openTestLedgers();
});
afterAll(async () => {
  await ledgers.close();
});

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** What the machine says of the rows, and what they are shown as. */
const stateOf = async (ledger: TestLedger) => [await machineState(ledger), await ledger.rows()];

describe('P14 one correction is enough', () => {
  test('rows of the past that nobody decided follow, the next that comes is right, and it is said', async () => {
    const { bank, ledger, first, second, own, refund, other } = await openShop(ledgers);
    const learning = await say(ledger, [first], 'food-and-dining');
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
    const cursor = bank.position;
    const next = bank.put(shop('TST* ZORVANT TRADERS 88', -700, 0));
    await ledger.apply(bank.delta(cursor));
    expect(await shownOf(ledger, next)).toMatchObject({
      categoryId: 'food-and-dining',
      categorySource: 'correction',
    });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('it is told in the journal: the person’s word, and each row that followed, with what stood before', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    const learning = await say(ledger, [first], 'food-and-dining');
    const journal = await ledger.run(({ query, householdId }) =>
      query
        .selectFrom('journal')
        .select(['actor', 'action', 'subject_id as subjectId', 'before', 'after'])
        .where('household_id', '=', householdId)
        .where('action', 'in', ['learn', 'categorize'])
        .orderBy('recorded_at')
        .execute(),
    );
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

  test('“Only this one”: what was learned is forgotten, and the word on the row stays', async () => {
    const { bank, ledger, first, second } = await openShop(ledgers);
    const learning = await say(ledger, [first], 'food-and-dining');
    await ledger.run((tx) => undoCategoryChange(tx, learning?.id ?? '', { keepEdits: true }, now));
    expect(await shownOf(ledger, first)).toMatchObject({
      categoryId: 'food-and-dining',
      categorySource: 'user',
    });
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'general-stores' });
    const cursor = bank.position;
    const next = bank.put(shop('ZORVANT TRADERS 88'));
    await ledger.apply(bank.delta(cursor));
    expect(await shownOf(ledger, next)).toMatchObject({ categoryId: 'general-stores' });
  });

  test('where it was said not to teach, nothing is learned', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    expect(await say(ledger, [first], 'food-and-dining', { teach: false })).toBeNull();
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'general-stores' });
  });

  test('rows edited together teach together', async () => {
    const { ledger, first, other } = await openShop(ledgers);
    const learning = await say(ledger, [first, other], 'groceries');
    expect(learning?.taught.map(({ name }) => name)).toEqual(['Zorvant Traders', 'Corner Market']);
    expect(learning?.changedPastCount).toBe(2);
  });

  test('two rows of one payee teach one thing, told once', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    const learning = await say(ledger, [first, second], 'groceries');
    expect(learning?.taught.map(({ name }) => name)).toEqual(['Zorvant Traders']);
  });

  test('rows of one payee edited together are told as one', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    expect((await say(ledger, [first, second], 'groceries'))?.taught).toHaveLength(1);
  });

  test('the same word again teaches nothing', async () => {
    const { ledger, first } = await openShop(ledgers);
    expect(await say(ledger, [first], 'groceries')).not.toBeNull();
    expect(await say(ledger, [first], 'groceries', { at: later(5) })).toBeNull();
  });

  test('rows that are so already do not follow, and those of which only the reason changes are not told', async () => {
    const { ledger, first, own } = await openShop(ledgers);
    await say(ledger, [first], 'food-and-dining');
    const id = await idOf(ledger, own);
    const edits = { edits: [{ id, categoryId: 'food-and-dining' }], teach: true };
    const again = await ledger.run((tx) => editAndFollow(tx, edits, later(5)));
    expect(again).toMatchObject({ learning: { changedPastCount: 0 }, followedIds: [] });
    const twoDays = 2 * 24 * 60;
    await say(ledger, [own], 'travel', { at: later(6), teach: false });
    expect(await say(ledger, [own], 'food-and-dining', { at: later(twoDays) })).toMatchObject({
      changedPastCount: 0,
    });
    const journal = await ledger.run(({ query, householdId }) =>
      query
        .selectFrom('journal')
        .select('after')
        .where('household_id', '=', householdId)
        .where('action', '=', 'categorize')
        .execute(),
    );
    expect(journal).toHaveLength(4);
  });

  test('a word that is taken back beside another that teaches takes back what it taught', async () => {
    const { ledger, first, second, other } = await openShop(ledgers);
    await say(ledger, [first], 'food-and-dining');
    const edits = [
      { id: await idOf(ledger, first), categoryId: null },
      { id: await idOf(ledger, other), categoryId: 'travel' },
    ];
    const { followedIds } = await ledger.run((tx) => editAndFollow(tx, { edits, teach: true }, later(5)));
    expect(followedIds).toContain(await idOf(ledger, second));
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'general-stores' });
  });

  test('a text that names nobody teaches for that very text alone, and it is said', async () => {
    const bank = new TestBank();
    const ledger = await ledgers.openLedger();
    const check = bank.put(shop('CHECK 1234', -90_000));
    const same = bank.put(shop('CHECK 1234', -80_000));
    const another = bank.put(shop('CHECK 1235', -90_100));
    await ledger.apply(bank.delta(0));
    expect(await say(ledger, [check], 'housing')).toMatchObject({
      taught: [{ name: 'CHECK 1234', isExactText: true }],
      changedPastCount: 1,
    });
    expect(await shownOf(ledger, same)).toMatchObject({ categoryId: 'housing' });
    expect(await shownOf(ledger, another)).toMatchObject({ categoryId: 'checks' });
  });

  test.each(['food-and-dining', 'shopping'])(
    'what would have no effect is not learned: a rule says shopping before a word of %s',
    async (said) => {
      const { ledger, first } = await openShop(ledgers);
      await ledger.run((tx) =>
        insertRule(tx, {
          id: randomUUID(),
          descriptionContains: 'zorvant',
          categoryId: 'shopping',
          position: 1,
        }),
      );
      expect(await say(ledger, [first], said)).toBeNull();
      expect(
        await ledger.run(({ query }) => query.selectFrom('category_corrections').select('id').execute()),
      ).toEqual([]);
    },
  );

  test('nor does it decide for others beside a word that has one', async () => {
    const bank = new TestBank();
    const ledger = await ledgers.openLedger();
    const ruled = bank.put(shop('ZORVANT LANTERNS 1'));
    const free = bank.put(shop('ZORVANT STABLES 2'));
    const spelledOtherwise = bank.put(shop('ZORVANT-LANTERNS 5'));
    await ledger.apply(bank.delta(0));
    await ledger.run((tx) =>
      insertRule(tx, {
        id: randomUUID(),
        descriptionContains: 'zorvant lanterns',
        categoryId: 'shopping',
        position: 1,
      }),
    );
    expect((await say(ledger, [ruled, free], 'education'))?.taught).toMatchObject([
      { name: 'Zorvant Stables' },
    ]);
    expect(await shownOf(ledger, spelledOtherwise)).toMatchObject({ categoryId: 'general-stores' });
  });

  test('the newest word holds, and taking it back brings the one before it back', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    await say(ledger, [first], 'food-and-dining');
    const newest = await say(ledger, [first], 'entertainment', { at: later(5) });
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'entertainment' });
    await ledger.run((tx) => undoCategoryChange(tx, newest?.id ?? '', { keepEdits: false }, later(6)));
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'food-and-dining' });
    expect(await shownOf(ledger, first)).toMatchObject({
      categoryId: 'food-and-dining',
      categorySource: 'user',
    });
  });

  test('letting Cairn decide again takes back what the word had taught', async () => {
    const { ledger, first } = await openShop(ledgers);
    const before = await stateOf(ledger);
    await say(ledger, [first], 'food-and-dining');
    await say(ledger, [first], null, { at: later(5) });
    expect(await stateOf(ledger)).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
  });
});

describe('P13 what a person set', () => {
  test('is never overwritten by what another row taught, nor by its undo', async () => {
    const { ledger, first, own } = await openShop(ledgers);
    const learning = await say(ledger, [first], 'food-and-dining');
    expect(await shownOf(ledger, own)).toMatchObject({ categoryId: 'travel', categorySource: 'user' });
    await ledger.run((tx) => undoCategoryChange(tx, learning?.id ?? '', { keepEdits: false }, later(1)));
    expect(await shownOf(ledger, own)).toMatchObject({ categoryId: 'travel', categorySource: 'user' });
  });

  test('after it taught stays when what it taught is taken back', async () => {
    const { ledger, first, second } = await openShop(ledgers);
    const learning = await say(ledger, [first], 'food-and-dining');
    await say(ledger, [second], 'education', { at: later(1), teach: false });
    await say(ledger, [first], 'groceries', { at: later(2), teach: false });
    await ledger.run((tx) => undoCategoryChange(tx, learning?.id ?? '', { keepEdits: false }, later(3)));
    expect(await shownOf(ledger, second)).toMatchObject({
      categoryId: 'education',
      categorySource: 'user',
    });
    expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'groceries', categorySource: 'user' });
  });
});

describe('P11 undo', () => {
  test('gives every row back exactly what it was, once', async () => {
    const { ledger, first } = await openShop(ledgers);
    const before = await stateOf(ledger);
    const learning = await say(ledger, [first], 'transfer');
    expect(await stateOf(ledger)).not.toEqual(before);
    const id = learning?.id ?? '';
    const taken = await ledger.run((tx) => undoCategoryChange(tx, id, { keepEdits: false }, later(1)));
    expect(taken.followedIds).toHaveLength(2);
    expect(taken.editedIds).toHaveLength(1);
    expect(await stateOf(ledger)).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
    const again = await ledger.run((tx) => undoCategoryChange(tx, id, { keepEdits: false }, later(2)));
    expect(again).toEqual({ editedIds: [], followedIds: [] });
  });

  test('of what nobody did is not found', async () => {
    const { ledger } = await openShop(ledgers);
    const unknown = '6f1e2a34-9d1c-4c8a-8d5e-2b7f0c9a1e55';
    await expect(
      ledger.run((tx) => undoCategoryChange(tx, unknown, { keepEdits: false }, now)),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of any words, in the order in which they were said last, leads back to the beginning', async () => {
    const wordsSaid = fc.array(
      fc.record({
        row: fc.integer({ min: 0, max: 3 }),
        categoryId: fc.constantFrom('groceries', 'travel', 'transfer'),
      }),
      { minLength: 1, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(wordsSaid, async (said) => {
        const { ledger, first, second, refund, other } = await openShop(ledgers);
        const rows = [first, second, refund, other];
        const before = await stateOf(ledger);
        const learnings: string[] = [];
        for (const [minute, { row, categoryId }] of said.entries()) {
          const learning = await say(
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
      { numRuns: 12 },
    );
  });
});

test('P27 what was said of a private account’s row is nobody else’s knowledge', async () => {
  const bank = new TestBank();
  const ledger = await ledgers.openLedger();
  const row = bank.put(shop('SECRET SHOP 12'));
  await ledger.apply(bank.delta(0));
  await ledger.run(makePrivate);
  const learning = await say(ledger, [row], 'travel');
  const member = await ledger.asAnotherMember();
  const theirs = new TestBank();
  const likeIt = theirs.put({ ...shop('SECRET SHOP 12'), bankTransactionId: 'm1' });
  await member.apply(theirs.delta(0));
  expect(await shownOf(member, likeIt)).toMatchObject({ categoryId: 'general-stores' });
  await expect(
    member.run((tx) => undoCategoryChange(tx, learning?.id ?? '', { keepEdits: false }, now)),
  ).rejects.toMatchObject({ code: 'not_found' });
});
