import type {
  ImportFile,
  ImportPreview,
  ImportRow,
  ImportRows,
  ImportRowsQuery,
  ImportSummary,
} from '@cairn/contract/imports';
import { uncategorizedId } from '@cairn/domain/categories';
import { sumCents, zeroCents } from '@cairn/domain/money';
import { predictCategory, readCategorizerInputs } from '../categorizing/categorizer-inputs.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { Statement } from '../files/statements/statement.ts';
import { readCategoryTree } from '../ledger/categories/categories.store.ts';
import { centsOf } from './cents.ts';
import type { StoredImport } from './imports.store.ts';
import type { Match } from './match-rows.ts';
import type { PlannedAccount, PlannedRow } from './plan-import.ts';
import type { Prepared } from './prepare-import.ts';
import { runningBalance } from './running-balance.ts';

const rowsPerPage = 100;
/** The first lines are enough to see what is wrong with a file. */
const maxNotes = 200;

export function summaryOf(stored: StoredImport): ImportSummary {
  const { id, state, fileNames, addedCount, matchedCount, createdAt, importedAt } = stored;
  return {
    id,
    state,
    files: fileNames,
    addedCount,
    matchedCount,
    createdAt: createdAt.toISOString(),
    importedAt: importedAt?.toISOString() ?? null,
  };
}

/** An import as its page shows it; `prepared`: null once it is no longer open. */
export function previewOf(stored: StoredImport, prepared: Prepared | null): ImportPreview {
  return {
    ...summaryOf(stored),
    failure: stored.failure,
    importFiles: prepared?.files.map(fileOf) ?? [],
    accounts: prepared?.accounts.map((account) => accountOf(account, prepared.currency)) ?? [],
  };
}

function fileOf({ reading }: Prepared['files'][number], position: number): ImportFile {
  const { name } = reading;
  const nothing = { position, name, format: null, refused: null, questions: [], leftOut: [], unreadable: [] };
  if ('refused' in reading) return { ...nothing, refused: reading.refused };
  const { format, questions, assumptions, leftOut, unreadable } = reading.file;
  return {
    ...nothing,
    format,
    questions: [...questions.map((one) => ({ ...one, answer: null })), ...assumptions].map((question) => ({
      ...question,
      choices: question.choices.map((one) => ({ ...one })),
    })),
    leftOut: leftOut.slice(0, maxNotes),
    unreadable: unreadable.slice(0, maxNotes),
  };
}

function accountOf(planned: PlannedAccount, ofHousehold: string): ImportPreview['accounts'][number] {
  const { accountId, name, kind, currency, statements, rows } = planned;
  const days = rows.map(({ row }) => row.postedOn).toSorted();
  const count = (decision: PlannedRow['decision']) => rows.filter((one) => one.decision === decision).length;
  return {
    statements: statements.map(({ key, fileName }) => ({ key, fileName })),
    accountId,
    name,
    kind,
    currency: currency ?? ofHousehold,
    isCurrencyAssumed: currency === null,
    foundBy: statements[0]?.foundBy ?? 'new',
    addCount: count('add'),
    thereCount: count('there'),
    skipCount: count('skip'),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    proofs: statements.flatMap(({ statement }) => proofOf(statement)),
  };
}

function proofOf({ opening, closing, rows }: Statement): ImportPreview['accounts'][number]['proofs'] {
  const running = runningBalance(rows);
  const stated = {
    opening: opening?.amount ?? running?.opening,
    closing: closing?.amount ?? running?.closing,
  };
  const first = stated.opening === undefined ? null : centsOf(stated.opening);
  const last = stated.closing === undefined ? null : centsOf(stated.closing);
  if (first === null || last === null) return [];
  const sum = sumCents(rows.map(({ amount }) => centsOf(amount) ?? zeroCents));
  return [{ opening: first, closing: last, sum, agrees: first + sum === last }];
}

/** A page of rows, each with the category that it would have. */
export async function rowsOf(
  tx: HouseholdTransaction,
  { accounts, currency }: Prepared,
  { after = -1, decision }: ImportRowsQuery,
): Promise<ImportRows> {
  const wanted = accounts
    .flatMap((account) => account.rows.map((planned) => ({ account, planned })))
    .filter(({ planned }) => decision === undefined || planned.decision === decision)
    .filter(({ planned }) => planned.position > after)
    .sort((a, b) => a.planned.position - b.planned.position);
  const page = wanted.slice(0, rowsPerPage);
  const inputs = await readCategorizerInputs(tx);
  const names = new Map((await readCategoryTree(tx)).map(({ id, name }) => [id, name]));
  const rows = page.map(({ account, planned }): ImportRow => {
    const { row } = planned;
    const amount = centsOf(row.amount) ?? zeroCents;
    const { categoryId } = predictCategory(
      { description: row.description, merchantName: null, amountCents: amount, category: null },
      inputs,
    );
    return {
      position: planned.position,
      fileName: planned.fileName,
      line: row.line,
      accountName: account.name,
      date: row.postedOn,
      amount,
      currency: row.currency ?? account.currency ?? currency,
      description: row.description,
      categoryName: names.get(categoryId ?? uncategorizedId) ?? '',
      decision: planned.decision,
      match: planned.match === null ? null : matchOf(planned.match),
    };
  });
  return { rows, next: wanted.length > page.length ? (page.at(-1)?.planned.position ?? null) : null };
}

function matchOf({ held, reason }: Match): ImportRow['match'] {
  return {
    reason,
    date: held.postedOn,
    description: held.description,
    amount: centsOf(held.amount) ?? zeroCents,
  };
}
