import type { OwnAccountKind } from '@cairn/contract/own-accounts';
import type { AccountKind, ReadFile, Statement, StatementRow } from '../files/statements/statement.ts';
import { kindOf } from './file-kind.ts';
import type { HeldRow } from './held-row.ts';
import { type Match, matchRows, sharedCount } from './match-rows.ts';

/** `position`: its place among the import’s files, from 0. */
export type NamedFile = { position: number; name: string; file: ReadFile };

/** An account of the household, with its transactions around the days of the files. */
export type HeldAccount = {
  id: string;
  name: string;
  /** The last digits of its number. */
  mask: string | null;
  currency: string;
  /** By what name files called it. */
  fileNames: readonly string[];
  rows: readonly HeldRow[];
};

/** An account that is there, or the new one that is opened for the statement with this key, and what a person chose for it. */
export type AccountOfStatement =
  | { accountId: string }
  | {
      openedFor: string;
      name?: string | undefined;
      kind?: OwnAccountKind | undefined;
      currency?: string | undefined;
    };

/** What a person decided: the account of a statement by its key, and what is done with a row by its position. */
export type Choices = {
  accounts: Readonly<Record<string, AccountOfStatement>>;
  rows: Readonly<Record<string, 'add' | 'skip'>>;
};

const ownKinds: Record<AccountKind, OwnAccountKind> = {
  checking: 'checking',
  savings: 'savings',
  card: 'credit_card',
  loan: 'loan',
  cash: 'cash',
  investment: 'investment',
};

export const noChoices: Choices = { accounts: {}, rows: {} };

/** How the account of a statement was found. */
export type FoundBy = 'choice' | 'name' | 'number' | 'rows' | 'format' | 'new';

export type PlannedRow = {
  /** Counts all rows of the import, from 0. */
  position: number;
  /** The id that its transaction has or will have. */
  id: string;
  /** Of its file among those of the import, from 0. */
  filePosition: number;
  fileName: string;
  format: string;
  /** See `kindOf`. */
  kind: string;
  /** Whether the file names the account of the row, as exports of apps do. */
  isNamed: boolean;
  row: StatementRow;
  /** `there`: the account has it already. */
  decision: 'add' | 'there' | 'skip';
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
  statements: PlannedStatement[];
  rows: PlannedRow[];
};

/** `newId` makes the id of a transaction to add. */
export type Household = { accounts: readonly HeldAccount[]; choices: Choices; newId: () => string };

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
type Filling = PlannedAccount & {
  isNamed: boolean;
  mask: string | null;
  fileNames: string[];
  /** The statement for which a new account is opened. */
  openedFor: string | null;
  held: readonly HeldRow[];
};

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
            closing: more.at(-1)?.closing ?? first.closing,
          },
        ],
  );
}

function planStatement(
  planning: Planning,
  { position: filePosition, name: fileName, file }: NamedFile,
  statement: Statement,
  key: string,
): void {
  const nameInFile = nameInFileOf(statement, file);
  const kind = kindOf(file);
  const choice = planning.choices.accounts[key];
  const found = findAccount(planning.planned, statement, { choice, nameInFile, kind });
  const account = found?.account ?? openAccount(planning.planned, statement, { fileName, key, choice });
  const isNamed = statement.accountName !== '';
  const rows = planRows(planning, account, statement.rows, {
    filePosition,
    fileName,
    format: file.format,
    kind,
    isNamed,
  });
  account.statements.push({ key, fileName, nameInFile, foundBy: found?.foundBy ?? 'new', statement });
  account.rows.push(...rows);
  account.held = heldAfter(account.held, rows);
  account.currency ??= statement.currency;
  account.fileNames.push(nameInFile);
}

/** By what a later file of the same kind is known to be of the same account. */
function nameInFileOf({ accountName }: Statement, { format, layout }: ReadFile): string {
  return accountName === '' ? `${format} ${layout?.names ?? ''}`.trim() : accountName;
}

function heldAccount({ id, name, mask, currency, fileNames, rows }: HeldAccount): Filling {
  return {
    accountId: id,
    name,
    kind: null,
    currency,
    statements: [],
    rows: [],
    isNamed: false,
    mask,
    fileNames: [...fileNames],
    openedFor: null,
    held: rows,
  };
}

type Opening = { fileName: string; key: string; choice: AccountOfStatement | undefined };

