import { sql } from 'kysely';
import { readConnections } from '../../server/src/bank/connections.store.ts';
import type { HouseholdScope } from '../../server/src/db/household-scope.ts';
import { type HouseholdTransaction, inHousehold } from '../../server/src/db/in-household.ts';
import { findWrongDailyTotals } from '../../server/src/totals/daily-totals.store.ts';
import { checkUndo } from './check-undo.ts';
import type { Edit } from './person.ts';
import type { SimItem, WorldState } from './world-state.ts';

/** The error of a worker whose lock went with its session, and whose work another has done meanwhile. */
const cursorMoved = 'Another sync moved the cursor meanwhile';

function couldLoseLocks({ stats }: WorldState): boolean {
  return stats.brokenSessions + stats.databaseDeaths + stats.unansweredCommits > 0;
}

/** What must hold once the faults have stopped. Gives what does not, in words; empty when all is right. */
export async function checkReconciliation(world: WorldState): Promise<string[]> {
  const { database } = world.environment;
  const problems = [
    ...world.violations,
    ...world.failures.filter((line) => !(couldLoseLocks(world) && line.endsWith(cursorMoved))),
    ...[...world.acknowledged]
      .filter((key) => !world.committed.has(key))
      .map((key) => `the call ${key} was answered as done, and was not`),
  ];
  for (const scope of world.scopes) {
    const items = world.items.filter((item) => item.scope.householdId === scope.householdId);
    problems.push(
      ...(await inHousehold(database, scope, (tx) => checkHousehold(tx, scope, items, world.edits))),
    );
    const changeIds = world.changes.filter(({ householdId }) => householdId === scope.householdId);
    if (changeIds.length > 0)
      problems.push(
        ...(await inHousehold(database, scope, (tx) =>
          checkUndo(
            tx,
            changeIds.map(({ id }) => id),
          ),
        )),
      );
  }
  return problems;
}

async function checkHousehold(
  tx: HouseholdTransaction,
  scope: HouseholdScope,
  items: readonly SimItem[],
  edits: readonly Edit[],
): Promise<string[]> {
  const rows = await readRows(tx);
  const journal = await readJournal(tx);
  const own = edits.filter(({ rowId }) => rows.some(({ id }) => id === rowId));
  return [
    ...checkRows(rows, items),
    ...checkCharges(rows, items),
    ...checkBalances(await readBalances(tx), items),
    ...checkEdits(rows, items, own),
    ...checkJournal(rows, journal, own),
    ...(await findWrongDailyTotals(tx)).map((key) => `the totals of ${key} are not the sum of their rows`),
    ...(await readDifferences(tx)).map(
      (account) => `the reconciliation of ${account} reports a difference, and there is none`,
    ),
    ...(await readConnections(tx))
      .filter(({ state, message }) => state !== 'healthy' || message !== null)
      .map(({ state }) => `a connection of household ${scope.householdId} is ${state} after the trouble`),
  ];
}

type Row = {
  id: string;
  bankId: string;
  account: string;
  date: string;
  cents: number;
  isPending: boolean;
  isRemoved: boolean;
  counts: boolean;
  categoryId: string | null;
  note: string | null;
};

async function readRows({ query, householdId }: HouseholdTransaction): Promise<Row[]> {
  const rows = await query
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 't.household_id').onRef('a.id', '=', 't.account_id'),
    )
    .select([
      't.id',
      't.source_id as bankId',
      'a.provider_account_id as account',
      't.posted_on as date',
      't.amount_cents as cents',
      't.is_pending as isPending',
      't.removed_at as removedAt',
      't.is_counted as counts',
      't.user_category_id as categoryId',
      't.user_note as note',
    ])
    .where('t.household_id', '=', householdId)
    .execute();
  return rows.map(({ removedAt, ...row }) => ({ ...row, isRemoved: removedAt !== null }));
}

/** The ledger holds each row of the bank's record once, to the cent, and no other. */
function checkRows(rows: readonly Row[], items: readonly SimItem[]): string[] {
  const held = rows
    .filter((row) => !row.isRemoved)
    .map(
      ({ bankId, account, date, cents, isPending }) => `${bankId} ${account} ${date} ${cents} ${isPending}`,
    );
  const sent = items
    .flatMap(({ bank }) => [...bank.rows.values()])
    .map((row) => `${row.transactionId} ${row.accountId} ${row.date} ${0 - row.cents} ${row.isPending}`);
  const sentOnce = new Set(sent);
  const heldOnce = new Set(held);
  return [
    ...held.filter((row) => !sentOnce.has(row)).map((row) => `the ledger has ${row}, the bank has not`),
    ...sent.filter((row) => !heldOnce.has(row)).map((row) => `the bank has ${row}, the ledger has not`),
    ...(held.length === heldOnce.size ? [] : ['the ledger has a row twice']),
    ...rows
      .filter((row) => row.counts === row.isRemoved)
      .map((row) => `${row.bankId} counts, or does not, unlike at the bank`),
  ];
}

