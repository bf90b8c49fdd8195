import type { PlainDate } from '@cairn/domain/plain-date';
import { kindOfWord, openingName } from '../statements/account-kinds.ts';
import {
  type LineNote,
  plainFile,
  plainPart,
  plainRow,
  type ReadFile,
  type RowPart,
  type RowRole,
  type Statement,
  type StatementRow,
} from '../statements/statement.ts';
import {
  absolute,
  add,
  type Decimal,
  isZero,
  negate,
  signOf,
  subtract,
  sum,
  zero,
} from '../values/decimal.ts';

/** An amount of a currency or of anything else that is counted. */
export type Amount = { value: Decimal; commodity: string };

export type Posting = {
  line: number;
  account: string;
  /** Null for the one that is the rest of the others. */
  amount: Amount | null;
  /** What the amount counts as toward the sum, where it was bought or exchanged. */
  weight: Amount | null;
  note: string | null;
};

export type JournalEntry<P extends Posting = Full> = {
  line: number;
  postedOn: PlainDate;
  description: string;
  note: string | null;
  tags: readonly string[];
  postings: readonly P[];
};

/** How far the amount that a journal asserts for an account is from what its postings come to there. */
export type Assertion = { account: string; commodity: string; difference: Decimal };

/** What a file of entries is, as its accounts see it. */
export type Journal = {
  format: string;
  entries: readonly JournalEntry[];
  assertions: readonly Assertion[];
  /** Which kind an account’s name says it is. */
  typeOf: (account: string) => AccountType;
  currencyOf: (commodity: string) => string | null;
  leftOut: LineNote[];
  unreadable: LineNote[];
};

export type AccountType = 'own' | 'income' | 'expense' | 'other';
/** A posting whose amount is known. */
export type Full = Posting & { amount: Amount };

/** The rows of each own account and currency, with what the other postings of their entries are. */
export function fileOfJournal(journal: Journal): ReadFile {
  const rows = new Map<string, { account: string; currency: string; rows: StatementRow[] }>();
  const categories = new Map<string, boolean>();
  const entries = journal.entries.toSorted((a, b) =>
    a.postedOn < b.postedOn ? -1 : Number(a.postedOn > b.postedOn),
  );
  for (const entry of entries) {
    const { postings } = entry;
    for (const posting of postings) {
      const type = journal.typeOf(posting.account);
      if (type === 'income' || type === 'expense')
        categories.set(categoryName(posting.account), type === 'income');
      if (type !== 'own' || isZero(posting.amount.value)) continue;
      const currency = journal.currencyOf(posting.amount.commodity);
      if (currency === null) {
        const { commodity } = posting.amount;
        journal.leftOut.push({
          line: posting.line,
          reason: `“${commodity.slice(0, 30)}” is no currency, and isn’t imported.`,
        });
        continue;
      }
      const key = JSON.stringify([posting.account, currency]);
      const held = rows.get(key) ?? { account: posting.account, currency, rows: [] };
      rows.set(key, held);
      held.rows.push({ ...rowOf(entry, posting, postings, journal), currency });
    }
  }
  const accounts = [...rows.values()];
  const counts = Map.groupBy(accounts, ({ account }) => account);
  const assertions = Map.groupBy(journal.assertions, ({ account }) => account);
  return {
    ...plainFile,
    format: journal.format,
    statements: accounts.map((one) =>
      statementOf(one, {
        isShared: (counts.get(one.account)?.length ?? 0) > 1,
        assertions: (assertions.get(one.account) ?? []).filter(
          ({ commodity }) => journal.currencyOf(commodity) === one.currency,
        ),
      }),
    ),
    categories: [...categories].map(([name, isIncome]) => ({ name, group: groupOf(name), isIncome })),
    leftOut: journal.leftOut.toSorted((a, b) => a.line - b.line),
    unreadable: journal.unreadable.toSorted((a, b) => a.line - b.line),
  };
}

/** A category without the `Expenses:` before it. */
function categoryName(account: string): string {
  return account.slice(account.indexOf(':') + 1);
}

function groupOf(name: string): string | null {
  const at = name.indexOf(':');
  return at < 0 ? null : name.slice(0, at);
}

const maxPostings = 500;
/** Below it, entries with prices are rounded. */
const tolerance: Decimal = { units: 1n, scale: 2 };

