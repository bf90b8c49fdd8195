import { z } from 'zod/mini';
import { accountName, ownAccountKind, sharing } from './accounts.ts';
import { currencyCode, enteredAmount, money } from './money.ts';
import { plainDate } from './plain-date.ts';
import { recordId } from './record-id.ts';
import { empty, namedRoutes, route } from './route-definition.ts';
import { text, typedText } from './text.ts';

export const importState = z.enum(['open', 'importing', 'imported', 'undone']);
export type ImportState = z.output<typeof importState>;

/** An import as the list of imports shows it. */
export const importSummary = z.object({
  id: z.string(),
  state: importState,
  files: z.array(z.string()),
  /** Once imported: transactions that were added, and those that were there already. */
  addedCount: z.int(),
  matchedCount: z.int(),
  createdAt: z.iso.datetime(),
  importedAt: z.nullable(z.iso.datetime()),
});
export type ImportSummary = z.output<typeof importSummary>;

/** A line of a file and what was decided about it. */
const lineNote = z.object({ line: z.int(), reason: z.string() });

/**
 * What decides how a file is read. `answer`: a person said it, of this file or an earlier one of its kind; `beside`: other values in
 * the file. Of dates: `only_possible`, no other order makes every date a day; `days_ahead`, others have days to come; `usual_form`;
 * `list_order`; `close_days`. Of signs: `balance`, `plus_signs`, `minus_signs`, `words`, `counts`.
 */
export const importBecause = z.enum([
  'answer',
  'beside',
  'only_possible',
  'days_ahead',
  'usual_form',
  'list_order',
  'close_days',
  'balance',
  'plus_signs',
  'minus_signs',
  'words',
  'counts',
]);
export type ImportBecause = z.output<typeof importBecause>;

export const importQuestion = z.object({
  id: z.string(),
  text: z.string(),
  choices: z.array(z.object({ answer: z.string(), text: z.string() })),
  /** What holds, as the file says it or a person answered; null until one of them does. */
  answer: z.nullable(z.string()),
  /** What decided it; null while it is open. */
  because: z.nullable(importBecause),
});
export type ImportQuestion = z.output<typeof importQuestion>;

/** What a column of a file holds; `debit`: money out, `credit`: money in, `flag`: a word for in or out, `other`: nothing that is used. */
export const importColumnRole = z.enum([
  'date',
  'amount',
  'debit',
  'credit',
  'balance',
  'fee',
  'currency',
  'flag',
  'status',
  'payee',
  'description',
  'note',
  'category',
  'tags',
  'account',
  'id',
  'other',
]);
export type ImportColumnRole = z.output<typeof importColumnRole>;

/** A column of a file as it was read. `roles`: what it may hold by its cells. */
const importColumn = z.object({
  place: z.int(),
  name: z.string(),
  example: z.string(),
  role: importColumnRole,
  roles: z.array(importColumnRole),
});
export type ImportColumn = z.output<typeof importColumn>;

/** What the account of a file is, as it was read or as a person said. */
export const fileAccountKind = z.enum(['checking', 'savings', 'card', 'loan', 'cash', 'investment']);

/**
 * What becomes of the rows of a file: `read` is the sum of the others. Those are `asked` whose file has an open question, and `planned` whose day is
 * still to come.
 */
const rowCounts = z.object({
  read: z.int(),
  added: z.int(),
  there: z.int(),
  asked: z.int(),
  skipped: z.int(),
  planned: z.int(),
  leftOut: z.int(),
});
export type RowCounts = z.output<typeof rowCounts>;

/**
 * A file of an import, as it was read. `refused`: why it can’t be read at all. `cutAt`: the line on which it ends before its statement
 * does. Of `leftOut` and `unreadable` the first 200 of each are given; `counts` has all.
 */
export const importFile = z.object({
  position: z.int(),
  name: z.string(),
  format: z.nullable(z.string()),
  refused: z.nullable(z.string()),
  counts: z.nullable(rowCounts),
  cutAt: z.nullable(z.int()),
  questions: z.array(importQuestion),
  /** Empty where the file is no list of columns, or the export of an app whose columns are known. */
  columns: z.array(importColumn),
  /** What was read of its account, where it is of one; null where it is of several. */
  account: z.nullable(z.object({ currency: z.nullable(z.string()), kind: z.nullable(fileAccountKind) })),
  leftOut: z.array(lineNote),
  unreadable: z.array(lineNote),
});
export type ImportFile = z.output<typeof importFile>;

