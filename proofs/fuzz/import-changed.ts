import { randomUUID } from 'node:crypto';
import { AppError } from '@cairn/contract/errors';
import type { ImportPreview } from '@cairn/contract/imports';
import { toPlainDate } from '@cairn/domain/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../../server/src/db/in-household.ts';
import type { Database } from '../../server/src/db/pool.ts';
import { type ChosenFile, type ReadingFor, readFile } from '../../server/src/imports/read-files.ts';
import { runImport } from '../../server/src/imports/run-import.job.ts';
import { openImportsHere } from '../../server/src/imports/test-imports.ts';
import { createHousehold } from '../../server/src/people/households.store.ts';
import { findWrongDailyTotals } from '../../server/src/totals/daily-totals.store.ts';
import type { Draw } from './mutate-bytes.ts';

/** What became of a changed file: its reader refused it, nothing in it could be imported, or it was imported and undone. */
export type Became = 'refused' | 'nothing' | 'imported';

export const today = toPlainDate('2026-11-22');
const now = new Date('2026-11-22T12:00:00Z');
/** Below the files that a person may import in a day. */
const filesOfHousehold = 400;
/** An answer may open another question. */
const maxAnswers = 8;

/**
 * Imports changed files one after another, and undoes each: in a household of its own for every few hundred, so that most of what a
 * file brings was there before. Throws where a file ends in anything but words for the person, or where a part of it is left.
 */
export function openChangedImports(database: Database) {
  const deps = {
    database,
    queue: { enqueueInsightsOf: async () => undefined, enqueueImport: async () => undefined },
    read: async (file: ChosenFile, { today: on }: ReadingFor) => readFile(file, on),
    now: () => now,
  };
  const imports = openImportsHere(deps);
  let scope: HouseholdScope | null = null;
  let count = 0;

  async function nextScope(): Promise<HouseholdScope> {
    count += 1;
    if (scope === null || count % filesOfHousehold === 0)
      scope = await createHousehold(database, {
        ownerUserId: randomUUID(),
        name: 'Changed files',
        timeZone: 'America/New_York',
      });
    return scope;
  }

  return async ({ name, bytes }: ChosenFile, draw: Draw): Promise<Became> => {
    const within = await nextScope();
    try {
      let { import: shown } = await imports.addFile(within, { name, importId: undefined, bytes });
      for (let time = 0; time < maxAnswers && questionsOf(shown).length > 0; time += 1) {
        const values = Object.fromEntries(
          questionsOf(shown).map(({ id, choices }) => [id, choices[draw(choices.length)]?.answer ?? '']),
        );
        shown = (await imports.change(within, shown.id, { answers: { file: 0, values } })).import;
      }
      if (shown.accounts.length === 0) {
        await imports.discard(within, shown.id);
        return 'nothing';
      }
      await imports.run(within, shown.id);
      await runImport(deps, within, shown.id);
      const { import: done } = await imports.preview(within, shown.id);
      await requireTransactions(database, within, done.state === 'imported' ? done.addedCount : 0);
      if (done.state === 'imported') await imports.undo(within, done.id);
      await requireTransactions(database, within, 0);
      await requireNoAccounts(database, within);
      return done.state === 'imported' ? 'imported' : 'refused';
    } catch (error) {
      if (error instanceof AppError && error.code !== 'internal') return 'refused';
      throw error;
    }
  };
}

function questionsOf({ importFiles }: ImportPreview) {
  return importFiles.flatMap(({ questions }) => questions.filter(({ answer }) => answer === null));
}

/** Throws unless the household holds that many transactions, and totals that are their sums. */
async function requireTransactions(database: Database, scope: HouseholdScope, wanted: number): Promise<void> {
  await inHousehold(database, scope, async (tx) => {
    const held = await countOf(tx, 'transactions', sql`removed_at is null and part_of_id is null`);
    if (held !== wanted) throw new Error(`${held} transactions are held instead of ${wanted}`);
    const wrong = await findWrongDailyTotals(tx);
    if (wrong.length > 0) throw new Error(`The totals of ${wrong.join(', ')} are not the sums of their rows`);
  });
}

/** Throws where accounts, or balances of some, are left of what was undone. */
async function requireNoAccounts(database: Database, scope: HouseholdScope): Promise<void> {
  await inHousehold(database, scope, async (tx) => {
    for (const table of ['accounts', 'balance_history', 'daily_totals'])
      if ((await countOf(tx, table, sql`true`)) > 0)
        throw new Error(`An undone import leaves something in ${table}`);
  });
}

async function countOf(
  { query, householdId }: HouseholdTransaction,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where household_id = ${householdId}::uuid and ${condition}
  `.execute(query);
  return rows[0]?.count ?? 0;
}
