import type { Learning } from '@cairn/contract/categorising';
import { toCents } from '@cairn/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestBank } from '../ledger/test-bank.ts';
import { dayBefore, now, openTestLedgers, type TestLedger } from '../ledger/test-ledger.ts';
import { readTransactions } from '../ledger/transactions.store.ts';
import type { BankTransaction } from '../ledger/types.ts';
import { editAndLearn } from './learn.ts';
import { takeCategoryChangeBack } from './undo-category-change.ts';

let ledgers: Awaited<ReturnType<typeof openTestLedgers>>;
beforeAll(async () => {
  ledgers = await openTestLedgers();
});
afterAll(async () => {
  await ledgers.close();
});

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** All rows by the bank's ids, with everything that the machine says of them. */
async function machineState(ledger: TestLedger) {
  return ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select([
        'bank_transaction_id as bankId',
        'machine_category_id',
        'machine_category_source',
        'machine_category_reason',
        'machine_confidence_percent',
        'machine_merchant_name',
        'machine_flow',
        'person_category_id',
      ])
      .where('household_id', '=', householdId)
      .orderBy('bank_transaction_id')
      .execute(),
  );
}

async function idOf(ledger: TestLedger, { bankTransactionId }: BankTransaction): Promise<string> {
  const { id } = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select('id')
      .where('household_id', '=', householdId)
      .where('bank_transaction_id', '=', bankTransactionId)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** A person's word on rows, as the edit call takes it. */
async function say(
  ledger: TestLedger,
  rows: readonly BankTransaction[],
  categoryId: string | null,
  { at = now, teach = true } = {},
): Promise<Learning | null> {
  const ids = await Promise.all(rows.map((row) => idOf(ledger, row)));
  const edits = ids.map((id) => ({ id, categoryId }));
  return (await ledger.run((tx) => editAndLearn(tx, { edits, teach }, at))).learning;
}

async function shownOf(ledger: TestLedger, row: BankTransaction) {
  const id = await idOf(ledger, row);
  const [shown] = await ledger.run((tx) => readTransactions(tx, [id]));
  if (shown === undefined) throw new Error('The row is not there');
  return shown;
}

const shop = (description: string, cents = -450, daysAgo = 3) => ({
  description,
  amountCents: toCents(cents),
  postedOn: dayBefore(daysAgo),
  category: {
    primary: 'GENERAL_MERCHANDISE',
    detailed: 'GENERAL_MERCHANDISE_SUPERSTORES',
    confidence: 'HIGH',
  },
});

async function openShop() {
  const bank = new TestBank();
  const ledger = await ledgers.openLedger();
  const first = bank.put(shop('SQ *ZORVANT TRADERS OAKLAND CA'));
  const second = bank.put(shop('ZORVANT TRADERS #12', -500, 40));
  const own = bank.put(shop('ZORVANT TRADERS #7', -600, 50));
  const refund = bank.put(shop('ZORVANT TRADERS #7', 600, 49));
  const other = bank.put(shop('CORNER MARKET 0042'));
  await ledger.apply(bank.delta(0));
  await say(ledger, [own], 'travel', { teach: false });
  return { bank, ledger, first, second, own, refund, other };
}

describe('P14 one correction is enough', () => {
  test('rows of the past that nobody decided follow, the next that comes is right, and it is said', async () => {
    const { bank, ledger, first, second, own, refund, other } = await openShop();
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
      pastRows: 2,
    });
    expect(await shownOf(ledger, second)).toMatchObject({
      categoryId: 'food-and-dining',
      categorySource: 'correction',
      categoryReason: 'Your correction of 20 November: “zorvant traders”',
      confidencePercent: 98,
    });
    expect(await shownOf(ledger, refund)).toMatchObject({ categoryId: 'food-and-dining', flow: 'refund' });
    expect(await shownOf(ledger, own)).toMatchObject({ categoryId: 'travel', categorySource: 'person' });
    expect(await shownOf(ledger, other)).toMatchObject({ categoryId: 'shopping' });
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
    const { ledger, first, second } = await openShop();
    const learning = await say(ledger, [first], 'food-and-dining');
    const journal = await ledger.run(({ query, householdId }) =>
      query
        .selectFrom('journal')
        .select(['actor', 'action', 'subject_id as subjectId', 'before', 'after'])
        .where('household_id', '=', householdId)
        .where('action', 'in', ['learn', 'categorise'])
        .orderBy('recorded_at')
        .execute(),
    );
    expect(journal.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'person learn',
      'machine categorise',
      'machine categorise',
    ]);
    expect(
      journal.find(({ subjectId }) => subjectId !== undefined && subjectId === journal[1]?.subjectId),
    ).toMatchObject({
      before: { categoryId: 'shopping' },
      after: { categoryId: 'food-and-dining', source: 'correction', changeId: learning?.id },
    });
    expect(journal.map(({ subjectId }) => subjectId)).toContain(await idOf(ledger, second));
  });

  test('“Only this one”: what was learned is forgotten, and the word on the row stays', async () => {
    const { bank, ledger, first, second } = await openShop();
    const learning = await say(ledger, [first], 'food-and-dining');
    await ledger.run((tx) => takeCategoryChangeBack(tx, learning?.id ?? '', { keepEdits: true }, now));
    expect(await shownOf(ledger, first)).toMatchObject({
      categoryId: 'food-and-dining',
      categorySource: 'person',
    });
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'shopping' });
    const cursor = bank.position;
    const next = bank.put(shop('ZORVANT TRADERS 88'));
    await ledger.apply(bank.delta(cursor));
    expect(await shownOf(ledger, next)).toMatchObject({ categoryId: 'shopping' });
  });

  test('where it was said not to teach, nothing is learned', async () => {
    const { ledger, first, second } = await openShop();
    expect(await say(ledger, [first], 'food-and-dining', { teach: false })).toBeNull();
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'shopping' });
  });

  test('rows edited together teach together', async () => {
    const { ledger, first, other } = await openShop();
    const learning = await say(ledger, [first, other], 'groceries');
    expect(learning?.taught.map(({ name }) => name)).toEqual(['Zorvant Traders', 'Corner Market']);
    expect(learning?.pastRows).toBe(2);
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
      pastRows: 1,
    });
    expect(await shownOf(ledger, same)).toMatchObject({ categoryId: 'housing' });
    expect(await shownOf(ledger, another)).toMatchObject({ categoryId: 'shopping' });
  });

  test('what would have no effect is not learned: a rule decides before it', async () => {
    const { ledger, first } = await openShop();
    await ledger.run(({ query, householdId }) =>
      query
        .insertInto('category_rules')
        .values({
          household_id: householdId,
          description_contains: 'zorvant',
          category_id: 'shopping',
          position: 1,
        })
        .execute(),
    );
    expect(await say(ledger, [first], 'food-and-dining')).toBeNull();
    expect(
      await ledger.run(({ query }) => query.selectFrom('category_corrections').select('id').execute()),
    ).toEqual([]);
  });

  test('the newest word holds, and taking it back brings the one before it back', async () => {
    const { ledger, first, second } = await openShop();
    await say(ledger, [first], 'food-and-dining');
    const newest = await say(ledger, [first], 'entertainment', { at: later(5) });
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'entertainment' });
    await ledger.run((tx) => takeCategoryChangeBack(tx, newest?.id ?? '', { keepEdits: false }, later(6)));
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'food-and-dining' });
    expect(await shownOf(ledger, first)).toMatchObject({
      categoryId: 'food-and-dining',
      categorySource: 'person',
    });
  });

  test('letting Cairn decide again takes back what the word had taught', async () => {
    const { ledger, first } = await openShop();
    const before = await machineState(ledger);
    await say(ledger, [first], 'food-and-dining');
    await say(ledger, [first], null, { at: later(5) });
    expect(await machineState(ledger)).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
  });
});

