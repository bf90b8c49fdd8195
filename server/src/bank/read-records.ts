import { createHash } from 'node:crypto';
import type { UnreadableKind, UnreadableReason } from '@cairn/contract/unreadable';
import { z } from 'zod';
import type { BankTransaction } from '../ledger/bank-transaction.ts';
import type { BankAccount, BankHolding, BankLoan, BankTrade, UnreadableRecord } from '../ledger/types.ts';
import { cleanText } from './bank-text.ts';
import { plaidHolding, plaidSecurity, toBankHolding } from './plaid-to-holdings.ts';
import {
  hasUnreadableBalance,
  plaidAccount,
  plaidTransaction,
  providerId,
  toBankAccount,
} from './plaid-to-ledger.ts';
import { type LoanKind, type LoanReading, readLoan } from './plaid-to-loans.ts';
import { plaidTrade, toBankTrade } from './plaid-to-trades.ts';

/** The parsed records of a list, and those that could not be parsed. A record may be any JSON. */
export type ReadRecords<Record> = { records: Record[]; unreadable: UnreadableRecord[] };

/** The invalid field → the reason. */
const reasonByField: Readonly<Record<string, UnreadableReason>> = {
  transaction_id: 'id',
  investment_transaction_id: 'id',
  security_id: 'id',
  amount: 'amount',
  quantity: 'amount',
  institution_price: 'amount',
  institution_value: 'amount',
  iso_currency_code: 'currency',
  unofficial_currency_code: 'currency',
  date: 'date',
  pending: 'status',
  type: 'type',
};

const knownIds = z.object({
  transaction_id: providerId.nullish().catch(null),
  investment_transaction_id: providerId.nullish().catch(null),
  account_id: providerId.nullish().catch(null),
  security_id: providerId.nullish().catch(null),
  pending_transaction_id: providerId.nullish().catch(null),
});
const noIds: z.output<typeof knownIds> = {};

/** How much of an unreadable record is stored for diagnosis. */
const maxReceived = 2_000;
const maxFields = 40;
const maxField = 100;

export function readTransactions(
  raws: readonly unknown[],
  toRow: (row: z.output<typeof plaidTransaction>) => BankTransaction,
): ReadRecords<BankTransaction> {
  return readEach(raws, 'transaction', (raw) => {
    const read = plaidTransaction.safeParse(raw);
    return read.success ? { record: toRow(read.data) } : { reason: reasonOf(read.error) };
  });
}

/**
 * Of two accounts with the same id the later counts. An account with an invalid balance is stored with the balance unknown,
 * and also reported as unreadable.
 */
export function readAccounts(raws: readonly unknown[]): ReadRecords<BankAccount> {
  const balances: UnreadableRecord[] = [];
  const { records, unreadable } = readEach(raws, 'account', (raw) => {
    const read = plaidAccount.safeParse(raw);
    if (!read.success) return { reason: reasonOf(read.error, 'id') };
    if (hasUnreadableBalance(read.data)) balances.push(unreadableRecord(raw, 'balance', 'amount'));
    return { record: toBankAccount(read.data) };
  });
  const byId = new Map(records.map((account) => [account.providerAccountId, account]));
  return { records: [...byId.values()], unreadable: [...unreadable, ...balances] };
}

export function readHoldings(
  holdings: readonly unknown[],
  securities: readonly unknown[],
): ReadRecords<BankHolding> {
  const securityById = securitiesById(securities);
  return readEach(holdings, 'holding', (raw) => {
    const read = plaidHolding.safeParse(raw);
    if (!read.success) return { reason: reasonOf(read.error) };
    return { record: toBankHolding(read.data, securityById.get(read.data.security_id)) };
  });
}

function securitiesById(securities: readonly unknown[]) {
  return new Map(
    securities.flatMap((raw) => {
      const read = plaidSecurity.safeParse(raw);
      return read.success ? [[read.data.security_id, read.data] as const] : [];
    }),
  );
}

