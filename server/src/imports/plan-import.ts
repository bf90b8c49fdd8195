import type { OwnAccountKind, Sharing } from '@cairn/contract/accounts';
import type { Cents } from '@cairn/domain/money';
import { kindOfWord } from '../files/statements/account-kinds.ts';
import type { AccountKind, ReadFile, Statement, StatementRow } from '../files/statements/statement.ts';
import { inChosenCurrency } from './chosen-currency.ts';
import type { ExistingRow } from './existing-row.ts';
import { kindOf } from './file-kind.ts';
import {
  type AccountCandidate,
  type AccountOfStatement,
  type FillableAccount,
  type FoundBy,
  findAccount,
} from './find-account.ts';
import { type HeldPlan, matchPlans } from './match-plans.ts';
import { type Match, matchRows } from './match-rows.ts';
import { balancesOf, type DayEnd } from './stated-balances.ts';

/** `position`: its place among the import’s files, from 0. */
export type NamedFile = { position: number; name: string; file: ReadFile };

/** An account of the household, with its transactions around the days of the files. */
export type ExistingAccount = {
  id: string;
  name: string;
  /** The last digits of its number. */
  mask: string | null;
  currency: string;
  /** By what name files called it. */
  fileNames: readonly string[];
  rows: readonly ExistingRow[];
  /** What is planned on it for days around those of the files. */
  plans: readonly HeldPlan[];
  /** What is known that it held, at the end of days around those of the files. */
  balances: readonly DayEnd[];
};

/** What a person decided: the account of a statement by its key, and what is done with a row by its position. */
export type Choices = {
  accounts: Readonly<Record<string, AccountOfStatement>>;
  rows: Readonly<Record<string, 'add' | 'skip' | 'there'>>;
};

const ownKinds: Record<AccountKind, OwnAccountKind> = {
  checking: 'checking',
  savings: 'savings',
  card: 'credit_card',
  loan: 'loan',
  cash: 'cash',
  investment: 'investment',
};

const accountKinds = ['checking', 'savings', 'card', 'loan', 'cash', 'investment'] as const;

/** What files call a kind of account; undefined for one that no file has. */
export function kindInFiles(kind: OwnAccountKind): AccountKind | undefined {
  return accountKinds.find((one) => ownKinds[one] === kind);
}

/** What a new account is that nothing says the kind of. */
export const kindOfUnknown: OwnAccountKind = 'checking';

/** No account has a longer name. */
const longestName = 100;

export const noChoices: Choices = { accounts: {}, rows: {} };

export type PlannedRow = {
  /** Counts all rows of the import, from 0. */
  position: number;
  /** The id that its transaction has or will have; of one that is planned that of the plan. */
  id: string;
  /** Of its file among those of the import, from 0. */
  filePosition: number;
  fileName: string;
  format: string;
  /** See `kindOf`. */
  kind: string;
  /** As the file names the account of the row; empty where it doesn’t, unlike exports of apps. */
  accountName: string;
  row: StatementRow;
  /**
   * `there`: the account has it already. `asked`: a person has to say it first; until then it is not added. `planned`: its day is still to come;
   * with a match where that is planned already.
   */
  decision: 'add' | 'there' | 'skip' | 'asked' | 'planned';
  match: Match | null;
};

export type PlannedStatement = {
  /** What a person’s choice of its account is stored under. */
  key: string;
  fileName: string;
  /** By what later files of the account are known. */
  nameInFile: string;
  foundBy: FoundBy;
  statement: Statement;
};

export type PlannedAccount = {
  /** Null for an account that the import adds. */
  accountId: string | null;
  name: string;
  kind: OwnAccountKind | null;
  currency: string | null;
  /** What a person said that a new account holds now. */
  balance: Cents | null;
  /** Who sees a new account, as a person said. */
  sharing: Sharing | null;
  statements: PlannedStatement[];
  rows: PlannedRow[];
  /** The accounts that it may be, the likeliest first, where that is asked; empty where it is certain. */
  among: AccountCandidate[];
};

/** Whether a person has to say something of the account before it can be imported. */
export function isAsked({ among, rows }: PlannedAccount): boolean {
  return among.length > 0 || rows.some(({ decision }) => decision === 'asked');
}

/** `newId` makes the id of a transaction to add. */
export type Household = { accounts: readonly ExistingAccount[]; choices: Choices; newId: () => string };

/**
 * Plans what an import of files would do, each as if it came after those before it: which account each statement belongs to, and which
 * rows the account has already. Pure but for the ids.
 */