/** A charge that the bank linked to what was pending before is one row of the ledger, and not a second one. */
function checkCharges(rows: readonly Row[], items: readonly SimItem[]): string[] {
  const known = new Set(rows.map(({ bankId }) => bankId));
  return items
    .flatMap(({ bank }) => [...bank.rows.values()])
    .filter(({ pendingTransactionId }) => pendingTransactionId !== null && known.has(pendingTransactionId))
    .map(({ transactionId }) => `${transactionId} and what was pending before it are two rows`);
}

/** Accounts that the audit reports as wrong. */
async function readDifferences({ query, householdId }: HouseholdTransaction): Promise<string[]> {
  const off = await query
    .selectFrom('account_reconciliations')
    .select('account_id as id')
    .where('household_id', '=', householdId)
    .where('status', '=', 'difference')
    .execute();
  return off.map(({ id }) => id);
}

type Balance = { account: string; cents: number | null };

function readBalances({ query, householdId }: HouseholdTransaction): Promise<Balance[]> {
  return query
    .selectFrom('accounts')
    .select(['provider_account_id as account', 'current_balance_cents as cents'])
    .where('household_id', '=', householdId)
    .execute();
}

function checkBalances(balances: readonly Balance[], items: readonly SimItem[]): string[] {
  const held = new Map(balances.map(({ account, cents }) => [account, cents]));
  const sent = items.flatMap(({ bank }) => bank.accountIds.map((id) => ({ id, cents: bank.balanceOf(id) })));
  return sent
    .filter(({ id, cents }) => held.get(id) !== cents)
    .map(({ id, cents }) => `the balance of ${id} is ${cents} at the bank and ${held.get(id)} here`);
}

/** Each transaction has the latest edit of its charge. An edit of the pending one counts until there is one of the posted one. */
function checkEdits(rows: readonly Row[], items: readonly SimItem[], edits: readonly Edit[]): string[] {
  const lastByRow = new Map(edits.map((edit) => [edit.rowId, edit]));
  const chargeOf = (row: Row) =>
    items.map(({ bank }) => bank.chargeOf.get(row.bankId)).find((id) => id !== undefined);
  return rows
    .filter((row) => !row.isRemoved)
    .flatMap((row) => {
      const before = rows.filter((other) => other.isRemoved && chargeOf(other) === chargeOf(row));
      const unwritten = { note: null, categoryId: null };
      const expected = [row, ...before].flatMap(({ id }) => lastByRow.get(id) ?? [])[0] ?? unwritten;
      if (expected.note === row.note && expected.categoryId === row.categoryId) return [];
      return [`the words “${expected.note}” belong on ${row.bankId}: it says “${row.note}”`];
    });
}

type JournalLine = { rowId: string; action: string; before: EditedFields; after: EditedFields };
type EditedFields = { categoryId?: string | null; note?: string | null };

async function readJournal({ query, householdId }: HouseholdTransaction): Promise<JournalLine[]> {
  const lines = await query
    .selectFrom('journal')
    .select(['subject_id as rowId', 'action', 'before', 'after'])
    .where('household_id', '=', householdId)
    .where('subject_kind', '=', 'transaction')
    .where('action', 'in', ['edit', 'carry_edit_from_pending'])
    .orderBy(sql`recorded_at`)
    .execute();
  return lines.map((line) => ({
    ...line,
    before: editedFields(line.before),
    after: editedFields(line.after),
  }));
}

function editedFields(json: unknown): EditedFields {
  const words = typeof json === 'object' && json !== null ? json : {};
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    categoryId: 'categoryId' in words ? textOf(words.categoryId) : null,
    note: 'note' in words ? textOf(words.note) : null,
  };
}

/** Read from its beginning, the journal leads to what each row says now, and holds every edit that was committed. */
function checkJournal(
  rows: readonly Row[],
  journal: readonly JournalLine[],
  edits: readonly Edit[],
): string[] {
  const byRow = Map.groupBy(journal, ({ rowId }) => rowId);
  const byId = new Set(rows.map(({ id }) => id));
  const problems: string[] = [];
  for (const row of rows) {
    let at: EditedFields = { categoryId: null, note: null };
    for (const { before, after } of byRow.get(row.id) ?? []) {
      if (before.note !== at.note || before.categoryId !== at.categoryId)
        problems.push(`the journal of ${row.bankId} has a difference before “${after.note}”`);
      at = after;
    }
    if (at.note !== row.note || at.categoryId !== row.categoryId)
      problems.push(`the journal of ${row.bankId} ends with “${at.note}”, the row says “${row.note}”`);
  }
  // What was written on a row that went with its connection is not looked for.
  const written = journal.filter(({ action, rowId }) => action === 'edit' && byId.has(rowId)).length;
  if (written !== edits.length)
    problems.push(`${edits.length} edits were committed, ${written} are in the journal`);
  return problems;
}