describe('P13 what a person set', () => {
  test('is never overwritten by what another row taught, nor by its undo', async () => {
    const { ledger, first, own } = await openShop();
    const learning = await say(ledger, [first], 'food-and-dining');
    expect(await shownOf(ledger, own)).toMatchObject({ categoryId: 'travel', categorySource: 'person' });
    await ledger.run((tx) => takeCategoryChangeBack(tx, learning?.id ?? '', { keepEdits: false }, later(1)));
    expect(await shownOf(ledger, own)).toMatchObject({ categoryId: 'travel', categorySource: 'person' });
  });

  test('after it taught stays when what it taught is taken back', async () => {
    const { ledger, first, second } = await openShop();
    const learning = await say(ledger, [first], 'food-and-dining');
    await say(ledger, [second], 'education', { at: later(1), teach: false });
    await say(ledger, [first], 'groceries', { at: later(2), teach: false });
    await ledger.run((tx) => takeCategoryChangeBack(tx, learning?.id ?? '', { keepEdits: false }, later(3)));
    expect(await shownOf(ledger, second)).toMatchObject({
      categoryId: 'education',
      categorySource: 'person',
    });
    expect(await shownOf(ledger, first)).toMatchObject({ categoryId: 'groceries', categorySource: 'person' });
  });
});

