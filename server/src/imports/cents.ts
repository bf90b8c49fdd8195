import { faultOfAmount, faultOfDay, faultOfRow } from '@cairn/domain/ledger-row';
import { type Cents, toCents } from '@cairn/domain/money';
import type { LineNote, ReadFile, StatedBalance, StatementRow } from '../files/statements/statement.ts';
import type { Decimal } from '../files/values/decimal.ts';

/** Null for what is no amount of the ledger. */
export function centsOf(amount: Decimal): Cents | null {
  if (faultOfAmount(amount) !== null) return null;
  const { units, scale } = amount;
  return toCents(Number(scale < 2 ? units * 10n ** BigInt(2 - scale) : units / 10n ** BigInt(scale - 2)));
}

export function decimalOfCents(cents: Cents): Decimal {
  return { units: BigInt(cents), scale: 2 };
}

/** The file with only the rows and balances that the ledger can hold; the other rows are unreadable, with the reason. */
export function withLedgerRows(file: ReadFile): ReadFile {
  const unreadable: LineNote[] = [...file.unreadable];
  const isOfLedger = (row: StatementRow): boolean => {
    const fault = faultOfRow(row);
    if (fault !== null) unreadable.push({ line: row.line, reason: fault });
    return fault === null;
  };
  const statements = file.statements.map((one) => ({
    ...one,
    rows: one.rows.filter(isOfLedger),
    opening: ofLedger(one.opening),
    closing: ofLedger(one.closing),
  }));
  return { ...file, statements, unreadable };
}

function ofLedger(stated: StatedBalance | null): StatedBalance | null {
  return stated === null || stated.on === null || faultOfDay(stated.on, null) === null ? stated : null;
}
