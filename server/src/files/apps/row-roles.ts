import type { PlainDate } from '@cairn/domain/plain-date';
import { kindOfWord } from '../statements/account-kinds.ts';
import type { LineNote, ReadFile, RowPart, Statement, StatementRow } from '../statements/statement.ts';
import { sum, zero } from '../values/decimal.ts';
import { createRoles } from './app-words.ts';

/** Whether a file is a bank’s: `isNamed`, whether it names its accounts. A bank’s categories are the bank’s guess, and decide nothing. */
export function isOfBank(format: string, isNamed: boolean): boolean {
  return /^(?:OFX|QFX|CAMT|MT940)/.test(format) || (/^(?:CSV|Excel|ODS)$/.test(format) && !isNamed);
}

/**
 * The file with what its app says of each row as a role, and openings as balances of their accounts: a transfer, a card’s payment and what
 * is hidden count nowhere, and what an account began with was neither earned nor spent.
 */
export function withRowRoles(file: ReadFile): ReadFile {
  const notes: LineNote[] = [];
  const cards = new Set(
    file.statements
      .filter(({ accountName, accountKind }) => (accountKind ?? kindOfWord(accountName)) === 'card')
      .map(({ accountName }) => accountName),
  );
  const kept = file.statements.map((statement) =>
    isOfBank(file.format, statement.accountName !== '') ? statement : withRoles(statement, file, cards),
  );
  // An app that writes openings writes that of each account which held something at first.
  const isWhole = file.app !== null && kept.some(({ rows }) => rows.some(({ role }) => role === 'opening'));
  const statements = kept.map((statement) =>
    withOpening(
      { ...statement, isWhole: isWhole || file.app === 'YNAB' || statement.isWhole === true },
      notes,
    ),
  );
  const leftOut = [...file.leftOut, ...notes].toSorted((a, b) => a.line - b.line);
  return { ...file, statements, leftOut };
}

function withRoles(statement: Statement, { app }: ReadFile, cards: ReadonlySet<string>): Statement {
  const { ofCategory, ofPayee } = createRoles(app);
  const isCard = cards.has(statement.accountName);
  const ofTransfer = (other: string) => (isCard || cards.has(other) ? 'card_payment' : 'transfer');
  const roleOf = ({
    role,
    category,
    transferAccount,
  }: Pick<RowPart, 'role' | 'category' | 'transferAccount'>) =>
    role ?? (transferAccount === null ? ofCategory(category) : ofTransfer(transferAccount));
  const rows = statement.rows.map((row): StatementRow => {
    const role = row.role ?? (row.transferAccount === null ? ofPayee(row.description) : null) ?? roleOf(row);
    return { ...row, role, parts: row.parts.map((part) => ({ ...part, role: roleOf(part) })) };
  });
  return { ...statement, rows };
}

export const openingReason =
  'This is what the account held at first. It’s kept as a balance, not as a transaction.';

/**
 * What an account began with is its balance, not a row of it. One that is there from its first day began with nothing else. An account
 * begins once: what an app calls an opening on later days keeps the balance right, and is a row.
 */
function withOpening(given: Statement, notes: LineNote[]): Statement {
  const first = given.rows
    .filter(({ role }) => role === 'opening')
    .reduce<PlainDate | null>((day, { postedOn }) => (day !== null && day < postedOn ? day : postedOn), null);
  const rows = given.rows.map((row) =>
    row.role === 'opening' && row.postedOn !== first ? { ...row, role: 'adjustment' as const } : row,
  );
  const statement = { ...given, rows };
  const openings = rows.filter(({ role }) => role === 'opening');
  if (openings.length === 0)
    return statement.isWhole === true && statement.opening === null
      ? { ...statement, opening: { amount: zero, on: null } }
      : statement;
  notes.push(
    ...openings.map(({ line }) => ({
      line,
      reason: openingReason,
    })),
  );
  return {
    ...statement,
    rows: rows.filter(({ role }) => role !== 'opening'),
    opening: { amount: sum(openings.map(({ amount }) => amount)), on: first },
  };
}
