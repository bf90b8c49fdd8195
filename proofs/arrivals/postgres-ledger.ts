import { randomUUID } from 'node:crypto';
import type { ImportPreview } from '@cairn/contract/imports';
import { createOwnAccounts } from '../../server/src/accounts/own-accounts.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../../server/src/db/in-household.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { editTransactions } from '../../server/src/edits/edits.store.ts';
import type { Imports } from '../../server/src/imports/imports.ts';
import { type ChosenFile, type ReadingFor, readFile } from '../../server/src/imports/read-files.ts';
import { runImport } from '../../server/src/imports/run-import.job.ts';
import { openImportsHere } from '../../server/src/imports/test-imports.ts';
import { applyDelta } from '../../server/src/ingest/apply-delta.store.ts';
import type { BankDelta } from '../../server/src/ledger/types.ts';
import { createOwnTransactions } from '../../server/src/own-transactions/own-transactions.ts';
import { createHousehold } from '../../server/src/people/households.store.ts';
import {
  createDeltaPredictor,
  readCategorizerInputs,
} from '../../server/src/predictions/categorizer-inputs.ts';
import { findWrongDailyTotals } from '../../server/src/totals/daily-totals.store.ts';
import { readTransactions } from '../../server/src/transactions/transactions.store.ts';
import type { ArrivingLedger, Entered, IsSame, ShownRow } from './arriving-ledger.ts';
import type { ArrivingFile } from './sources.ts';
import { now, today } from './truth.ts';

const deps = {
  queue: { enqueueInsightsOf: async () => undefined, enqueueImport: async () => undefined },
  read: async (file: ChosenFile, { today: on }: ReadingFor) => readFile(file, on),
  now: () => now,
};

/** The use cases over a real database, in a household of its own. */
export class PostgresLedger implements ArrivingLedger {
  readonly #database: Database;
  readonly #scope: HouseholdScope;
  readonly #accountId: string;
  readonly #connectionId = randomUUID();
  rowsAsked = 0;

  private constructor(database: Database, scope: HouseholdScope, accountId: string) {
    this.#database = database;
    this.#scope = scope;
    this.#accountId = accountId;
  }

  static async open(database: Database): Promise<PostgresLedger> {
    const scope = await createHousehold(database, {
      ownerUserId: randomUUID(),
      name: 'Arrivals',
      timeZone: 'America/New_York',
    });
    const accounts = createOwnAccounts({ database, ...deps });
    const { account } = await accounts.add(scope, { name: 'Checking', kind: 'checking' }, null);
    return new PostgresLedger(database, scope, account.id);
  }

  async importFile({ name, bytes, answers }: ArrivingFile, isSame: IsSame): Promise<string> {
    const imports = openImportsHere({ database: this.#database, ...deps });
    const file = { name, importId: undefined, bytes };
    let { import: preview } = await imports.addFile(this.#scope, file);
    const isOpen = ({ importFiles }: ImportPreview) =>
      importFiles.some(({ questions }) => questions.some(({ answer }) => answer === null));
    if (isOpen(preview))
      preview = (await imports.change(this.#scope, preview.id, { answers: { file: 0, values: answers } }))
        .import;
    const { id, accounts } = preview;
    for (const account of accounts) {
      if (account.accountId === this.#accountId) continue;
      const keys = account.statements.map(({ key }) => key);
      await imports.change(this.#scope, id, { account: { keys, accountId: this.#accountId } });
    }
    await this.#answer(imports, id, isSame);
    await imports.run(this.#scope, id);
    await runImport({ database: this.#database, ...deps }, this.#scope, id);
    const { import: done } = await imports.preview(this.#scope, id);
    if (done.state !== 'imported') throw new Error(`${name} is ${done.state}: ${done.failure}`);
    return id;
  }

  async #answer(imports: Imports, id: string, isSame: IsSame): Promise<void> {
    const { rows } = await imports.rows(this.#scope, id, { decision: 'asked' });
    this.rowsAsked += rows.length;
    if (rows.length === 0) return;
    const decided = rows.map(({ position, date, amount, match }) => {
      const there = match && { day: match.date, cents: match.amount, text: match.description };
      const same = there !== null && isSame({ day: date, cents: amount }, there);
      return { position, decision: same ? ('there' as const) : ('add' as const) };
    });
    await imports.change(this.#scope, id, { rows: decided });
  }

  async undo(importId: string, keepEdited: boolean): Promise<void> {
    await openImportsHere({ database: this.#database, ...deps }).undo(this.#scope, importId, { keepEdited });
  }

  link(): Promise<void> {
    return this.#within(async ({ query, householdId, userId }) => {
      await query
        .insertInto('connections')
        .values({
          household_id: householdId,
          id: this.#connectionId,
          linked_by_user_id: userId,
          provider_item_id: randomUUID(),
          institution_id: 'ins_1',
          institution_name: 'Bank',
          sealed_access_token: Buffer.from('sealed'),
          encryption_key_version: 1,
        })
        .execute();
      await query
        .updateTable('accounts')
        .set({ connection_id: this.#connectionId, provider_account_id: 'the account at its bank' })
        .where('household_id', '=', householdId)
        .where('id', '=', this.#accountId)
        .execute();
    });
  }

  sync(delta: BankDelta): Promise<void> {
    return this.#within(async (tx) => {
      const predict = createDeltaPredictor(delta.accounts, await readCategorizerInputs(tx));
      await applyDelta(tx, { connectionId: this.#connectionId, delta, predict, today, now });
    });
  }

  async enter(entered: Entered): Promise<void> {
    const transactions = createOwnTransactions({ database: this.#database, ...deps });
    await transactions.add(this.#scope, this.#accountId, entered, null);
  }

  note(id: string, note: string): Promise<void> {
    return this.#within(async (tx) => {
      await editTransactions(tx, [{ id, note }], now);
    });
  }

  rows(): Promise<ShownRow[]> {
    return this.#within(async (tx) => {
      const ids = await tx.query
        .selectFrom('transactions')
        .select('id')
        .where('household_id', '=', tx.householdId)
        .where((row) => row.ref('is_counted'))
        .orderBy('posted_on')
        .orderBy('source_id')
        .execute();
      const rows = await readTransactions(
        tx,
        ids.map(({ id }) => id),
      );
      return rows.map(({ id, date, amount, description, note }) => ({
        id,
        day: date,
        cents: amount,
        text: description,
        note,
      }));
    });
  }

  problems(): Promise<string[]> {
    return this.#within(async (tx) => {
      const wrong = await findWrongDailyTotals(tx);
      return wrong.map((key) => `the totals of ${key} are not the sum of their rows`);
    });
  }

  #within<T>(work: (tx: HouseholdTransaction) => Promise<T>): Promise<T> {
    return inHousehold(this.#database, this.#scope, work);
  }
}
