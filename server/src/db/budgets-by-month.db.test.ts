import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { newHouseholdCategories } from '@cairn/domain/categories';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from './test-database.ts';

const folder = path.join(import.meta.dirname, '../../migrations');
const householdId = '6f1e2a34-9d1c-4c8a-8d5e-2b7f0c9a1e55';

type Entry = { budget: string; at: string; action: 'add' | 'edit' | 'delete'; before: object; after: object };

const food = (monthlyLimitCents: number, isActive = true) => ({
  category: 'Food & Dining',
  monthlyLimitCents,
  isActive,
});

/** What people did to budgets before a limit had a month. Times are of a household in New York. */
const entries: Entry[] = [
  { budget: 'a', at: '2026-08-31T23:00:00-04:00', action: 'add', before: {}, after: food(500_00) },
  { budget: 'a', at: '2026-10-05T12:00:00-04:00', action: 'edit', before: food(500_00), after: food(600_00) },
  { budget: 'a', at: '2026-10-20T12:00:00-04:00', action: 'edit', before: food(600_00), after: food(700_00) },
  {
    budget: 'a',
    at: '2026-11-02T12:00:00-05:00',
    action: 'edit',
    before: food(700_00),
    after: food(700_00, false),
  },
  { budget: 'b', at: '2026-07-05T12:00:00-04:00', action: 'add', before: {}, after: food(100_00) },
  { budget: 'b', at: '2026-09-05T12:00:00-04:00', action: 'delete', before: food(100_00), after: {} },
  { budget: 'c', at: '2026-09-05T12:00:00-04:00', action: 'add', before: {}, after: food(1_00) },
  { budget: 'c', at: '2026-09-06T12:00:00-04:00', action: 'delete', before: food(1_00), after: {} },
];
const idOf = (budget: string) => `6f1e2a34-9d1c-4c8a-8d5e-2b7f0c9a1e${budget}0`;

test('P10 budgets from before get their months from the journal, deleted ones too, and no category or budget is lost', async () => {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    const run = async (name: string) => client.query(await readFile(path.join(folder, name), 'utf8'));
    for (const name of names.filter((one) => one < '0016')) await run(name);
    await client.query(
      `insert into cairn.households (household_id, name, time_zone) values ($1, 'Old', 'America/New_York')`,
      [householdId],
    );
    await client.query(
      `insert into cairn.categories (household_id, id, name, group_name, kind, is_built_in, position) values
        ($1, 'food-and-dining', 'Food & Dining', 'Food & Dining', 'spending', true, 0),
        ($1, 'groceries', 'Groceries', 'Food & Dining', 'spending', true, 1),
        ($1, 'transfer', 'Transfer', 'Transfer', 'transfer', true, 2)`,
      [householdId],
    );
    await client.query(
      `insert into cairn.budgets (household_id, id, category_group, monthly_limit_cents, is_active, created_at)
       values ($1, $2, 'Food & Dining', 70000, false, '2026-08-31T23:00:00-04:00')`,
      [householdId, idOf('a')],
    );
    for (const { budget, at, action, before, after } of entries)
      await client.query(
        `insert into cairn.journal (household_id, recorded_at, actor, subject_kind, subject_id, action, before, after)
         values ($1, $2, 'person', 'budget', $3, $4, $5, $6)`,
        [householdId, at, idOf(budget), action, before, after],
      );
    for (const name of names.filter((one) => one >= '0016')) await run(name);

    const terms = await client.query(
      `select right(budget_id::text, 2) as budget, to_char(from_month, 'YYYY-MM') as month, limit_cents::integer as limit, status
       from cairn.budget_terms order by 1, 2`,
    );
    expect(terms.rows).toEqual([
      { budget: 'a0', month: '2026-08', limit: 500_00, status: 'active' },
      { budget: 'a0', month: '2026-10', limit: 700_00, status: 'active' },
      { budget: 'a0', month: '2026-11', limit: 700_00, status: 'paused' },
      { budget: 'b0', month: '2026-07', limit: 100_00, status: 'active' },
      { budget: 'b0', month: '2026-09', limit: 100_00, status: 'deleted' },
    ]);
    const budgets = await client.query('select category_id from cairn.budgets');
    expect(budgets.rows).toEqual([{ category_id: 'food-and-dining' }, { category_id: 'food-and-dining' }]);
    const categories = await client.query(
      `select id, name, parent_id from cairn.categories where id in ('groceries', 'transfer', 'coffee') order by id`,
    );
    expect(categories.rows).toEqual([
      { id: 'coffee', name: 'Coffee', parent_id: 'food-and-dining' },
      { id: 'groceries', name: 'Groceries', parent_id: 'food-and-dining' },
      { id: 'transfer', name: 'Transfers', parent_id: null },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});

test('the categories that a migration gives an old household are those of a new one', async () => {
  const sql = await readFile(path.join(folder, '0016-category-tree.sql'), 'utf8');
  const rows = [
    ...sql.matchAll(/^ {2}\('([^']+)', '((?:[^']|'')+)', (?:null|'([^']+)'), '(\w+)', (\d+), (\d)\)/gm),
  ];
  expect(
    rows.map(([, id, name, parentId, kind, position, color]) => ({
      id,
      name: name?.replaceAll("''", "'"),
      parentId: parentId ?? null,
      kind,
      position: Number(position),
      color: Number(color),
    })),
  ).toEqual(newHouseholdCategories());
});
