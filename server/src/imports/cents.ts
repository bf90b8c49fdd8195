import { type Cents, toCents } from '@cairn/domain/money';
import type { LineNote, ReadFile, StatementRow } from '../files/statements/statement.ts';
import type { Decimal } from '../files/values/decimal.ts';

/** Larger amounts are mistakes, and their sums would leave the safe integers. */
const maxCents = 100_000_000_000n;

/** Null for a number with a part of a cent, or too large for an amount of money. */
export function centsOf({ units, scale }: Decimal): Cents | null {
  const divisor = 10n ** BigInt(Math.max(0, scale - 2));
  const cents = scale < 2 ? units * 10n ** BigInt(2 - scale) : units / divisor;
  const isWhole = scale < 2 || units % divisor === 0n;
  return isWhole && cents <= maxCents && cents >= -maxCents ? toCents(Number(cents)) : null;
}

export function decimalOfCents(cents: Cents): Decimal {
  return { units: BigInt(cents), scale: 2 };
}

/** The file with only the rows that the ledger can hold; the others are unreadable, with the reason. */
export function withWholeCents(file: ReadFile): ReadFile {
  const unreadable: LineNote[] = [...file.unreadable];
  const isWhole = ({ line, amount }: StatementRow): boolean => {
    if (centsOf(amount) !== null) return true;
    unreadable.push({ line, reason: 'The amount has a part of a cent, or is above 1,000,000,000.' });
    return false;
  };
  const statements = file.statements.map((one) => ({ ...one, rows: one.rows.filter(isWhole) }));
  return { ...file, statements, unreadable };
}
