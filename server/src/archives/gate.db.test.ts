import { toCents } from '@cairn/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHousehold } from '../db/in-household.ts';
import { saveRate } from '../exchange-rates/exchange-rates.store.ts';
import { TestBank } from '../ledger/test-bank.ts';
import { createTestLedgers, dayBefore, now } from '../ledger/test-ledger.ts';
import { readPlannedInput } from '../planned/planned.store.ts';
import { createTestArchives, type TestArchives } from './test-archives.ts';

let ledgers: Awaited<ReturnType<typeof createTestLedgers>>;
let archives: TestArchives;
beforeAll(async () => {
  ledgers = await createTestLedgers();
  archives = await createTestArchives(ledgers.database, () => now);
});
afterAll(async () => {
  await archives.close();
  await ledgers.close();
});

type Change = { file: string; of: string; to: Record<string, unknown> };

/** Imports an export of two transactions after changes of the rows in which `of` is found. */
async function importChanged(changes: readonly Change[]) {
  const ledger = await ledgers.openLedger();
  const bank = new TestBank();
  bank.put({ amountCents: toCents(-84_20), description: 'CORNER MARKET 0042' });
  bank.put({ amountCents: toCents(-5_01), description: 'COFFEE BAR' });
  await ledger.sync(bank);
  const euro = { base: 'EUR', currency: 'USD', on: dayBefore(1), rate: '1.0842' };
  await inHousehold(ledgers.database, ledger.scope, (tx) => saveRate(tx, euro));
  const files = await archives.unzipped(await archives.exportAll(ledger.scope));
  for (const { file, of, to } of changes) {
    const lines = (files[file] ?? '').trimEnd().split('\n');
    const changed = lines.map((line) =>
      line.includes(of) ? JSON.stringify({ ...JSON.parse(line), ...to }) : line,
    );
    expect(changed).not.toEqual(lines);
    files[file] = `${changed.join('\n')}\n`;
  }
  return archives.importAll(await archives.newHousehold(), archives.zipped(files));
}

const row = (to: Change['to']): Change => ({ file: 'data/transactions.jsonl', of: 'COFFEE BAR', to });
const rate = (to: Change['to']): Change => ({ file: 'data/exchange_rates.jsonl', of: '"base":"EUR"', to });
const category = (id: string, to: Change['to']): Change => ({
  file: 'data/categories.jsonl',
  of: `"id":"${id}"`,
  to,
});

const place = /^data\/\w+\.jsonl, lines? \d+/;
const notADay = 'posted_on must be from 1900-01-01 to 2200-12-31.';

test.each<[string, Change[], string]>([
  [
    'an amount that no sum could hold',
    [row({ amount_cents: 2 ** 53 - 1 })],
    'amount_cents must be from -100,000,000,000 to 100,000,000,000.',
  ],
  ['a row of the year 1', [row({ posted_on: '0001-01-01' })], notADay],
  ['a row of the year 2569', [row({ posted_on: '2569-03-01' })], notADay],
  ['a row of the year 9999', [row({ posted_on: '9999-12-31' })], notADay],
  [
    'an instant in the year 9999',
    [row({ excluded_at: '9999-12-31T00:00:00Z' })],
    'excluded_at must be from 1900-01-01 to 2200-12-31.',
  ],
  [
    'effects of rules that are none',
    [row({ rule_effects: { note: { ruleId: 'x' } } })],
    'rule_effects is not as Cairn writes it.',
  ],
  [
    'two categories that are merged into each other',
    [
      category('groceries', { merged_into_id: 'restaurants' }),
      category('restaurants', { merged_into_id: 'groceries' }),
    ],
    'it is merged into itself.',
  ],
  [
    'two categories that are subcategories of each other',
    [
      category('food-and-dining', { parent_id: 'shopping' }),
      category('shopping', { parent_id: 'food-and-dining' }),
    ],
    'its parent is a subcategory.',
  ],
  [
    'a rate of more decimals than any door takes',
    [rate({ rate: `0.${'1'.padStart(30, '0')}` })],
    'rate must be a rate such as 1.0842',
  ],
  ['a category in itself', [category('groceries', { parent_id: 'groceries' })], 'contradicts another one'],
])('P38 an export with %s is refused with its place', async (_title, changes, expected) => {
  const archive = await importChanged(changes);
  expect(archive.state).toBe('failed');
  expect(archive.failure).toMatch(place);
  expect(archive.failure).toContain(expected);
});

test('P38 what follows merged categories ends where a circle of them is in the table all the same', async () => {
  const scope = await archives.newHousehold();
  await inHousehold(ledgers.database, scope, async (tx) => {
    for (const [id, into] of [
      ['groceries', 'restaurants'],
      ['restaurants', 'groceries'],
    ] as const)
      await tx.query
        .updateTable('categories')
        .set({ merged_into_id: into })
        .where('household_id', '=', tx.householdId)
        .where('id', '=', id)
        .execute();
    expect(await readPlannedInput(tx, dayBefore(30))).toMatchObject({ plans: [] });
  });
});
