import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createEmptyDatabase } from './test-database.ts';

const migrations = path.join(import.meta.dirname, '../../migrations');
const idAt = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const household = idAt(1);
const [owner, member] = [idAt(2), idAt(3)];
const [shared, secret, deleted] = [idAt(11), idAt(12), idAt(13)];
const [sharedRow, secretRow, goneRow] = [idAt(21), idAt(22), idAt(23)];
const entry = {
  edit: 31,
  secret: 32,
  gone: 33,
  learn: 34,
  follow: 35,
  undo: 36,
  accountGone: 37,
  change: 38,
};

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let folder: string;
let admin: pg.Client;

/** An entry as a version before the history recorded it. */
async function record(place: number, subject: [string, string], action: string, sides: object[]) {
  await admin.query(
    `insert into cairn.journal (household_id, id, actor, user_id, subject_kind, subject_id, action, before, after)
     values ($1, $2, 'user', $3, $4, $5, $6, $7, $8)`,
    [household, idAt(place), owner, ...subject, action, ...sides.map((side) => JSON.stringify(side))],
  );
}

async function insertAccount(id: string, privateTo: string | null, rowId: string) {
  await admin.query(
    `insert into cairn.accounts (household_id, id, connection_id, provider_account_id, bank_name, type, currency, private_to_user_id)
     values ($1, $2::uuid, null, $2::text, 'Account', 'depository', 'USD', $3)`,
    [household, id, privateTo],
  );
  await admin.query(
    `insert into cairn.transactions (household_id, id, account_id, bank_posted_on, bank_amount_cents, bank_currency, bank_description,
       bank_transaction_id, bank_is_pending, bank_payment_channel, predicted_kind, prediction_source, prediction_reason, source)
     values ($1, $2::uuid, $3, '2026-01-02', -500, 'USD', 'SHOP', $2::text, false, 'other', 'spending', 'none', 'none', 'hand')`,
    [household, rowId, id],
  );
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'cairn-before-history-'));
  for (const name of await readdir(migrations))
    if (name < '0021') await cp(path.join(migrations, name), path.join(folder, name));
  await migrate(database.adminUrl, folder);
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(
    "insert into cairn.households (household_id, name, time_zone) values ($1, 'Home', 'UTC')",
    [household],
  );
  await insertAccount(shared, null, sharedRow);
  await insertAccount(secret, owner, secretRow);
  const words = (id: string) => ({ words: [{ id, categoryId: 'travel' }], rowIds: [] });
  await record(entry.edit, ['transaction', sharedRow], 'edit', [{ note: null }, { note: 'old' }]);
  await record(entry.secret, ['transaction', secretRow], 'edit', [{ note: null }, { note: 'secret' }]);
  await record(entry.gone, ['transaction', goneRow], 'edit', [{ note: null }, { note: 'gone' }]);
  await record(entry.learn, ['household', household], 'learn', [words(secretRow), words(secretRow)]);
  await record(entry.follow, ['learning', idAt(entry.learn)], 'follow', [{}, { rowIds: [] }]);
  await record(entry.undo, ['household', household], 'undo_learn', [{}, { undoes: idAt(entry.learn) }]);
  await record(entry.accountGone, ['account', deleted], 'delete_by_hand', [{ name: 'Old wallet' }, {}]);
  await record(entry.change, ['transaction', sharedRow], 'categorize', [{}, { changeId: idAt(entry.learn) }]);
  await migrate(database.adminUrl);
});
afterAll(async () => {
  await admin.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function seenBy(userId: string): Promise<string[]> {
  await admin.query('begin');
  try {
    await admin.query('set local role cairn_app');
    await admin.query(
      "select set_config('cairn.household_id', $1, true), set_config('cairn.user_id', $2, true)",
      [household, userId],
    );
    await admin.query('select cairn.hide_private_accounts()');
    const { rows } = await admin.query<{ id: string }>('select id from cairn.journal order by id');
    return rows.map(({ id }) => id);
  } finally {
    await admin.query('rollback');
  }
}

const ids = (...places: number[]) => places.map(idAt).toSorted();

describe('P10 entries from before the history', () => {
  test('become steps, with what followed from them, and what undid them', async () => {
    const { rows } = await admin.query(
      'select id, step_id, undoes_step_id, account_id from cairn.journal order by id',
    );
    const learning = idAt(entry.learn);
    const nobody = '00000000-0000-0000-0000-000000000000';
    const step = (place: number, accountId: string | null, more: object = {}) => ({
      id: idAt(place),
      step_id: idAt(place),
      undoes_step_id: null,
      account_id: accountId,
      ...more,
    });
    expect(rows).toEqual([
      step(entry.edit, shared),
      step(entry.secret, secret),
      step(entry.gone, nobody),
      step(entry.learn, secret),
      step(entry.follow, secret, { step_id: learning }),
      step(entry.undo, null, { undoes_step_id: learning }),
      step(entry.accountGone, deleted),
      step(entry.change, shared, { step_id: learning }),
    ]);
  });

  test('P27 of a private account stay with its owner, and those of unknown accounts with nobody', async () => {
    const forAll = ids(entry.edit, entry.undo, entry.accountGone, entry.change);
    expect(await seenBy(member)).toEqual(forAll);
    expect(await seenBy(owner)).toEqual(
      [...forAll, ...ids(entry.secret, entry.learn, entry.follow)].toSorted(),
    );
  });
});
