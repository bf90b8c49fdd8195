import { type TransactionsFilter, transactionsQuery } from '@cairn/contract/transactions';
import { merchantKey } from '@cairn/domain/merchants';
import { toCents } from '@cairn/domain/money';
import { monthRange } from '@cairn/domain/plain-date';
import { transactionName } from '@cairn/domain/transactions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawnRuns } from '../../../scripts/testing/part.ts';
import { createExchangeRates } from '../exchange-rates/exchange-rates.ts';
import { dayBefore, now } from '../ledger/test-ledger.ts';
import { useTestLedgers } from '../ledger/test-ledgers.ts';
import { idOf, makePrivate } from '../ledger/test-rows.ts';
import { listTransactions } from '../transactions/transactions.store.ts';
import { openLivedWorld, openWorld as worldOf } from './test-history.ts';
import { type Done, operationOnMerchants, perform } from './test-operations.ts';

const ledgers = useTestLedgers();

/** Two spellings of one shop, and another one. */
async function openWorld() {
  const world = worldOf(ledgers.database, await ledgers.openLedger());
  const { bank, ledger } = world;
  const put = (merchantName: string, cents: number, days = 3, providerAccountId = 'card') =>
    bank.put({
      description: `${merchantName.toUpperCase()} ${days}`,
      merchantName,
      amountCents: toCents(cents),
      postedOn: dayBefore(days),
      providerAccountId,
    });
  const rows = {
    first: put('Trader Jo', -4_000, 40),
    second: put('Trader Jo', -1_500, 9),
    refund: put('Trader Jo', 500, 8),
    spelling: put('TRADER JOE', -700, 7),
    other: put('Ferry Line', -900, 2),
  };
  await ledger.sync(bank);
  const names = async () =>
    (await world.seen()).rows.map((row) => [row.description, transactionName(row)] as const);
  const listed = async () =>
    (await world.merchants.list(world.scope, {})).merchants.map(({ name, spent, count }) => [
      name,
      spent,
      count,
    ]);
  const rename = (name: string, newName: string) =>
    world.merchants.rename(world.scope, { name, newName }, null);
  const undo = (stepId: string) => world.history.undo(world.scope, stepId, null);
  return { ...world, put, bankRows: rows, names, listed, rename, undo };
}

test('P11 a merchant is renamed for past transactions and those to come, and all of it is undone and done again', async () => {
  const world = await openWorld();
  const { ledger, bank, put, rename, undo, merchants, scope } = world;
  const before = await world.seen();
  expect(await merchants.preview(scope, { name: 'trader jo', newName: 'Trader Joe’s' })).toEqual({
    count: 3,
    joins: null,
    hasRule: true,
  });
  const { stepId, count } = await rename('trader jo', 'Trader Joe’s');
  expect(count).toBe(3);
  expect(await world.listed()).toEqual([
    ['Trader Joe’s', 5_000, 3],
    ['Ferry Line', 900, 1],
    ['TRADER JOE', 700, 1],
  ]);
  put('TRADER JO', -2_000, 1);
  await ledger.sync(bank);
  expect((await world.listed())[0]).toEqual(['Trader Joe’s', 7_000, 4]);
  const [step] = (await world.steps()).filter(({ id }) => id === stepId);
  expect(step).toMatchObject({
    sentence: 'You renamed the merchant “Trader Jo” to “Trader Joe’s”.',
    undo: { state: 'possible' },
  });
  expect(step?.also).toEqual(['You edited 3 transactions.', 'You added a rule for “Trader Jo”.']);
  expect(step?.entries[0]?.changes).toEqual([
    {
      field: 'Merchant',
      before: { kind: 'text', text: 'Trader Jo' },
      after: { kind: 'text', text: 'Trader Joe’s' },
    },
  ]);
  const undone = await undo(stepId);
  expect(undone.obstacles).toEqual([]);
  expect((await world.listed())[0]).toEqual(['TRADER JO', 7_000, 4]);
  const seen = await world.seen();
  expect(seen.rows.filter((row) => before.rows.some(({ id }) => id === row.id))).toEqual(before.rows);
  expect(seen.rules).toEqual([]);
  const redone = await undo(undone.step?.id ?? '');
  expect(redone).toMatchObject({ obstacles: [] });
  expect((await world.seen()).rules).toHaveLength(1);
  expect((await world.listed()).find(([name]) => name === 'Trader Joe’s')).toEqual([
    'Trader Joe’s',
    5_000,
    3,
  ]);
});

