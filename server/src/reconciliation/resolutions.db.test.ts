import { toCents } from '@cairn/domain/money';
import { addDays } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import { TestBank, transferCategory } from '../ledger/test-bank.ts';
import { csvText } from '../ledger/test-csv.ts';
import { dayBefore, now, type TestLedger } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { journalEntries } from '../ledger/test-rows.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { reconcileConnection } from './reconcile-accounts.store.ts';
import { readAccountReconciliation } from './reconciliation.store.ts';
import {
  acceptDifference,
  addMissingTransaction,
  excludeTransaction,
  undoResolution,
} from './resolutions.store.ts';

const ledgers = useTestLedgers();

const dayMs = 24 * 3_600_000;
const later = (days: number) => new Date(now.getTime() + days * dayMs);

/** A checking account whose balance is what its rows make of it, synced day by day. */
class World {
  readonly bank = new TestBank();
  readonly ledger: TestLedger;
  day = 0;
  /** What the bank's balance has beyond its rows. */
  offCents = 0;
  #cursor = 0;

  constructor(ledger: TestLedger) {
    this.ledger = ledger;
  }

  put(amountCents: number, description: string, daysAgo = 0) {
    return this.bank.put({
      amountCents: toCents(amountCents),
      description,
      providerAccountId: 'checking',
      postedOn: addDays(dayBefore(0), this.day - daysAgo),
      category: null,
    });
  }