function openAccount(accounts: Filling[], statement: Statement, { fileName, key, choice }: Opening): Filling {
  const chosen = choice !== undefined && 'openedFor' in choice ? choice : null;
  const kind = statement.accountKind === null ? null : ownKinds[statement.accountKind];
  const account: Filling = {
    accountId: null,
    openedFor: key,
    name: chosen?.name ?? (statement.accountName || fileName.replace(/\.[^.]*$/, '')),
    kind: chosen?.kind ?? kind,
    currency: chosen?.currency ?? statement.currency,
    statements: [],
    rows: [],
    isNamed: statement.accountName !== '',
    mask: null,
    fileNames: [],
    held: [],
  };
  accounts.push(account);
  return account;
}

type Found = { account: Filling; foundBy: FoundBy };
type Wanted = { choice: AccountOfStatement | undefined; nameInFile: string; kind: string };

/** Two rows of the same days and amounts are hardly by chance those of another account. */
const fewestShared = 2;

/** Null where the statement opens an account of its own. */
function findAccount(
  accounts: readonly Filling[],
  statement: Statement,
  { choice, nameInFile, kind }: Wanted,
): Found | null {
  const { accountName } = statement;
  if (choice !== undefined) {
    const chosen = accounts.find(({ accountId, openedFor }) =>
      'accountId' in choice ? accountId === choice.accountId : openedFor === choice.openedFor,
    );
    if (chosen !== undefined) return { account: chosen, foundBy: 'choice' };
    if ('openedFor' in choice) return null;
  }
  const named = accounts.find(
    (account) =>
      accountName !== '' &&
      (account.fileNames.includes(accountName) ||
        (account.accountId !== null && account.name.toLowerCase() === accountName.toLowerCase())),
  );
  if (named !== undefined) return { account: named, foundBy: 'name' };
  const digits = /\d{4}$/.exec(accountName.replaceAll(/\s/g, ''))?.[0];
  const numbered = accounts.filter(({ mask }) => mask !== null && mask === digits);
  if (numbered[0] !== undefined && numbered.length === 1) return { account: numbered[0], foundBy: 'number' };
  const isOfCurrency = ({ currency }: Filling) =>
    statement.currency === null || currency === null || currency === statement.currency;
  const sharing = accounts.find(
    (account) =>
      isOfCurrency(account) &&
      !(account.isNamed && accountName !== '') &&
      sharedCount(account.held, statement.rows, kind) >= fewestShared,
  );
  if (sharing !== undefined) return { account: sharing, foundBy: 'rows' };
  if (accountName !== '') return null;
  const alike = accounts.filter((account) => isOfCurrency(account) && account.fileNames.includes(nameInFile));
  return alike[0] !== undefined && alike.length === 1 ? { account: alike[0], foundBy: 'format' } : null;
}

function planRows(
  planning: Planning,
  { held }: Filling,
  rows: readonly StatementRow[],
  about: Pick<PlannedRow, 'filePosition' | 'fileName' | 'format' | 'kind' | 'isNamed'>,
): PlannedRow[] {
  const there = matchRows(
    held.filter(({ removed }) => removed === null),
    rows,
    about.kind,
  );
  const matchRemoved = (removed: HeldRow['removed']) =>
    matchRows(
      held.filter((one) => one.removed === removed),
      rows.filter((row) => !there.has(row)),
      about.kind,
    );
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
    const id = returning?.held.id ?? planning.newId();
    return { position, id, ...about, row, decision: choice ?? 'add', match: asReturning(returning) };
  });
}

function asReturning(match: Match | undefined): Match | null {
  return match === undefined ? null : { ...match, reason: 'removed' };
}

/** What the account holds once these rows are in it. */
function heldAfter(held: readonly HeldRow[], rows: readonly PlannedRow[]): HeldRow[] {
  const stated = new Map(
    rows.filter(({ decision }) => decision !== 'skip').map(({ id, row, kind }) => [id, { ...row, kind }]),
  );
  const after = held.map((one): HeldRow => {
    const file = stated.get(one.id);
    return file === undefined ? one : { ...one, files: [...one.files, file] };
  });
  const added = rows
    .filter(({ decision }) => decision === 'add')
    .map(({ id, kind, row: { postedOn, amount, description }, row }): HeldRow => {
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
