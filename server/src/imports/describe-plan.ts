import type {
  ImportFile,
  ImportPreview,
  ImportRow,
  ImportRows,
  ImportRowsQuery,
  ImportSummary,
} from '@cairn/contract/imports';
import { zeroCents } from '@cairn/domain/money';
import type { HouseholdTransaction } from '../db/in-household.ts';
import type { Statement } from '../files/statements/statement.ts';
import { countRows } from './account-for-rows.ts';
import { type BalanceBreak, proveStatement } from './balance-proof.ts';
import { centsOf } from './cents.ts';
import type { AccountCandidate } from './find-account.ts';
import type { StoredImport } from './imports.store.ts';
import type { Match } from './match-rows.ts';
import { isNewPlan, type PlannedAccount, type PlannedRow } from './plan-import.ts';
import type { Prepared } from './prepare-import.ts';
import { categoryNamesOf } from './preview-categories.ts';
import { balancesOf } from './stated-balances.ts';

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

/** An import as its page shows it: what is planned while it is open, and later how much of it was changed. */
export function previewOf(stored: StoredImport, state: Prepared | { editedCount: number }): ImportPreview {
  const { failure, percent } = stored;
  if ('editedCount' in state)
    return {
      ...summaryOf(stored),
      failure,
      percent,
      importFiles: [],
      accounts: [],
      editedCount: state.editedCount,
      outcome: stored.written?.outcome ?? null,
    };
  return {
    ...summaryOf(stored),
    failure,
    percent,
    importFiles: state.files.map((file, position) => fileOf(file, position, state.accounts)),
    accounts: state.accounts.map((account) => accountOf(account, state.currency)),
    editedCount: 0,
    outcome: null,
  };
}

function fileOf(
  { reading }: Prepared['files'][number],
  position: number,
  accounts: readonly PlannedAccount[],
): ImportFile {
  const { name } = reading;
  const nothing = {
    position,
    name,
    format: null,
    refused: null,
    counts: null,
    cutAt: null,
    questions: [],
    columns: [],
    account: null,
    leftOut: [],
    unreadable: [],
  };
  if ('refused' in reading) return { ...nothing, refused: reading.refused };
  const { format, questions, assumptions, columns, statements, leftOut, unreadable, cutAt } = reading.file;
  const [statement, ...others] = statements;
  return {
    ...nothing,
    format,
    counts: countRows(reading.file, position, accounts),
    cutAt,
    questions: [...questions.map((one) => ({ ...one, answer: null, because: null })), ...assumptions].map(
      (question) => ({
        ...question,
        choices: question.choices.map((one) => ({ ...one })),
      }),
    ),
    columns: columns.map((one) => ({ ...one, roles: [...one.roles] })),
    account:
      statement === undefined || others.length > 0
        ? null
        : { currency: statement.currency, kind: statement.accountKind },
    leftOut: leftOut.slice(0, maxNotes),
    unreadable: unreadable.slice(0, maxNotes),
  };
}

function accountOf(planned: PlannedAccount, ofHousehold: string): ImportPreview['accounts'][number] {
  const { accountId, name, kind, currency, balance, sharing, statements, rows, among } = planned;
  const days = rows
    .filter(({ decision }) => decision !== 'planned')
    .map(({ row }) => row.postedOn)
    .toSorted();
  const count = (decision: PlannedRow['decision']) => rows.filter((one) => one.decision === decision).length;
  return {
    statements: statements.map(({ key, fileName }) => ({ key, fileName })),
    accountId,
    name,
    kind,
    currency: currency ?? ofHousehold,
    isCurrencyAssumed: currency === null,
    balance,
    sharing,
    isBalanceKnown: statements.some(({ statement }) => balancesOf(statement).length > 0),
    foundBy: statements[0]?.foundBy ?? 'new',
    among: among.map(candidateOf),
    addCount: count('add'),
    thereCount: count('there'),
    skipCount: count('skip'),
    askedCount: count('asked'),
    plannedCount: count('planned'),
    newPlanCount: rows.filter(isNewPlan).length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    proofs: statements.flatMap(({ statement }) => proofOf(statement)),
  };
}

function candidateOf({
  of,
  ...candidate
}: AccountCandidate): ImportPreview['accounts'][number]['among'][number] {
  return {
    accountId: 'accountId' in of ? of.accountId : null,
    key: 'openedFor' in of ? of.openedFor : null,
    ...candidate,
  };
}

function proofOf(statement: Statement): ImportPreview['accounts'][number]['proofs'] {
  const proof = proveStatement(statement);
  if (proof === null) return [];
  const { by, agrees, firstBreak } = proof;
  const [opening, closing, sum] = [centsOf(proof.opening), centsOf(proof.closing), centsOf(proof.sum)];
  if (opening === null || closing === null || sum === null) return [];
  return [
    { by, opening, closing, sum, agrees, firstBreak: firstBreak === null ? null : breakOf(firstBreak) },
  ];
}

function breakOf({
  row: { line, postedOn, description },
  stated,
  expected,
}: BalanceBreak): ImportPreview['accounts'][number]['proofs'][number]['firstBreak'] {
  const [statedCents, expectedCents] = [centsOf(stated), centsOf(expected)];
  if (statedCents === null || expectedCents === null) return null;
  return { line, date: postedOn, description, stated: statedCents, expected: expectedCents };
}

/** A page of rows, each with the category that it has, or would have. */
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
  const categoryNameOf = await categoryNamesOf(
    tx,
    { accounts, currency },
    page.map(({ planned }) => planned),
  );
  const coming = new Set(
    accounts.flatMap(({ statements }) => statements.flatMap(({ statement }) => statement.coming ?? [])),
  );
  const rows = page.map(({ account, planned }): ImportRow => {
    const { row } = planned;
    return {
      position: planned.position,
      fileName: planned.fileName,
      line: row.line,
      accountName: account.name,
      date: row.postedOn,
      amount: centsOf(row.amount) ?? zeroCents,
      currency: row.currency ?? account.currency ?? currency,
      description: row.description,
      categoryName: categoryNameOf(planned),
      decision: planned.decision,
      isComing: coming.has(row),
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