  async sync() {
    const held = this.bank.rows().filter((row) => row.providerAccountId === 'checking' && !row.isPending);
    const sum = held.reduce((total, row) => total + row.amountCents, 0);
    const delta = this.bank.delta(this.#cursor);
    const accounts = delta.accounts.map((account) =>
      account.providerAccountId === 'checking'
        ? { ...account, currentBalanceCents: toCents(1_000_000 + sum + this.offCents) }
        : account,
    );
    await this.ledger.apply({ ...delta, accounts });
    this.#cursor = this.bank.position;
    await this.ledger.run((tx) =>
      reconcileConnection(tx, {
        connectionId: this.ledger.connectionId,
        isHistoryComplete: true,
        now: later(this.day),
      }),
    );
  }

  async days(count: number) {
    for (let index = 0; index < count; index += 1) {
      this.day += 1;
      await this.sync();
    }
  }

  async accountId(name = 'checking') {
    const { id } = await this.ledger.run(({ query, householdId }) =>
      query
        .selectFrom('accounts')
        .select('id')
        .where('household_id', '=', householdId)
        .where('connection_id', '=', this.ledger.connectionId)
        .where('provider_account_id', '=', name)
        .executeTakeFirstOrThrow(),
    );
    return id;
  }

  async reconciliation(name?: string) {
    const id = await this.accountId(name);
    return this.ledger.run((tx) => readAccountReconciliation(tx, id, later(this.day)));
  }

  async list() {
    return this.ledger.run((tx) => listTransactions(tx, { sort: 'date', limit: 50 }));
  }
}

async function openWorld(): Promise<World> {
  const world = new World(await ledgers.openLedger());
  world.put(-2_000, 'CORNER MARKET 0042', 9);
  world.put(300_000, 'ACME PAYROLL', 8);
  await world.sync();
  await world.days(4);
  world.put(-1_500, 'CITY TRANSIT');
  await world.sync();
  await world.days(5);
  expect(await world.reconciliation()).toMatchObject({
    status: 'balanced',
    difference: 0,
    expected: 1_296_500,
  });
  return world;
}

/** The bank sends a row twice and counts it once. */
async function openDoubled() {
  const world = await openWorld();
  world.put(-1_200, 'STREAM BOX');
  await world.sync();
  world.put(-1_200, 'STREAM BOX');
  world.offCents = 1_200;
  await world.sync();
  return world;
}

describe('P06 an account’s reconciliation', () => {
  test('is not started before the first days are closed, and has no status without transactions', async () => {
    const world = new World(await ledgers.openLedger());
    world.put(-2_000, 'CORNER MARKET 0042', 9);
    await world.sync();
    expect(await world.reconciliation()).toMatchObject({ status: 'not_started', difference: null });
    expect(await world.reconciliation('savings')).toMatchObject({ status: 'no_transactions' });
  });

  test('P20 a duplicate is reported once it is certain, with its amount and transaction, and not before', async () => {
    const world = await openDoubled();
    expect((await world.reconciliation()).status).toBe('settling');
    await world.days(7);
    const reconciliation = await world.reconciliation();
    expect(reconciliation).toMatchObject({ status: 'difference', difference: 1_200 });
    expect(reconciliation.candidateCauses[0]).toMatchObject({
      kind: 'doubled',
      row: { description: 'STREAM BOX', amount: -1_200 },
      twin: { description: 'STREAM BOX' },
    });
  });

  test('P11 P12 P13 an excluded duplicate counts nowhere and stays excluded after a sync; undo restores it', async () => {
    const world = await openDoubled();
    await world.days(7);
    const reported = await world.reconciliation();
    const [cause] = reported.candidateCauses;
    if (cause === undefined) throw new Error('There is no candidate cause');
    const before = await world.list();
    const { resolutionId } = await world.ledger.run((tx) =>
      excludeTransaction(tx, cause.row.id, later(world.day)),
    );

    expect(await world.reconciliation()).toMatchObject({
      status: 'balanced',
      difference: 0,
      resolutions: [{ id: resolutionId }],
    });
    const left = await world.list();
    expect(left.transactions.map(({ id }) => id)).not.toContain(cause.row.id);
    expect(left.totals?.count).toBe((before.totals?.count ?? 0) - 1);
    expect(left.totals?.spent).toBe((before.totals?.spent ?? 0) - 1_200);
    const csv = await world.ledger.run((tx) => csvText(tx, { sort: 'date' }));
    expect(csv.match(/STREAM BOX/g)).toHaveLength(1);
    expect(await world.ledger.wrongTotals()).toEqual([]);

    for (const row of world.bank.rows())
      world.bank.change(row, { description: `${row.description} PORTLAND` });
    await world.sync();
    expect((await world.list()).totals?.count).toBe(left.totals?.count);
    expect(await world.ledger.wrongTotals()).toEqual([]);

    await world.ledger.run((tx) => undoResolution(tx, resolutionId ?? '', later(world.day)));
    expect((await world.list()).totals).toEqual(before.totals);
    expect(await world.reconciliation()).toMatchObject({
      status: 'difference',
      difference: reported.difference,
      since: reported.since,
      resolutions: [],
    });
    expect((await world.reconciliation()).candidateCauses).toMatchObject([
      { kind: 'doubled', row: { id: cause.row.id } },
    ]);
    expect(await world.ledger.wrongTotals()).toEqual([]);
    const again = await world.ledger.run((tx) => undoResolution(tx, resolutionId ?? '', later(world.day)));
    expect(again.resolutionId).toBeNull();
  });

  test('P07 P12 leaving out one leg of a transfer makes the other what it is by itself', async () => {
    const { bank, ledger } = await ledgers.openBank();
    const shared = { description: 'ONLINE TRANSFER', category: transferCategory };
    bank.put({ ...shared, amountCents: toCents(-40_000), providerAccountId: 'checking' });
    const into = bank.put({ ...shared, amountCents: toCents(40_000), providerAccountId: 'savings' });
    await ledger.apply(bank.delta(0));
    expect((await ledger.rows()).every(({ otherLeg }) => otherLeg !== null)).toBe(true);
    const id = await ledger.run(async ({ query, householdId }) => {
      const row = await query
        .selectFrom('transactions')
        .select('id')
        .where('household_id', '=', householdId)
        .where('source_id', '=', into.sourceId)
        .executeTakeFirstOrThrow();
      return row.id;
    });
    const { resolutionId } = await ledger.run((tx) => excludeTransaction(tx, id, now));
    expect(await ledger.rows()).toMatchObject([{ amountCents: -40_000, otherLeg: null }]);
    await ledger.run((tx) => undoResolution(tx, resolutionId ?? '', now));
    expect((await ledger.rows()).every(({ otherLeg }) => otherLeg !== null)).toBe(true);
    expect(await ledger.wrongTotals()).toEqual([]);
  });

  test('P01 P11 adding a missing transaction resolves the difference, and the bank’s own replaces it', async () => {
    const world = await openWorld();
    world.offCents = -7_700;
    await world.days(7);
    const { difference, since, accountId } = await world.reconciliation();
    expect([difference, since === null]).toEqual([-7_700, false]);
    const row = {
      amount: toCents(-7_700),
      date: addDays(dayBefore(0), world.day - 4),
      description: 'Adjustment',
    };
    const { resolutionId } = await world.ledger.run((tx) =>
      addMissingTransaction(tx, accountId, row, later(world.day)),
    );
    expect(await world.reconciliation()).toMatchObject({
      status: 'balanced',
      resolutions: [{ id: resolutionId, kind: 'added' }],
    });

    world.offCents = 0;
    world.put(-7_700, 'GARAGE NORTH', 3);
    await world.sync();
    expect(await world.reconciliation()).toMatchObject({
      status: 'balanced',
      difference: 0,
      resolutions: [],
    });
    const sized = (await world.list()).transactions.filter(({ amount }) => amount === -7_700);
    expect(sized).toMatchObject([{ description: 'GARAGE NORTH' }]);
    expect(await world.ledger.wrongTotals()).toEqual([]);
    const undone = await world.ledger.run((tx) => undoResolution(tx, resolutionId ?? '', later(world.day)));
    expect(undone.resolutionId, 'the bank’s row is not ours to take away').toBeNull();
  });

  test('P11 an added row can be undone', async () => {
    const world = await openWorld();
    const { accountId } = await world.reconciliation();
    const before = await world.list();
    const row = { amount: toCents(-7_700), date: dayBefore(1), description: 'Adjustment' };
    const { resolutionId } = await world.ledger.run((tx) =>
      addMissingTransaction(tx, accountId, row, later(world.day)),
    );
    expect((await world.list()).totals?.count).toBe((before.totals?.count ?? 0) + 1);
    await world.ledger.run((tx) => undoResolution(tx, resolutionId ?? '', later(world.day)));
    expect((await world.list()).totals).toEqual(before.totals);
    expect(await world.ledger.wrongTotals()).toEqual([]);
  });

  test('P11 P20 an accepted difference is no longer reported, and undo reports it again', async () => {
    const world = await openWorld();
    world.offCents = -7_700;
    await world.days(7);
    const { accountId } = await world.reconciliation();
    const { resolutionId } = await world.ledger.run((tx) =>
      acceptDifference(tx, accountId, later(world.day)),
    );
    expect(await world.reconciliation()).toMatchObject({
      status: 'balanced',
      resolutions: [{ id: resolutionId, kind: 'accepted', amount: -7_700 }],
    });
    await world.days(5);
    expect((await world.reconciliation()).status).toBe('balanced');
    await world.ledger.run((tx) => undoResolution(tx, resolutionId ?? '', later(world.day)));
    expect(await world.reconciliation()).toMatchObject({
      status: 'difference',
      difference: -7_700,
      resolutions: [],
    });
  });

  test('each resolution and each undo is one journal entry by the person', async () => {
    const world = await openDoubled();
    await world.days(7);
    const [cause] = (await world.reconciliation()).candidateCauses;
    const { resolutionId } = await world.ledger.run((tx) =>
      excludeTransaction(tx, cause?.row.id ?? '', later(world.day)),
    );
    await world.ledger.run((tx) => undoResolution(tx, resolutionId ?? '', later(world.day)));
    const entries = (await journalEntries(world.ledger)).filter(({ actor }) => actor === 'user');
    const shared = { actor: 'user', userId: world.ledger.scope.userId };
    expect(entries.map(({ actor, userId, action, after }) => ({ actor, userId, action, after }))).toEqual([
      { ...shared, action: 'leave_out', after: { isExcluded: true } },
      { ...shared, action: 'undo_leave_out', after: { undoes: resolutionId } },
    ]);
  });
});
