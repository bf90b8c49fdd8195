import { toCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAccountsList } from '../accounts/accounts-list.store.ts';
import { orphanRowsOfConnection } from '../accounts/orphans.store.ts';
import { createOwnAccounts } from '../accounts/own-accounts.ts';
import { editTransactions } from '../edits/edits.store.ts';
import { createJoinedAccounts } from '../joined-accounts/joined-accounts.ts';
import { lockLedgerForWriting } from '../journal/write-lock.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { createTestLedgers, dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { makePrivate } from '../ledger/test-rows.ts';
import { createSplits } from '../splits/splits.ts';
import { createTestImports } from './test-imports.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
beforeAll(async () => {
  ledgers = await createTestLedgers();
});
afterAll(() => ledgers.close());

const deps = () => ({
  database: ledgers.database,
  queue: { enqueueInsightsOf: async () => undefined },
  now: () => now,
});

type Charge = { daysAgo: number; cents: number; text: string };

/** A year of charges every other day, with two equal ones on some days. */
const year: readonly Charge[] = Array.from({ length: 180 }, (_, at) => {
  const charge = {
    daysAgo: 10 + 2 * at,
    cents: -(1_000 + 7 * (at % 40)),
    text: `Shop ${'ABCDEFGH'[at % 8]}ingham Road`,
  };
  return at % 30 === 0 ? [charge, charge] : [charge];
}).flat();
/** As far back as the bank's history goes. */
const bankDays = 250;
const ofBank = year.filter(({ daysAgo }) => daysAgo <= bankDays);

function fileOf(charges: readonly Charge[]): string {
  const lines = charges.map(
    ({ daysAgo, cents, text }) => `${dayBefore(daysAgo)},${text},${(cents / 100).toFixed(2)}`,
  );
  return ['Date,Description,Amount', ...lines.toReversed()].join('\n');
}

/** The bank writes other texts, and dates every fifth charge a day later. */
function bankOf(charges: readonly Charge[]): TestBank {
  const bank = new TestBank();
  charges.forEach(({ daysAgo, cents, text }, at) => {
    const postedOn: PlainDate = addDays(dayBefore(daysAgo), at % 5 === 0 ? 1 : 0);
    const description = `POS ${text.toUpperCase()} 00${at}`;
    bank.put({ amountCents: toCents(cents), providerAccountId: 'checking', postedOn, description });
  });
  return bank;
}

/** Everything that a person can see or has decided, by id. */
function stateOf(ledger: TestLedger) {
  return ledger.run(async (tx) => {
    const { rows } = await sql`
      select t.id, t.account_id, t.posted_on, t.amount_cents, t.removed_at is null as stays, t.user_category_id,
        t.user_note, t.user_edited_at, t.part_of_id, t.is_split, t.is_counted, t.predicted_kind, t.source
      from transactions t where t.household_id = ${tx.householdId}::uuid order by t.id
    `.execute(tx.query);
    const { accounts, netWorth } = await readAccountsList(tx, now);
    return { rows, accounts, netWorth };
  });
}

async function openWorld() {
  const opened = await createTestImports(ledgers);
  const { ledger } = opened;
  await opened.importText(fileOf(year), 'Joint account.csv');
  const [joint] = (await ledger.run((tx) => readAccountsList(tx, now))).accounts;
  if (joint === undefined) throw new Error('The file made no account');
  const bank = bankOf(ofBank);
  await ledger.sync(bank);
  const { accounts } = await ledger.run((tx) => readAccountsList(tx, now));
  const checking = accounts.find(({ name }) => name === 'checking');
  if (checking === undefined) throw new Error('The bank brought no account');
  const joinedAccounts = createJoinedAccounts(deps());
  return { opened, ledger, bank, joint, checking, joinedAccounts };
}

