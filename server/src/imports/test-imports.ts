import type { ImportPreview, ImportUndo } from '@cairn/contract/imports';
import { type createTestLedgers, now, type TestLedger } from '../ledger/test-ledger.ts';
import { readTransactions } from '../transactions/transactions.store.ts';
import { createImportPlans, type ImportPlansDeps } from './import-plans.ts';
import { createImports, type ImportsDeps } from './imports.ts';
import { type ChosenFile, type ReadingFor, readFile } from './read-files.ts';
import { runImport } from './run-import.job.ts';

/** Imports whose files are read by these parts themselves. */
export function openImportsHere(deps: Omit<ImportsDeps, 'plans'> & ImportPlansDeps) {
  return createImports({ ...deps, plans: createImportPlans(deps) });
}

/** Imports over a real database, with the queue's work done at once. */
export async function createTestImports(
  ledgers: Pick<Awaited<ReturnType<typeof createTestLedgers>>, 'database' | 'openLedger'>,
  ledger?: TestLedger,
  at = now,
) {
  const opened = ledger ?? (await ledgers.openLedger());
  const deps = {
    database: ledgers.database,
    queue: { enqueueInsightsOf: async () => undefined, enqueueImport: async () => undefined },
    read: (file: ChosenFile, { today: on }: ReadingFor) => readFile(file, on),
    now: () => at,
  };
  const imports = openImportsHere(deps);
  const { scope } = opened;
  return {
    ledger: opened,
    imports,
    async preview(content: string | Uint8Array, name = 'statement.csv'): Promise<ImportPreview> {
      const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
      return (await imports.addFile(scope, { name, importId: undefined, bytes })).import;
    },
    /** Says that the first account of an import is this one; null for a new one. */
    async chooseAccount({ id, accounts }: ImportPreview, accountId: string | null): Promise<ImportPreview> {
      const keys = accounts[0]?.statements.map(({ key }) => key) ?? [];
      return (await imports.change(scope, id, { account: { keys, accountId } })).import;
    },
    /** `meanwhile`: what happens while the job reads the files. */
    async run(id: string, meanwhile?: () => Promise<unknown>): Promise<ImportPreview> {
      await imports.run(scope, id);
      return this.finish(id, meanwhile);
    },
    /** What the queue does with an import that was started. */
    async finish(
      id: string,
      meanwhile: () => Promise<unknown> = async () => undefined,
    ): Promise<ImportPreview> {
      const read: typeof deps.read = async (...given) => {
        await meanwhile();
        return deps.read(...given);
      };
      await runImport({ ...deps, read }, scope, id);
      return (await imports.preview(scope, id)).import;
    },
    async importText(content: string | Uint8Array, name = 'statement.csv'): Promise<ImportPreview> {
      return this.run((await this.preview(content, name)).id);
    },
    /** Imports a file into an account that is there, where nothing but a person can say which one it is. */
    async importInto(accountId: string, text: string): Promise<ImportPreview> {
      return this.run((await this.chooseAccount(await this.preview(text), accountId)).id);
    },
    async undo(id: string, choice: ImportUndo = {}): Promise<ImportPreview> {
      return (await imports.undo(scope, id, choice)).import;
    },
    /** The transactions that count, oldest first, of a day the largest amount first. */
    async shown() {
      const rows = await opened.run(async (tx) => {
        const ids = await tx.query
          .selectFrom('transactions')
          .select('id')
          .where('household_id', '=', tx.householdId)
          .where((row) => row.ref('is_counted'))
          .execute();
        return readTransactions(
          tx,
          ids.map(({ id }) => id),
        );
      });
      return rows.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : b.amount - a.amount));
    },
    /** The transactions that count: day, cents and text. */
    async rows(): Promise<string[]> {
      const rows = await opened.rows();
      return rows.map(({ postedOn, amountCents, bankId }) => `${postedOn} ${amountCents} ${bankId}`);
    },
  };
}