export function readTrades(
  trades: readonly unknown[],
  securities: readonly unknown[],
): ReadRecords<BankTrade> {
  const securityById = securitiesById(securities);
  return readEach(trades, 'trade', (raw) => {
    const read = plaidTrade.safeParse(raw);
    if (!read.success) return { reason: reasonOf(read.error) };
    return { record: toBankTrade(read.data, securityById.get(read.data.security_id ?? '')) };
  });
}

/** `balances`: the current balances of the accounts, in our signs, by the provider's account id. */
export function readLoans(
  loans: readonly unknown[],
  kind: LoanKind,
  balances: LoanReading['balances'],
): ReadRecords<BankLoan> {
  return readEach(loans, 'loan', (raw) => {
    const read = readLoan(raw, { kind, balances });
    return read.success ? { record: read.loan } : { reason: reasonOf(read.error) };
  });
}

/** The ids of removed transactions. An unreadable id removes nothing and is reported. */
export function readRemovals(raws: readonly unknown[]): ReadRecords<string> {
  return readEach(raws, 'transaction', (raw) => {
    const id = knownIds.catch(noIds).parse(raw).transaction_id;
    return id == null ? { reason: 'id' } : { record: id };
  });
}

type ReadResult<Record> = { record: Record } | { reason: UnreadableReason };

function readEach<Record>(
  raws: readonly unknown[],
  kind: UnreadableKind,
  read: (raw: unknown) => ReadResult<Record>,
): ReadRecords<Record> {
  const records: Record[] = [];
  const unreadable: UnreadableRecord[] = [];
  for (const raw of raws) {
    const one = read(raw);
    if ('record' in one) records.push(one.record);
    else unreadable.push(unreadableRecord(raw, kind, one.reason));
  }
  return { records, unreadable };
}

/** For an account, `account_id` is its own id; for other records it is where they belong. */
function reasonOf({ issues }: z.ZodError, ofAccountId: UnreadableReason = 'account'): UnreadableReason {
  const field = issues[0]?.path[0];
  if (field === 'account_id') return ofAccountId;
  return typeof field === 'string' ? (reasonByField[field] ?? 'form') : 'form';
}

function unreadableRecord(raw: unknown, kind: UnreadableKind, reason: UnreadableReason): UnreadableRecord {
  const ids = knownIds.catch(noIds).parse(raw);
  const received = describeReceived(raw);
  const id = idOf(kind, ids);
  return {
    kind,
    // Records without an id are identified by their content.
    providerRecordId: id ?? `?${createHash('sha256').update(received).digest('hex')}`,
    isIdentified: id !== null,
    providerAccountId: ids.account_id ?? null,
    pendingTransactionId: kind === 'transaction' ? (ids.pending_transaction_id ?? null) : null,
    reason,
    received,
  };
}

function idOf(kind: UnreadableKind, ids: z.output<typeof knownIds>): string | null {
  if (kind === 'transaction') return ids.transaction_id ?? null;
  if (kind === 'trade') return ids.investment_transaction_id ?? null;
  if (kind !== 'holding') return ids.account_id ?? null;
  const { account_id, security_id } = ids;
  return account_id == null || security_id == null ? null : `${account_id}/${security_id}`;
}

/** The fields, shortened: text without control characters, nested values as placeholders. */
function describeReceived(raw: unknown): string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return describeField(raw);
  const fields = Object.entries(raw).slice(0, maxFields);
  const lines = fields.map(([name, value]) => `${cleanText(name, maxField) ?? ''}: ${describeField(value)}`);
  return lines.join('\n').slice(0, maxReceived);
}

function describeField(value: unknown): string {
  if (typeof value === 'string') return `"${cleanText(value, maxField) ?? ''}"`;
  if (Array.isArray(value)) return '[…]';
  if (typeof value === 'object' && value !== null) return '{…}';
  return String(value);
}