/** What a statement’s own balances say of its rows. */
const balanceProof = z.object({
  by: z.enum(['running_balance', 'opening_and_closing']),
  opening: money,
  closing: money,
  /** Of all its rows. */
  sum: money,
  agrees: z.boolean(),
  /** The first row whose balance is not the one before it and its amount. */
  firstBreak: z.nullable(
    z.object({ line: z.int(), date: plainDate, description: z.string(), stated: money, expected: money }),
  ),
});

/** An account that a statement may belong to: one that is there, or one that the import opens for the statement with this key. */
const accountCandidate = z.object({
  accountId: z.nullable(z.string()),
  key: z.nullable(z.string()),
  name: z.string(),
  /** Of the transactions on days that both have: how many are the same. */
  sharedCount: z.int(),
  comparedCount: z.int(),
});
export type AccountCandidate = z.output<typeof accountCandidate>;

/** An account that an import would fill. */
export const importAccount = z.object({
  /** What fills it; a choice of its account names them by key. */
  statements: z.array(z.object({ key: z.string(), fileName: z.string() })),
  /** Null for one that the import adds. */
  accountId: z.nullable(z.string()),
  name: z.string(),
  kind: z.nullable(ownAccountKind),
  currency: z.string(),
  /** Whether no file names the currency: the household’s is taken. */
  isCurrencyAssumed: z.boolean(),
  /** What a person said that a new account holds now; null where nobody did. */
  balance: z.nullable(money),
  /** Who will see a new account, as a person said; null where none did: in a household of several people the importer alone. */
  sharing: z.nullable(sharing),
  /** Whether the files say what it held. */
  isBalanceKnown: z.boolean(),
  /** How the account was found; `asked`: a person has to say which one it is. */
  foundBy: z.enum(['choice', 'name', 'number', 'balance', 'rows', 'asked', 'new']),
  /** What it may be, the likeliest first, while that is asked; else empty. */
  among: z.array(accountCandidate),
  addCount: z.int(),
  thereCount: z.int(),
  skipCount: z.int(),
  /** Of which a person has to say something first. */
  askedCount: z.int(),
  /** Whose day is still to come; of them, those that are not planned yet. */
  plannedCount: z.int(),
  newPlanCount: z.int(),
  from: z.nullable(plainDate),
  to: z.nullable(plainDate),
  proofs: z.array(balanceProof),
});
export type ImportAccount = z.output<typeof importAccount>;

/** What came along with an import, and what its files have that did not, counted. */
export const importOutcome = z.object({
  transferCount: z.int(),
  openingCount: z.int(),
  /** Transactions that have a category, a note or tags of the file, and those that are split there. */
  categoryCount: z.int(),
  noteCount: z.int(),
  tagCount: z.int(),
  splitCount: z.int(),
  /** Amounts that the app planned to spend on a category in a month, which are limits of budgets now. */
  limitCount: z._default(z.int(), 0),
  /** Such amounts that are not, and marks of what was compared with the bank: neither comes along. */
  planCount: z.int(),
  clearedCount: z.int(),
  leftOutCount: z.int(),
  /** Transactions of days to come that are planned now. */
  plannedCount: z._default(z.int(), 0),
});
export type ImportOutcome = z.output<typeof importOutcome>;

export const importPreview = z.extend(importSummary, {
  importFiles: z.array(importFile),
  accounts: z.array(importAccount),
  /** While it is being imported: how far it is. */
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  /** Why the last attempt to import failed. */
  failure: z.nullable(z.string()),
  /** Once imported: transactions that only this import has, and that a person has changed. */
  editedCount: z.int(),
  /** Null until it is imported, and for imports of before it was counted. */
  outcome: z.nullable(importOutcome),
});
export type ImportPreview = z.output<typeof importPreview>;

/**
 * `asked`: a person has to say whether it is there already, or of which account it is. Until then it is not added. `planned`: its day is still to come;
 * its match is what is planned already.
 */
export const importDecision = z.enum(['add', 'there', 'skip', 'asked', 'planned']);
export type ImportDecision = z.output<typeof importDecision>;

export const matchReason = z.enum([
  'same_id',
  'same_balance',
  'same_text',
  'same_day',
  'moved',
  'pending',
  'removed',
  'corrected',
  'near',
  'planned',
]);

/** A row of a file, and what the import would do with it. */
export const importRow = z.object({
  position: z.int(),
  fileName: z.string(),
  line: z.int(),
  accountName: z.string(),
  date: plainDate,
  amount: money,
  currency: z.string(),
  description: z.string(),
  categoryName: z.string(),
  decision: importDecision,
  /** Whether its day is still to come. */
  isComing: z.boolean(),
  /** The transaction that is there already, or was, and why it is the same; `near`: it may be. */
  match: z.nullable(
    z.object({ reason: matchReason, date: plainDate, description: z.string(), amount: money }),
  ),
});
export type ImportRow = z.output<typeof importRow>;