describe('P11 undo', () => {
  test('gives every row back exactly what it was, once', async () => {
    const { ledger, first } = await openShop();
    const before = await machineState(ledger);
    const learning = await say(ledger, [first], 'transfer');
    expect(await machineState(ledger)).not.toEqual(before);
    const id = learning?.id ?? '';
    const taken = await ledger.run((tx) => takeCategoryChangeBack(tx, id, { keepEdits: false }, later(1)));
    expect(taken.followedIds).toHaveLength(2);
    expect(taken.editedIds).toHaveLength(1);
    expect(await machineState(ledger)).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
    const again = await ledger.run((tx) => takeCategoryChangeBack(tx, id, { keepEdits: false }, later(2)));
    expect(again).toEqual({ editedIds: [], followedIds: [] });
  });

  test('of what nobody did is not found', async () => {
    const { ledger } = await openShop();
    const unknown = '6f1e2a34-9d1c-4c8a-8d5e-2b7f0c9a1e55';
    await expect(
      ledger.run((tx) => takeCategoryChangeBack(tx, unknown, { keepEdits: false }, now)),
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
        const { ledger, first, second, refund, other } = await openShop();
        const rows = [first, second, refund, other];
        const before = await machineState(ledger);
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
          await ledger.run((tx) => takeCategoryChangeBack(tx, id, { keepEdits: false }, later(100 + minute)));
        expect(await machineState(ledger)).toEqual(before);
        expect(await ledger.wrongTotals()).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});

describe('P07 transfers', () => {
  const transfer = { primary: 'TRANSFER_OUT', detailed: 'TRANSFER_OUT_ACCOUNT_TRANSFER', confidence: 'HIGH' };

  async function openTransfers() {
    const bank = new TestBank();
    const ledger = await ledgers.openLedger();
    const put = (description: string, cents: number, providerAccountId: string) =>
      bank.put({ description, amountCents: toCents(cents), providerAccountId, category: transfer });
    const out = put('TRANSFER TO SAVINGS', -10_000, 'checking');
    const into = put('TRANSFER FROM CHECKING', 10_000, 'savings');
    const alone = put('TRANSFER TO SAVINGS', -12_300, 'checking');
    await ledger.apply(bank.delta(0));
    return { bank, ledger, out, into, alone };
  }

  test('a leg teaches nothing, and its pair stands', async () => {
    const { ledger, out, into } = await openTransfers();
    expect(await say(ledger, [out], 'groceries')).toBeNull();
    expect(await shownOf(ledger, into)).toMatchObject({ flow: 'transfer', categoryId: 'transfer' });
    expect(await ledger.rows()).toMatchObject([
      { otherLeg: 't0002' },
      { otherLeg: 't0001' },
      { otherLeg: null },
    ]);
  });

  test('a leg does not follow what a row of the same text taught', async () => {
    const { ledger, out, alone } = await openTransfers();
    expect(await say(ledger, [alone], 'housing')).toMatchObject({ pastRows: 0 });
    expect(await shownOf(ledger, out)).toMatchObject({ flow: 'transfer', categoryId: 'transfer' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('rows that were taught to be transfers count as neither income nor spending', async () => {
    const { ledger, first, second } = await openShop();
    await say(ledger, [first], 'transfer');
    expect(await shownOf(ledger, second)).toMatchObject({ flow: 'transfer' });
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('money that goes out is not taught to be income', async () => {
    const { ledger, refund, second } = await openShop();
    await say(ledger, [refund], 'income');
    expect(await shownOf(ledger, second)).toMatchObject({ categoryId: 'shopping', flow: 'spending' });
  });
});

test('P27 what was said of a private account’s row is nobody else’s knowledge', async () => {
  const bank = new TestBank();
  const ledger = await ledgers.openLedger();
  const row = bank.put(shop('SECRET SHOP 12'));
  await ledger.apply(bank.delta(0));
  await ledger.run(({ query, householdId, userId }) =>
    query
      .updateTable('accounts')
      .set({ private_to_user_id: userId })
      .where('household_id', '=', householdId)
      .execute(),
  );
  const learning = await say(ledger, [row], 'travel');
  const member = await ledger.asAnotherMember();
  const theirs = new TestBank();
  const likeIt = theirs.put({ ...shop('SECRET SHOP 12'), bankTransactionId: 'm1' });
  await member.apply(theirs.delta(0));
  expect(await shownOf(member, likeIt)).toMatchObject({ categoryId: 'shopping' });
  await expect(
    member.run((tx) => takeCategoryChangeBack(tx, learning?.id ?? '', { keepEdits: false }, now)),
  ).rejects.toMatchObject({ code: 'not_found' });
});
