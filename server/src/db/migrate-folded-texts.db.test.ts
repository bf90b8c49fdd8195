import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { foldText } from '@cairn/domain/ledger-text';
import { merchantKey } from '@cairn/domain/merchants';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createEmptyDatabase } from './test-database.ts';

const migrations = path.join(import.meta.dirname, '../../migrations');
const migration = '0063-folded-texts.sql';
const household = '00000000-0000-4000-8000-000000000001';

test('an upgrade folds the texts of rows from before', async () => {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'cairn-before-fold-'));
  const admin = new pg.Client({ connectionString: database.adminUrl });
  try {
    for (const name of await readdir(migrations))
      if (name < migration) await cp(path.join(migrations, name), path.join(folder, name));
    await migrate(database.adminUrl, folder);
    await admin.connect();
    await admin.query(
      "insert into cairn.households (household_id, name, time_zone) values ($1, 'Home', 'UTC')",
      [household],
    );
    await admin.query(
      `insert into cairn.accounts (household_id, id, connection_id, provider_account_id, bank_name, type, currency)
       values ($1, $1::uuid, null, 'a', 'Account', 'depository', 'USD')`,
      [household],
    );
    const texts = ['UBER   *EATS', 'Cafe\u0301', 'ΚΑΦΕΣ', 'STRASSE 5'];
    for (const text of texts)
      await admin.query(
        `insert into cairn.transactions (household_id, account_id, bank_transaction_id, bank_posted_on, bank_amount_cents,
           bank_currency, bank_description, bank_is_pending, bank_payment_channel, prediction_source, prediction_reason, predicted_kind)
         values ($1, $1::uuid, $2, '2026-03-02', -500, 'USD', $2, false, 'other', 'none', '', 'spending')`,
        [household, text],
      );
    await migrate(database.adminUrl);
    const { rows } = await admin.query(
      'select bank_description as text, search_text as search, merchant_key as key from cairn.transactions order by 1',
    );
    expect(rows).toEqual(
      texts.toSorted().map((text) => ({ text, search: `${foldText(text)}\n`, key: merchantKey(text) })),
    );
  } finally {
    await admin.end();
    await database.drop();
    await rm(folder, { recursive: true });
  }
});
