import type { Statement, StatementRow } from '../files/statements/statement.ts';
import type { AccountOfStatement } from './find-account.ts';

/** Where a person says that a new account is in another currency than its file, so are the amounts that are in that of the file. */
export function inChosenCurrency(statement: Statement, choice: AccountOfStatement | undefined): Statement {
  const ofFile = statement.currency;
  const currency = choice !== undefined && 'openedFor' in choice ? choice.currency : undefined;
  if (currency === undefined || ofFile === null || currency === ofFile) return statement;
  const inChosen = (row: StatementRow) => (row.currency === ofFile ? { ...row, currency } : row);
  const { rows, coming = [] } = statement;
  return { ...statement, currency, rows: rows.map(inChosen), coming: coming.map(inChosen) };
}
