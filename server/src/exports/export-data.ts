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
  /** The other sides of its transfer between own accounts: one, as a rule. */
  others: readonly OtherSide[];
  parts: readonly ExportPart[];
};

/** A transaction as it is seen from the other side of its transfer. */
export type OtherSide = Omit<ExportRow, 'id' | 'others' | 'parts' | keyof Purpose> & { isSplit: boolean };

/** What a row states but for its money. */
export type Stated = Omit<OtherSide, 'accountId' | 'amount' | 'currency' | 'isSplit'>;

/** What a row states that has no more than a day and a text. */
export const plainStated = { note: null, tags: [] } satisfies Partial<Stated>;

/** The rows of one account in one currency, which is what formats without currencies of rows hold. */
export type RowsWanted = { accountId: string; currency: string };

/** Everything that a file of a household's money is written from. */
export type ExportData = {
  accounts: readonly ExportAccount[];
  /** In order of their days, some at a time: a household may have more than fit in memory. Can be read again. */
  rows: (wanted?: RowsWanted) => AsyncIterable<readonly ExportRow[]>;
  today: PlainDate;
};

/** What the rows of one account in one currency come to. `first` and `last`: their days. */
type Held = { cents: number; first: PlainDate; last: PlainDate };

/** What has to be known of all rows before the first is written. */
export type Summary = {
  /** By account and currency, in the order in which they occur. */
  held: Map<string, Map<string, Held>>;
  /** What single amounts were for, each once. */
  purposes: Purpose[];
};

/** Reads all rows once. */
export async function summaryOf({ rows }: ExportData): Promise<Summary> {
  const held: Summary['held'] = new Map();
  const purposes = new Map<string, Purpose>();
  for await (const some of rows())
    for (const row of some) {
      const ofAccount = held.get(row.accountId) ?? new Map<string, Held>();
      held.set(row.accountId, ofAccount);
      const { cents = 0, first = row.postedOn } = ofAccount.get(row.currency) ?? {};
      ofAccount.set(row.currency, { cents: cents + row.amount, first, last: row.postedOn });
      if (otherSideOf(row) !== null) continue;
      for (const { kind, category } of row.parts.length === 0 ? [row] : row.parts)
        purposes.set(JSON.stringify([kind, category]), { kind, category });
    }
  return { held, purposes: [...purposes.values()] };
}

/** The other side of a transfer that can be one entry with this one: of one day, currency and size, and not split. */
export function otherSideOf(row: ExportRow): OtherSide | null {
  const [other, ...more] = row.others;
  if (other === undefined || more.length > 0) return null;
  const isOneEntry =
    other.accountId !== row.accountId &&
    other.postedOn === row.postedOn &&
    other.currency === row.currency &&
    other.amount === -row.amount &&
    row.amount !== 0 &&
    row.parts.length === 0 &&
    !other.isSplit;
  return isOneEntry ? other : null;
}

/** An account in one currency; `held` is absent where it has no rows in it. */
export type AccountHeld = {
  account: ExportAccount;
  name: string;
  currency: string;
  held: Held | undefined;
};

/**
 * The accounts, each once for every currency of its rows. `nameOf` makes a name that the format can hold; equal names get numbers.
 */
export function accountsHeldOf(
  { accounts }: Pick<ExportData, 'accounts'>,
  { held }: Summary,
  nameOf: (account: ExportAccount, currency: string) => string,
): AccountHeld[] {
  const taken = new Set<string>();
  return accounts.flatMap((account) => {
    const byCurrency = held.get(account.id);
    const currencies = [...new Set([account.currency, ...(byCurrency?.keys() ?? [])])];
    return currencies.map((currency) => ({
      account,
      name: unusedName(nameOf(account, currency), taken),
      currency,
      held: byCurrency?.get(currency),
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
export function openingOf({ account, currency, held }: AccountHeld): number | null {
  if (account.balance === null || currency !== account.currency) return null;
  return account.balance - (held?.cents ?? 0);
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