test('P11 P36 two spellings are merged, what a person named by itself stays, and undo parts them again', async () => {
  const world = await openWorld();
  const { ledger, bank, put, rename, undo, scope, merchants } = world;
  const ownId = await idOf(ledger, world.bankRows.second);
  await world.corrections.edit(scope, {
    edits: [{ id: ownId, merchantName: 'Lunch', note: 'with Ana', categoryId: 'travel' }],
    teach: false,
  });
  const before = await world.seen();
  expect(await merchants.preview(scope, { name: 'TRADER JOE', newName: 'Trader Jo' })).toEqual({
    count: 1,
    joins: { name: 'Trader Jo', count: 2 },
    hasRule: true,
  });
  const { stepId } = await rename('TRADER JOE', 'Trader Jo');
  expect(await world.listed()).toEqual([
    ['Trader Jo', 4_200, 3],
    ['Lunch', 1_500, 1],
    ['Ferry Line', 900, 1],
  ]);
  const [step] = await world.steps();
  expect(step?.sentence).toBe('You merged the merchant “TRADER JOE” into “Trader Jo”.');
  // The name of both is changed: the rule of the merge follows.
  const later = await rename('Trader Jo', 'TJ');
  put('TRADER JOE', -100, 1);
  put('Trader Jo', -100, 1);
  await ledger.sync(bank);
  expect((await world.listed())[0]).toEqual(['TJ', 4_400, 5]);
  expect((await world.seen()).rows.find(({ id }) => id === ownId)).toMatchObject({
    merchantName: 'Lunch',
    note: 'with Ana',
    categoryId: 'travel',
  });
  // What was renamed again stands in the way, and says so.
  const refused = await undo(stepId);
  expect(refused.obstacles.map(({ stepId: id }) => id)).toContain(later.stepId);
  expect((await undo(later.stepId)).obstacles).toEqual([]);
  expect((await undo(stepId)).obstacles).toEqual([]);
  const seen = await world.seen();
  expect(seen.rows.filter((row) => before.rows.some(({ id }) => id === row.id))).toEqual(before.rows);
});

describe('P27 a merchant of a private account', () => {
  test('is no other member’s to see, rename or read of', async () => {
    const world = await openWorld();
    const { ledger, put, rename, scope, merchants } = world;
    put('Dr. Secret', -8_000, 4, 'savings');
    await ledger.sync(world.bank);
    await ledger.run((tx) => makePrivate(tx, { provider_account_id: 'savings' }));
    const other = await ledger.asAnotherMember();
    const seenByOther = async () =>
      JSON.stringify([
        await merchants.list(other.scope, {}),
        await world.history.list(other.scope, {}),
        (await world.ruleChanges.rules(other.scope)).rules,
        await merchants.list(other.scope, { search: 'secret' }),
      ]);
    const before = await seenByOther();
    expect(before).not.toMatch(/secret/i);
    await expect(merchants.read(other.scope, 'Dr. Secret')).rejects.toMatchObject({ code: 'not_found' });
    const renaming = { name: 'Dr. Secret', newName: 'Ferry Line' };
    await expect(merchants.preview(other.scope, renaming)).rejects.toMatchObject({ code: 'not_found' });
    await expect(merchants.rename(other.scope, renaming, null)).rejects.toMatchObject({ code: 'not_found' });
    // Into one that both see: its own figures change for the owner alone.
    expect(await merchants.preview(scope, renaming)).toMatchObject({ count: 1, joins: { count: 1 } });
    await rename('Dr. Secret', 'Ferry Line');
    expect(await merchants.read(scope, 'ferry line')).toMatchObject({ count: 2, spent: 8_900 });
    expect(await merchants.read(other.scope, 'ferry line')).toMatchObject({ count: 1, spent: 900 });
    expect(await seenByOther()).toEqual(before);
    expect(await merchants.preview(other.scope, { name: 'TRADER JOE', newName: 'Dr. Secret' })).toMatchObject(
      { joins: null },
    );
    // The rule is for the private account alone.
    put('Dr. Secret', -1_000, 1, 'savings');
    put('Dr. Secret', -2_000, 1, 'card');
    await ledger.sync(world.bank);
    expect(await merchants.read(scope, 'Ferry Line')).toMatchObject({ count: 3 });
    expect(await merchants.read(other.scope, 'Dr. Secret')).toMatchObject({ count: 1 });
  });
});

test('what is called so already, or is not there, is refused in words', async () => {
  const { rename, listed } = await openWorld();
  await expect(rename('Ferry Line', 'Ferry Line')).rejects.toMatchObject({ code: 'conflict' });
  await expect(rename('Nobody', 'Ferry Line')).rejects.toMatchObject({ code: 'not_found' });
  // Another spelling of its own name is a new name.
  await rename('ferry line', 'FERRY Line');
  expect((await listed())[1]).toEqual(['FERRY Line', 900, 1]);
});

test('pages of the list have every merchant once, what was spent most at first, and a cursor that is none is refused', async () => {
  const { put, ledger, bank, merchants, scope } = await openWorld();
  for (let at = 0; at < 120; at += 1) put(`Shop ${at}`, at % 3 === 0 ? -500 : -100 * at - 1);
  await ledger.sync(bank);
  const seen: { name: string; spent: number }[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await merchants.list(scope, { search: 'shop', ...(after && { after }) });
    seen.push(...page.merchants);
    after = page.nextCursor;
  }
  expect(new Set(seen.map(({ name }) => name)).size).toBe(120);
  expect(seen).toHaveLength(120);
  expect(seen.map(({ spent }) => spent)).toEqual(
    seen.map(({ spent }) => spent).toSorted((one, other) => other - one),
  );
  for (const after of ['shop', ':shop', '1.5:shop', '99999999999999999:x'])
    await expect(merchants.list(scope, { after })).rejects.toMatchObject({ code: 'invalid_request' });
});