/** The entry with the posting that has no amount as the rest. Null, with a note, where its postings don’t add up. */
export function completed(entry: JournalEntry<Posting>, unreadable: LineNote[]): JournalEntry | null {
  const { postings, line } = entry;
  const sums = new Map<string, Decimal>();
  for (const { amount, weight } of postings) {
    const counted = weight ?? amount;
    if (counted !== null)
      sums.set(counted.commodity, add(sums.get(counted.commodity) ?? zero, counted.value));
  }
  const rest = [...sums].filter(([, value]) => !isZero(value));
  const open = postings.filter(({ amount }) => amount === null);
  const isOff = rest.some(([, value]) => signOf(subtract(absolute(value), tolerance)) > 0);
  const reason =
    postings.length > maxPostings
      ? `This transaction has more than ${maxPostings} postings.`
      : open.length > 1
        ? 'Two postings of this transaction have no amount. Only one may.'
        : open.length === 0 && rest.length === 1 && isOff
          ? 'The postings of this transaction don’t add up to zero.'
          : null;
  if (reason !== null) {
    unreadable.push({ line, reason });
    return null;
  }
  const full = postings.flatMap((posting): Full[] => {
    const { amount } = posting;
    if (amount !== null) return [{ ...posting, amount }];
    return rest.map(([commodity, value]) => ({ ...posting, amount: { commodity, value: negate(value) } }));
  });
  return { ...entry, postings: full };
}

/** What the other postings say of a row: its category, its parts, or the own account on the other side. */
function rowOf(entry: JournalEntry, posting: Full, all: readonly Full[], { typeOf }: Journal): StatementRow {
  const { line, postedOn, description, tags } = entry;
  const isOwn = ({ account }: Full) => typeOf(account) === 'own';
  const side = signOf(posting.amount.value);
  const others = all.filter((one) => one !== posting && !isZero(one.amount.value));
  const own = others.filter((one) => isOwn(one) && one.account !== posting.account);
  const sources = all.filter((one) => isOwn(one) && signOf(one.amount.value) === side);
  const part = (one: Full): RowPart => {
    const type = typeOf(one.account);
    return {
      ...plainPart,
      amount: negate(one.amount.value),
      role: type === 'other' ? 'transfer' : null,
      isIncome: type === 'other' || type === 'own' ? null : type === 'income',
      category: type === 'income' || type === 'expense' ? categoryName(one.account) : null,
      transferAccount: type === 'own' ? one.account : null,
      transferKey: String(line),
      note: one.note,
    };
  };
  const parts = others.map(part);
  const across = own.filter((one) => signOf(one.amount.value) !== side);
  const [purpose] = others.filter((one) => !isOwn(one));
  // Of two own accounts that stand against each other, one alone has what was spent or earned.
  const isOnOtherSide = across.length === 1 && purpose !== undefined && signOf(purpose.amount.value) === side;
  const isSplit =
    sources.length === 1 &&
    !isOnOtherSide &&
    parts.length > 1 &&
    others.every((one) => (one.weight ?? one.amount).commodity === posting.amount.commodity) &&
    isZero(subtract(sum(parts.map(({ amount }) => amount)), posting.amount.value));
  const [first] = parts;
  const role = roleOf(others, typeOf);
  const opposite = role === null ? across : [];
  return {
    ...plainRow,
    line,
    postedOn,
    amount: posting.amount.value,
    currency: null,
    description,
    tags,
    note: posting.note ?? entry.note,
    role,
    category: parts.length === 1 ? (first?.category ?? null) : null,
    isIncome: parts.length === 1 ? (first?.isIncome ?? null) : null,
    transferAccount: !isSplit && opposite.length === 1 ? (opposite[0]?.account ?? null) : null,
    transferKey: String(line),
    parts: isSplit && role === null ? parts : [],
  };
}

/** Money from or to equity is neither earned nor spent; with what an account began, it is an opening. */
function roleOf(others: readonly Full[], typeOf: Journal['typeOf']): RowRole | null {
  const types = new Set(others.map(({ account }) => typeOf(account)));
  if (!types.has('other') || types.has('income') || types.has('expense')) return null;
  const equity = others.filter(({ account }) => typeOf(account) === 'other');
  if (equity.every(({ account }) => openingName.test(account))) return 'opening';
  return types.has('own') ? null : 'transfer';
}

/** A journal begins with nothing: all of its rows lead to what it asserts last, unless an assertion before fails. */
function statementOf(
  { account, currency, rows }: { account: string; currency: string; rows: readonly StatementRow[] },
  { isShared, assertions }: { isShared: boolean; assertions: readonly Assertion[] },
): Statement {
  const decisive = assertions.find(({ difference }) => !isZero(difference)) ?? assertions.at(-1);
  const isLoan = /^(?:liabilit|debt)/i.test(account) && !/card|visa|amex/i.test(account);
  const reached = sum(rows.map(({ amount }) => amount));
  return {
    accountName: isShared ? `${account} (${currency})` : account,
    accountKind: isLoan ? 'loan' : kindOfWord(account),
    currency,
    rows,
    isWhole: true,
    opening: decisive === undefined ? null : { amount: zero, on: null },
    closing: decisive === undefined ? null : { amount: add(reached, decisive.difference), on: null },
  };
}