export function planImport(files: readonly NamedFile[], household: Household): PlannedAccount[] {
  const planning: Planning = { ...household, planned: household.accounts.map(heldAccount), position: 0 };
  for (const file of files)
    for (const statement of mergedByAccount(file.file.statements))
      planStatement(planning, file, statement, JSON.stringify([file.position, statement.accountName]));
  return planning.planned.filter(({ statements }) => statements.length > 0);
}

/** While files are planned: what the account holds so far. */
type Filling = PlannedAccount &
  FillableAccount & { fileNames: string[]; statements: PlannedStatement[]; plans: readonly HeldPlan[] };

type Planning = Household & { planned: Filling[]; position: number };

/** The statements of one account in one file are one after another: none of their rows is that of another. */
function mergedByAccount(statements: readonly Statement[]): Statement[] {
  const groups = Map.groupBy(statements, ({ accountName }) => accountName);
  return [...groups.values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [
          {
            ...first,
            rows: [...first.rows, ...more.flatMap(({ rows }) => rows)],
            coming: [first, ...more].flatMap(({ coming = [] }) => coming),
            closing: more.at(-1)?.closing ?? first.closing,
          },
        ],
  );
}

function planStatement(
  planning: Planning,
  { name: fileName, file, position }: NamedFile,
  given: Statement,
  key: string,
): void {
  const nameInFile = nameInFileOf(given, file);
  const kind = kindOf(file);
  const choice = planning.choices.accounts[key];
  const {
    account: known,
    foundBy,
    among,
  } = findAccount(planning.planned, given, {
    choice,
    nameInFile,
    kind,
    position,
  });
  const account = known ?? openAccount(planning.planned, given, { fileName, key, choice, among });
  const statement = inChosenCurrency(given, choice);
  const about = {
    filePosition: position,
    fileName,
    format: file.format,
    kind,
    accountName: statement.accountName,
  };
  account.statements.push({ key, fileName, nameInFile, foundBy, statement });
  account.filePositions.add(position);
  account.currency ??= statement.currency;
  const { rows: past, coming = [] } = statement;
  if (foundBy === 'asked') {
    account.rows.push(...[...past, ...coming].map((row) => askedRow(planning, row, about)));
    return;
  }
  const rows = planRows(planning, account, past, about);
  account.rows.push(...rows, ...planComing(planning, account, coming, about));
  account.held = heldAfter(account.held, rows);
  account.balances = [...account.balances, ...balancesOf(statement)];
  account.fileNames.push(nameInFile);
}

/** By what a later file of the same kind is known to be of the same account. */
function nameInFileOf({ accountName }: Statement, { format, layout }: ReadFile): string {
  return accountName === '' ? `${format} ${layout?.names ?? ''}`.trim() : accountName;
}

function heldAccount({
  id,
  name,
  mask,
  currency,
  fileNames,
  rows,
  plans,
  balances,
}: ExistingAccount): Filling {
  return {
    accountId: id,
    name,
    kind: null,
    currency,
    balance: null,
    sharing: null,
    statements: [],
    rows: [],
    among: [],
    mask,
    fileNames: [...fileNames],
    openedFor: null,
    held: rows,
    plans,
    balances,
    filePositions: new Set(),
  };
}

type Opening = {
  fileName: string;
  key: string;
  choice: AccountOfStatement | undefined;
  among: AccountCandidate[];
};

function openAccount(
  accounts: Filling[],
  statement: Statement,
  { fileName, key, choice, among }: Opening,
): Filling {
  const chosen = choice !== undefined && 'openedFor' in choice ? choice : null;
  const name = (statement.accountName || fileName.replace(/\.[^.]*$/, '')).slice(0, longestName);
  // A suggestion, which the person sees beside the account.
  const guessed = statement.accountKind ?? kindOfWord(name);
  const account: Filling = {
    accountId: null,
    openedFor: key,
    name: chosen?.name ?? name,
    kind: chosen?.kind ?? (guessed === null ? null : ownKinds[guessed]),
    currency: chosen?.currency ?? statement.currency,
    balance: chosen?.balance ?? null,
    sharing: chosen?.sharing ?? null,
    statements: [],
    rows: [],
    among,
    mask: null,
    fileNames: [],
    held: [],
    plans: [],
    balances: [],
    filePositions: new Set(),
  };
  accounts.push(account);
  return account;
}

type AboutRows = Pick<PlannedRow, 'filePosition' | 'fileName' | 'format' | 'kind' | 'accountName'>;

/** Nothing is there or new before its account is certain. */
function askedRow(planning: Planning, row: StatementRow, about: AboutRows): PlannedRow {
  const position = planning.position++;
  return { position, id: planning.newId(), ...about, row, decision: 'asked', match: null };
}