test('P36 a name goes with a pending transaction to the posted one, and with a split to its parts', async () => {
  const world = await openWorld();
  const { ledger, bank, rename, splits, scope } = world;
  const pending = bank.put({
    description: 'KIOSK 77',
    merchantName: null,
    amountCents: toCents(-2_000),
    postedOn: dayBefore(2),
    isPending: true,
  });
  await ledger.sync(bank);
  const nameOf = async (description: string) =>
    (await world.names()).filter(([text]) => text === description).map(([, name]) => name);
  const [before = ''] = await nameOf('KIOSK 77');
  await rename(before, 'Station kiosk');
  bank.post(pending, { description: 'KIOSK 77 BERLIN' }, true);
  await ledger.sync(bank);
  expect(await nameOf('KIOSK 77 BERLIN')).toEqual(['Station kiosk']);
  const id = (await world.seen()).rows.find(({ description }) => description === 'KIOSK 77 BERLIN')?.id ?? '';
  await splits.split(
    scope,
    id,
    { parts: [{ amount: toCents(-500), monthsLater: 0 }, { monthsLater: 0 }] },
    null,
  );
  expect(await nameOf('KIOSK 77 BERLIN')).toEqual(['Station kiosk', 'Station kiosk']);
  await rename('Station kiosk', 'Kiosk');
  await splits.join(scope, id);
  expect(await nameOf('KIOSK 77 BERLIN')).toEqual(['Kiosk']);
});

const eurosOn = dayBefore(6);

/** A household with several currencies, in which a person did many things: splits, money that came back, renamings. */
async function openHome(done: readonly Done[]) {
  const world = await openLivedWorld(ledgers);
  const { scope, accounts, transactions } = world;
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined },
    now: () => now,
  };
  const rates = createExchangeRates(deps);
  for (const currency of ['EUR', 'CHF']) {
    const { account } = await accounts.add(scope, { name: currency, kind: 'cash', currency }, null);
    for (const [cents, description] of [
      [-1_001, 'Ferry'],
      [333, 'Corner Market'],
    ] as const)
      await transactions.add(scope, account.id, { amount: toCents(cents), date: eurosOn, description }, null);
  }
  await rates.enter(scope, { base: 'EUR', currency: 'USD', on: eurosOn, rate: '1.0837' });
  for (const one of done) await perform(world, one);
  return world;
}

type Home = Awaited<ReturnType<typeof openHome>>;

const totalsOf = async ({ ledger }: Home, filter: TransactionsFilter) => {
  const query = transactionsQuery.parse({ limit: 200 });
  const { transactions, totals } = await ledger.run((tx) => listTransactions(tx, { ...query, ...filter }));
  if (totals === null) throw new Error('A first page came without totals');
  const { count, countWithoutRate, spent, income } = totals;
  return { transactions, figures: { count, countWithoutRate, spent, income } };
};

test('P12 P24 each figure of a merchant is that of the rows that it opens, in all and by month, whatever was done', async () => {
  const seen = { withoutRate: 0, renamed: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(operationOnMerchants, { maxLength: 10 }), async (done) => {
      const home = await openHome(done);
      const { merchants } = await home.merchants.list(home.scope, {});
      const whole = await totalsOf(home, {});
      for (const field of ['count', 'countWithoutRate', 'spent', 'income'] as const)
        expect(merchants.reduce((sum, one) => sum + one[field], 0)).toBe(whole.figures[field]);
      for (const { name, lastOn, ...figures } of merchants) {
        const of = await totalsOf(home, { merchantIs: name });
        expect(of.figures).toEqual(figures);
        expect(of.transactions.map((row) => merchantKey(transactionName(row)))).toEqual(
          of.transactions.map(() => merchantKey(name)),
        );
        expect(of.transactions[0]?.date).toBe(lastOn);
        seen.withoutRate += figures.countWithoutRate;
        seen.renamed += of.transactions.filter(({ hasUserMerchant }) => hasUserMerchant).length;
        const { months, ...detail } = await home.merchants.read(home.scope, name);
        expect(detail).toMatchObject({ name, lastOn, firstOn: of.transactions.at(-1)?.date, ...figures });
        for (const { month, ...ofMonth } of months)
          expect((await totalsOf(home, { merchantIs: name, ...monthRange(month) })).figures).toEqual(ofMonth);
        expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(figures.count);
      }
    }),
    { ...drawnRuns(16), endOnFailure: true },
  );
  expect(seen.withoutRate).toBeGreaterThan(0);
  expect(seen.renamed).toBeGreaterThan(0);
});