async function rowIdOn(ledger: TestLedger, accountId: string, daysAgo: number): Promise<string> {
  const { id } = await ledger.run(({ query, householdId }) =>
    query
      .selectFrom('transactions')
      .select('id')
      .where('household_id', '=', householdId)
      .where('account_id', '=', accountId)
      .where('posted_on', '=', dayBefore(daysAgo))
      .where('is_counted', '=', true)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  return id;
}

describe('P03 P38 a linked account takes over an imported one', () => {
  test('nothing doubles, sums are the bank’s, and what a person decided stays', async () => {
    const { opened, ledger, bank, joint, checking, joinedAccounts } = await openWorld();
    const [noted, receipt, old] = [
      await rowIdOn(ledger, joint.id, 12),
      await rowIdOn(ledger, joint.id, 14),
      await rowIdOn(ledger, joint.id, 300),
    ];
    await ledger.run((tx) =>
      editTransactions(
        tx,
        [
          { id: noted, categoryId: 'travel', note: 'to Oslo' },
          { id: old, note: 'before the bank' },
        ],
        now,
      ),
    );
    const splits = createSplits(deps());
    const parts = [
      { amount: toCents(-400), categoryId: 'groceries', note: null, monthsLater: 0 },
      { categoryId: 'travel', note: 'lamp', monthsLater: 0 },
    ];
    await splits.split(ledger.scope, receipt, { parts }, null);

    expect(await joinedAccounts.offers(ledger.scope)).toEqual({
      offers: [{ accountId: checking.id, ownAccountId: joint.id, reason: 'transactions' }],
    });
    expect(await joinedAccounts.preview(ledger.scope, checking.id, joint.id)).toEqual({
      mergedCount: ofBank.length,
      earlierCount: year.length - ofBank.length,
      unmatchedCount: 0,
      unmatched: [],
    });
    const before = await stateOf(ledger);
    const { account, joinId } = await joinedAccounts.joinAccount(ledger.scope, checking.id, joint.id, null);
    expect(account).toMatchObject({
      name: 'Joint account',
      bankName: 'checking',
      currentBalance: checking.currentBalance,
    });
    const after = await stateOf(ledger);
    expect(after.accounts.map(({ id }) => id)).not.toContain(joint.id);
    const moving = await ledger.run(({ query, householdId }) =>
      query
        .selectFrom('transactions')
        .select(['posted_on as date', 'amount_cents as cents'])
        .where('household_id', '=', householdId)
        .where('affects_balance', '=', true)
        .execute(),
    );
    const sum = (rows: readonly { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0);
    expect(moving).toHaveLength(year.length);
    expect(sum(moving)).toBe(sum(year));
    expect(sum(moving.filter(({ date }) => date >= dayBefore(bankDays)))).toBe(sum(ofBank));
    const notes = (await ledger.rows()).flatMap(({ note, categoryId, amountCents }) =>
      note === null ? [] : [`${note} ${categoryId} ${amountCents}`],
    );
    expect(notes.map((one) => one.replace(/ -?\d+$/, '')).toSorted()).toEqual([
      expect.stringMatching(/^before the bank /),
      'lamp travel',
      'to Oslo travel',
    ]);
    expect(await ledger.wrongTotals()).toEqual([]);

    // What comes later is for the one account: the bank's changes and the same file.
    await ledger.apply(bank.delta(0));
    expect(await opened.importText(fileOf(year), 'Joint account.csv')).toMatchObject({ addedCount: 0 });
    expect(await stateOf(ledger)).toEqual(after);

    await joinedAccounts.undo(ledger.scope, joinId);
    const undone = await stateOf(ledger);
    expect(undone.accounts).toEqual(before.accounts);
    expect(undone).toEqual(before);
    expect(await ledger.wrongTotals()).toEqual([]);
    await expect(joinedAccounts.undo(ledger.scope, joinId)).rejects.toThrow('nothing to undo');
  });

  test('P11 what a person decides after it stays when it is undone', async () => {
    const { ledger, joint, checking, joinedAccounts } = await openWorld();
    const mine = await rowIdOn(ledger, joint.id, 12);
    await ledger.run((tx) => editTransactions(tx, [{ id: mine, note: 'first' }], now));
    const { joinId } = await joinedAccounts.joinAccount(ledger.scope, checking.id, joint.id, null);
    const theirs = await rowIdOn(ledger, checking.id, 16);
    const later = new Date(now.getTime() + 60_000);
    await ledger.run((tx) => editTransactions(tx, [{ id: theirs, note: 'second' }], later));
    await joinedAccounts.undo(ledger.scope, joinId);
    const notes = (await stateOf(ledger)).rows.flatMap((row) => {
      const { user_note: note, account_id: accountId } = Object(row);
      return note === null ? [] : [[note, accountId === joint.id ? 'joint' : 'checking']];
    });
    expect(notes.toSorted()).toEqual([
      ['first', 'joint'],
      ['second', 'checking'],
    ]);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P10 what the bank does not have stays, also when the bank is connected again', async () => {
    const { opened, ledger, bank, joint, checking, joinedAccounts } = await openWorld();
    const cash = await opened.preview(
      fileOf([{ daysAgo: 20, cents: -99_999, text: 'Paid in cash' }]),
      'Joint account.csv',
    );
    await opened.chooseAccount(cash, joint.id);
    await opened.run(cash.id);
    const { unmatched } = await joinedAccounts.preview(ledger.scope, checking.id, joint.id);
    expect(unmatched).toEqual([
      { date: dayBefore(20), description: 'Paid in cash', amount: -99_999, currency: 'USD' },
    ]);
    await joinedAccounts.joinAccount(ledger.scope, checking.id, joint.id, null);
    const before = await ledger.rows();
    await ledger.run(async (tx) => {
      await lockLedgerForWriting(tx);
      await orphanRowsOfConnection(tx, ledger.connectionId, now);
    });
    await ledger.apply(bank.delta(0));
    expect(await ledger.rows()).toEqual(before);
  });
});

test('accounts of other currencies are not joined, nor of other members offered', async () => {
  const ledger = await ledgers.openLedger();
  await ledger.sync(bankOf(ofBank.slice(0, 1)));
  const own = createOwnAccounts(deps());
  const joinedAccounts = createJoinedAccounts(deps());
  const checking = (await ledger.run((tx) => readAccountsList(tx, now))).accounts.find(
    ({ name }) => name === 'checking',
  );
  const { account: euros } = await own.add(
    ledger.scope,
    { name: 'checking', kind: 'checking', currency: 'EUR' },
    null,
  );
  const { account: mine } = await own.add(ledger.scope, { name: 'Checking ', kind: 'checking' }, null);
  const id = checking?.id ?? '';
  await expect(joinedAccounts.joinAccount(ledger.scope, id, euros.id, null)).rejects.toThrow('same currency');
  await expect(joinedAccounts.joinAccount(ledger.scope, mine.id, id, null)).rejects.toThrow('same currency');
  expect((await joinedAccounts.offers(ledger.scope)).offers).toEqual([
    { accountId: id, ownAccountId: mine.id, reason: 'name' },
  ]);
  await ledger.run((tx) => makePrivate(tx, { id: mine.id }));
  expect((await joinedAccounts.offers(ledger.scope)).offers).toEqual([]);
  const member = await ledger.asAnotherMember();
  await expect(joinedAccounts.preview(member.scope, id, mine.id)).rejects.toThrow('not found');
  expect((await joinedAccounts.offers(member.scope)).offers).toEqual([]);
});