function planRows(
  planning: Planning,
  { held }: Filling,
  rows: readonly StatementRow[],
  about: AboutRows,
): PlannedRow[] {
  const live = held.filter(({ removed }) => removed === null);
  const { there, near } = matchRows(live, rows, about.kind);
  const matchRemoved = (removed: ExistingRow['removed']) =>
    matchRows(
      held.filter((one) => one.removed === removed),
      rows.filter((row) => !there.has(row)),
      about.kind,
    ).there;
  // What a person removed stays removed, whichever file brings it again.
  for (const [row, match] of matchRemoved('by_person')) there.set(row, { ...match, reason: 'removed' });
  const back = matchRemoved('with_imports');
  return rows.map((row) => {
    const position = planning.position++;
    const choice = planning.choices.rows[position];
    const match = there.get(row);
    if (match !== undefined && choice !== 'add')
      return { position, id: match.held.id, ...about, row, decision: 'there', match };
    const returning = match?.reason === 'removed' ? match : match === undefined ? back.get(row) : undefined;
    const doubt = match === undefined && returning === undefined ? near.get(row) : undefined;
    if (doubt !== undefined && choice === 'there')
      return { position, id: doubt.held.id, ...about, row, decision: 'there', match: doubt };
    const id = returning?.held.id ?? planning.newId();
    const corrected = correctedBy(row, held);
    // What was near when a person said that it is there may be gone since.
    const chosen = choice === 'there' ? undefined : choice;
    if (corrected !== null && chosen !== 'add')
      return { position, id, ...about, row, decision: chosen ?? 'asked', match: corrected };
    const decision = chosen ?? (doubt === undefined ? 'add' : 'asked');
    return { position, id, ...about, row, decision, match: asReturning(returning) ?? doubt ?? null };
  });
}

/** Rows of days to come are planned, each once, whichever file brings it again. */
function planComing(
  planning: Planning,
  account: Filling,
  rows: readonly StatementRow[],
  about: AboutRows,
): PlannedRow[] {
  const already = matchPlans(account.plans, rows);
  const planned = rows.map((row): PlannedRow => {
    const position = planning.position++;
    if (planning.choices.rows[position] === 'skip')
      return { position, id: planning.newId(), ...about, row, decision: 'skip', match: null };
    const before = already.get(row);
    const id = before?.held.id ?? planning.newId();
    return { position, id, ...about, row, decision: 'planned', match: before ?? null };
  });
  const added = planned.filter(isNewPlan).map(({ id, row: { postedOn, amount, description } }) => ({
    id,
    postedOn,
    amount,
    description,
    frequency: 'once' as const,
  }));
  account.plans = [...account.plans, ...added];
  return planned;
}

/** Whether the import adds it to what is planned. */
export function isNewPlan({ decision, match }: PlannedRow): boolean {
  return decision === 'planned' && match === null;
}

/** The transaction in whose place the bank puts a row, where the account has it: adding both would count it twice. */
function correctedBy({ corrects }: StatementRow, held: readonly ExistingRow[]): Match | null {
  if (corrects === null) return null;
  const before = held.find(
    ({ removed, files }) => removed === null && files.some(({ fileId }) => fileId === corrects),
  );
  return before === undefined ? null : { held: before, reason: 'corrected' };
}

function asReturning(match: Match | undefined): Match | null {
  return match === undefined ? null : { ...match, reason: 'removed' };
}

/** Whether the row is in the ledger once the import is done. */
export function isKept({ decision }: PlannedRow): boolean {
  return decision === 'add' || decision === 'there';
}

/** What the account holds once these rows are in it. */
function heldAfter(held: readonly ExistingRow[], rows: readonly PlannedRow[]): ExistingRow[] {
  const stated = new Map(rows.filter(isKept).map(({ id, row, kind }) => [id, { ...row, kind }]));
  const after = held.map((one): ExistingRow => {
    const file = stated.get(one.id);
    return file === undefined ? one : { ...one, files: [...one.files, file] };
  });
  const added = rows
    .filter(({ decision }) => decision === 'add')
    .map(({ id, kind, row: { postedOn, amount, description }, row }): ExistingRow => {
      const file = { ...row, kind };
      return {
        id,
        postedOn,
        amount,
        description,
        source: kind,
        files: [file],
        isPending: false,
        removed: null,
      };
    });
  const addedIds = new Set(added.map(({ id }) => id));
  return [...after.filter(({ id }) => !addedIds.has(id)), ...added];
}