export const importRowsQuery = z.object({
  /** The position after which to begin. */
  after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  decision: z.optional(importDecision),
});
export type ImportRowsQuery = z.output<typeof importRowsQuery>;

/** `next`: the position after which more follow; null at the end. */
export const importRowsResponse = z.object({ rows: z.array(importRow), next: z.nullable(z.int()) });
export type ImportRows = z.output<typeof importRowsResponse>;

const maxChoices = 10_000;
const maxKeys = 1000;

/** The account of statements, by their keys: one that is there, or a new one with what a person chose for it. */
const accountChoice = z.object({
  keys: z.array(text(1000)).check(z.minLength(1), z.maxLength(maxKeys)),
  accountId: z.nullable(recordId),
  name: z.optional(accountName),
  kind: z.optional(ownAccountKind),
  currency: z.optional(currencyCode),
  /** What it holds now; a debt is negative. Null takes it back. */
  balance: z.optional(z.nullable(enteredAmount)),
  sharing: z.optional(sharing),
});
export type AccountChoice = z.output<typeof accountChoice>;

/** What a person changes of an import: each field alone or together. */
export const importChange = z.object({
  /**
   * How a file is read: answers to its questions, by the question’s id, the `currency` and the `kind` of its account, and what columns
   * hold, by their places.
   */
  answers: z.optional(
    z.object({
      file: z.int().check(z.minimum(0)),
      values: z.optional(z.record(text(40), text(40))),
      columns: z.optional(z.record(z.string().check(z.regex(/^\d{1,3}$/)), importColumnRole)),
    }),
  ),
  account: z.optional(accountChoice),
  /** What is done with rows, by position; `there`: it is the one that is near. Null takes the choice back. */
  rows: z.optional(
    z
      .array(
        z.object({
          position: z.int().check(z.minimum(0)),
          decision: z.nullable(z.enum(['add', 'skip', 'there'])),
        }),
      )
      .check(z.maxLength(maxChoices)),
  ),
});
export type ImportChange = z.output<typeof importChange>;

/** `keepEdited`: whether transactions stay that a person has changed. It has to be given where there are any. */
export const importUndo = z.object({ keepEdited: z.optional(z.boolean()) });
export type ImportUndo = z.output<typeof importUndo>;

export const importResponse = z.object({ import: importPreview });
export const importsResponse = z.object({ imports: z.array(importSummary) });

const params = z.object({ importId: recordId });

/** The most that a file may have. */
export const maxFileBytes = 50_000_000;

/** Files of banks and apps: read, previewed, imported and taken back. */
export const importRoutes = namedRoutes({
  imports: route('GET', '/api/imports', 'viewer', 'read', {
    summary: 'The imports of the person, newest first',
    response: importsResponse,
  }),
  addImport: route('POST', '/api/imports', 'member', 'write', {
    summary: 'Read a file, or one more of an import, and plan what importing it would do',
    query: z.object({ name: z._default(typedText('Name', 200), 'file'), importId: z.optional(recordId) }),
    raw: true,
    maxBytes: maxFileBytes,
    response: importResponse,
    takesLong: true,
  }),
  import: route('GET', '/api/imports/:importId', 'viewer', 'read', {
    summary: 'An import, and what it would do while it is open',
    params,
    response: importResponse,
    takesLong: true,
  }),
  importRows: route('GET', '/api/imports/:importId/rows', 'viewer', 'read', {
    summary: 'The transactions in an open import’s files, each with what would be done with it',
    params,
    query: importRowsQuery,
    response: importRowsResponse,
    takesLong: true,
  }),
  changeImport: route('PATCH', '/api/imports/:importId', 'member', 'write', {
    summary: 'Answer a question of an import, choose an account or decide about single transactions',
    params,
    body: importChange,
    response: importResponse,
    takesLong: true,
  }),
  runImport: route('POST', '/api/imports/:importId/run', 'member', 'write', {
    summary: 'Import, in the background: all of it or nothing',
    params,
    response: importResponse,
    takesLong: true,
  }),
  undoImport: route('POST', '/api/imports/:importId/undo', 'member', 'write', {
    summary: 'Undo a whole import; what another import or a bank has too stays',
    params,
    body: importUndo,
    response: importResponse,
    takesLong: true,
  }),
  reopenImport: route('POST', '/api/imports/:importId/reopen', 'member', 'write', {
    summary: 'Preview an undone import again, with its files and what was chosen',
    params,
    response: importResponse,
    takesLong: true,
  }),
  deleteImport: route('DELETE', '/api/imports/:importId', 'member', 'write', {
    summary: 'Discard an import that was not imported, or was taken back',
    params,
    response: empty,
  }),
});
