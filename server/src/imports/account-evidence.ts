import { isSameText } from '@cairn/domain/ledger-text';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { Statement } from '../files/statements/statement.ts';
import { add, type Decimal, equals, isZero, subtract, sum } from '../files/values/decimal.ts';
import type { Evidence, SharedRows } from '../ingest/judge-account.ts';
import { isInside, spanOf } from '../ingest/pair-sources.ts';
import { compareNumbers } from './account-numbers.ts';
import { runningBalance } from './balance-proof.ts';
import type { ExistingRow } from './existing-row.ts';
import { amountOf, knownDaysOf, matchRows } from './match-rows.ts';
import { balancesOf, type DayEnd } from './stated-balances.ts';

/** What is known of an account that a statement is compared with. */
export type KnownAccount = {
  accountId: string | null;
  name: string;
  mask: string | null;
  /** By what files, and its bank, call it. */
  fileNames: readonly string[];
  held: readonly ExistingRow[];
  balances: readonly DayEnd[];
};

/** What speaks for a statement being of an account. `nameInFile`: by what later files of the account are known. Pure. */
export function evidenceOf(
  account: KnownAccount,
  statement: Statement,
  { nameInFile, kind }: { nameInFile: string; kind: string },
): Evidence {
  const { accountName } = statement;
  const isNamed = account.accountId !== null && isSameText(account.name, accountName);
  return {
    number: compareNumbers(accountName, account),
    isBalanced: isSameBalance(account, statement) || isContinued(account, statement),
    isCalled: account.fileNames.includes(nameInFile) || (accountName !== '' && isNamed),
    rows: sharedRows(account.held, statement, kind),
  };
}

/** Rows of the first and the last day count only where they are shared: those days may be cut. */
function sharedRows(held: readonly ExistingRow[], { rows }: Statement, kind: string): SharedRows {
  const { there: matches, near } = matchRows(held, rows, kind);
  const taken = new Set([...matches.values()].map((match) => match.held));
  const covered = spanOf(rows);
  const known = knownDaysOf(held);
  const missingRows = rows.filter(
    (row) => !matches.has(row) && known.has(row.postedOn) && isInside(covered, row.postedOn),
  );
  const missingHeld = held.filter(
    (one) =>
      one.removed === null &&
      !one.isPending &&
      !taken.has(one) &&
      isInside(covered, one.postedOn) &&
      (one.source === 'hand' || known.has(one.postedOn)),
  );
  return {
    shared: matches.size,
    amounts: new Set([...matches.keys()].map(amountOf)).size,
    missing: missingRows.length + missingHeld.length,
    near: near.size,
    of: Math.max(rows.length, held.length),
  };
}

/** Whether both say of one day, or after one row, that the account held the same. Many accounts hold nothing. */
function isSameBalance({ held, balances }: KnownAccount, statement: Statement): boolean {
  const stated = new Set(held.flatMap(({ files }) => files.flatMap((file) => balanceKey(file) ?? [])));
  if (statement.rows.some((row) => stated.has(balanceKey(row) ?? ''))) return true;
  return balancesOf(statement).some(({ on, amount }) => {
    const known = balanceOn(on, held, balances);
    return known !== null && !isZero(amount) && equals(known, amount);
  });
}

type Balanced = { postedOn: PlainDate; amount: Decimal; balance: Decimal | null };

function balanceKey(row: Balanced): string | null {
  if (row.balance === null || isZero(row.balance)) return null;
  return `${row.postedOn} ${amountOf(row)} ${amountOf({ amount: row.balance })}`;
}

/** What the account held at the end of a day, by the latest balance until then and the rows since. */
function balanceOn(
  day: PlainDate,
  held: readonly ExistingRow[],
  balances: readonly DayEnd[],
): Decimal | null {
  const latest = balances.reduce<DayEnd | null>(
    (one, other) => (other.on <= day && (one === null || other.on >= one.on) ? other : one),
    null,
  );
  if (latest === null) return null;
  const since = held.filter(
    ({ removed, isPending, postedOn }) =>
      removed === null && !isPending && postedOn > latest.on && postedOn <= day,
  );
  return add(latest.amount, sum(since.map(({ amount }) => amount)));
}

/** Whether the running balance goes on where that of the account ends, or ends where that begins. */
function isContinued({ held }: KnownAccount, { rows, opening, closing }: Statement): boolean {
  const span = spanOf(rows);
  const running = runningBalance(rows);
  if (span === null) return false;
  const [first, last] = [opening?.amount ?? running?.opening, closing?.amount ?? running?.closing];
  const before = held.flatMap(({ files }) => files.filter(({ postedOn }) => postedOn <= span.first));
  const after = held.flatMap(({ files }) => files.filter(({ postedOn }) => postedOn >= span.last));
  const isSame = (one: Decimal | undefined, other: Decimal) =>
    one !== undefined && !isZero(one) && equals(one, other);
  return (
    nearest(before, 'last').some(({ balance }) => balance !== null && isSame(first, balance)) ||
    nearest(after, 'first').some(
      ({ balance, amount }) => balance !== null && isSame(last, subtract(balance, amount)),
    )
  );
}

/** Those of the first or the last day that has any with a balance. */
function nearest<Row extends Balanced>(rows: readonly Row[], which: 'first' | 'last'): Row[] {
  const balanced = rows.filter(({ balance }) => balance !== null);
  const day = spanOf(balanced)?.[which];
  return balanced.filter(({ postedOn }) => postedOn === day);
}
