import type { Cents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { TransactionKind } from '@cairn/domain/transactions';

/** One account as it is exported. A debt's balance is negative. */
export type ExportAccount = {
  id: string;
  name: string;
  /** Plaid's type: depository, credit, loan, investment or other. */
  type: string;
  subtype: string | null;
  currency: string;
  /** Of today, without pending transactions; null where it is unknown. */
  balance: Cents | null;
};

/** What an amount was for. */
export type Purpose = {
  kind: TransactionKind;
  /** The category's names from the top, such as Food & Dining, Groceries. */
  category: readonly string[];
};

/** A part of a split transaction. */
export type ExportPart = Purpose & { amount: Cents; note: string | null; tags: readonly string[] };

/** A posted transaction; money out is negative. With parts, their amounts are its amount, and its own purpose counts nothing. */
export type ExportRow = Purpose & {
  id: string;
  accountId: string;
  postedOn: PlainDate;
  amount: Cents;
  currency: string;
  description: string;
  note: string | null;
  /** The names of its tags. */
  tags: readonly string[];
  /** Shared by the two sides of a transfer between own accounts. */
  transferId: string | null;
  parts: readonly ExportPart[];
};

/** Everything that a file of a household's money is written from. Rows are in order of their days. */
export type ExportData = { accounts: readonly ExportAccount[]; rows: readonly ExportRow[]; today: PlainDate };

/** The rows of one account in one currency, which is what formats without currencies of rows hold. */
export type AccountRows = {
  account: ExportAccount;
  name: string;
  currency: string;
  rows: readonly ExportRow[];
};

/**
 * The accounts, each once for every currency of its rows. `nameOf` makes a name that the format can hold; equal names get numbers.
 */
export function accountRowsOf(
  { accounts, rows }: ExportData,
  nameOf: (account: ExportAccount, currency: string) => string,
): AccountRows[] {
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  const taken = new Set<string>();
  return accounts.flatMap((account) => {
    const byCurrency = Map.groupBy(byAccount.get(account.id) ?? [], ({ currency }) => currency);
    const currencies = [...new Set([account.currency, ...byCurrency.keys()])];
    return currencies.map((currency) => ({
      account,
      name: unusedName(nameOf(account, currency), taken),
      currency,
      rows: byCurrency.get(currency) ?? [],
    }));
  });
}

/** The name, with a number behind it where letters of any case were taken before. */
export function unusedName(name: string, taken: Set<string>, longest = Number.POSITIVE_INFINITY): string {
  let free = name.slice(0, longest);
  for (let count = 2; taken.has(free.toLowerCase()); count += 1)
    free = `${name.slice(0, longest - `-${count}`.length)}-${count}`;
  taken.add(free.toLowerCase());
  return free;
}

/** What an account held before its first exported row; null where its balance is unknown. */
export function openingOf({ account, currency, rows }: AccountRows): number | null {
  if (account.balance === null || currency !== account.currency) return null;
  return account.balance - rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** A plain decimal of major units, such as -12.34. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Text on one line, without control characters: whatever a bank wrote, it begins no line of a file. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFE\uFFFF]+/gu, ' ').trim();
}
