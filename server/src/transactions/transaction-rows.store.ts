import { type CategoryKind, uncategorizedId } from '@cairn/domain/categories';
import type { LinkedAs } from '@cairn/domain/classify';
import type { Cents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import type { RuleKind, TransactionKind } from '@cairn/domain/transactions';
import { sql } from 'kysely';
import { arrayParameter } from '../db/array-parameter.ts';
import { fieldsOf } from '../db/columns.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { statedFields } from '../ledger/bank-transaction.ts';
import { linkedAs } from '../totals/linked-as.ts';
import { chunks } from './chunks.ts';
import type { LedgerRow } from './ledger-row.ts';

/** A transaction with everything that `classify` needs. */
export type StoredRow = LedgerRow & {
  accountId: string;
  accountType: string;
  /** Who alone sees the rows of its account; null: everybody of the household. */
  rowsPrivateTo: string | null;
  userCategoryId: string | null;
  userNote: string | null;
  userMerchantName: string | null;
  userTagIds: string[] | null;
  userEditedAt: Date | null;
  userCategoryKind: CategoryKind | null;
  /** Its parts count instead of it. */
  isSplit: boolean;
  /** The transaction that it is a part of. */
  partOfId: string | null;
  predictedCategoryId: string | null;
  predictedCategoryKind: CategoryKind | null;
  transferId: string | null;
  /** Whether nothing certain says what it is (see `TransferLeg`). */
  isOpen: boolean;
  /** What a rule made of it. */
  ruleKind: RuleKind | null;
  /** Whether a person paired it, or took it out of a pair: no other pair is found for it. */
  isPairDecided: boolean;
  /** The transaction that it pays back. */
  reimbursesId: string | null;
  /** What a person linked it as, where the link is in effect. */
  linkedAs: LinkedAs | null;
  kind: TransactionKind;
};

type Tx = HouseholdTransaction;

/** How long a removed transaction can still be replaced, by its posted one or by the same under another id. */
const claimableMs = 30 * 24 * 3_600_000;
/** How far from a removed one a transaction of the same amount may be that it could be taken for. */
const daysAlike = 10;

/** What a bank, a file or a person states of a transaction `t`, but for its account and the bank’s category. */
export const statedColumns = fieldsOf('t', statedFields);

function storedRows({ query, householdId }: Tx) {
  return query
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.household_id', '=', 't.household_id').onRef('a.id', '=', 't.account_id'),
    )
    .leftJoin('categories as pc', (join) =>
      join.onRef('pc.household_id', '=', 't.household_id').onRef('pc.id', '=', 't.user_category_id'),
    )
    .leftJoin('categories as mc', (join) =>
      join
        .onRef('mc.household_id', '=', 't.household_id')
        .onRef('mc.id', '=', 't.predicted_category_id')
        // An uncategorized transaction is classified by its amount, not by the kind of Uncategorized.
        .on('mc.id', '<>', uncategorizedId),
    )
    .where('t.household_id', '=', householdId)
    .select([
      't.id',
      't.account_id as accountId',
      'a.type as accountType',
      'a.rows_private_to_user_id as rowsPrivateTo',
      'a.provider_account_id as providerAccountId',
      ...statedColumns,
      't.pending_source_id as replacedTransactionId',
      't.bank_category_primary as categoryPrimary',
      't.bank_category_detailed as categoryDetailed',
      't.bank_category_confidence as categoryConfidence',
      't.removed_at as removedAt',
      't.is_adjustment as isAdjustment',
      't.source',
      't.moved_from_account_id as takenFromId',
      't.orphaned_at as orphanedAt',
      't.user_category_id as userCategoryId',
      't.user_note as userNote',
      't.user_merchant_name as userMerchantName',
      't.user_tag_ids as userTagIds',
      't.user_edited_at as userEditedAt',
      'pc.kind as userCategoryKind',
      't.is_split as isSplit',
      't.created_at as addedAt',
      't.part_of_id as partOfId',
      't.predicted_category_id as predictedCategoryId',
      'mc.kind as predictedCategoryKind',
      't.transfer_id as transferId',
      't.user_transfer_id as userTransferId',
      't.user_unpaired_at as unpairedAt',
      't.reimburses_id as reimbursesId',
      't.reimbursed_category_id as reimbursedCategoryId',
      't.predicted_kind as kind',
      't.rule_effects as ruleEffects',
      't.prediction_source as predictionSource',
      't.prediction_confidence_percent as confidencePercent',
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof storedRows>['execute']>>[number];

/** The bank's own records; the parts of a split follow theirs. */
function bankRecords(tx: Tx) {
  return storedRows(tx).where('t.part_of_id', 'is', null);
}

function storedRow(selected: Selected): StoredRow {
  const { categoryPrimary, categoryDetailed, categoryConfidence, orphanedAt, ...others } = selected;
  const { ruleEffects, userTransferId, unpairedAt, reimbursedCategoryId, ...more } = others;
  const { predictionSource: _source, confidencePercent: _percent, takenFromId: _takenFromId, ...rest } = more;
  return {
    ...rest,
    isOpen: isOpen(selected),
    ruleKind: ruleEffects.kind?.kind ?? null,
    isPairDecided: userTransferId !== null || unpairedAt !== null,
    linkedAs: linkedAs({ userTransferId, reimbursedCategoryId, transferId: rest.transferId }),
    pendingTransactionId: selected.replacedTransactionId,
    category:
      categoryPrimary === null || categoryDetailed === null
        ? null
        : { primary: categoryPrimary, detailed: categoryDetailed, confidence: categoryConfidence },
    isOrphaned: orphanedAt !== null,
    isEdited: rest.userEditedAt !== null || rest.isSplit,
  };
}

/** Below it, what the words of a text say is a guess: `MOVE` is as often rent as a move of money. */
const certainPercent = 75;

function isOpen(row: Selected): boolean {
  const { predictionSource: source, confidencePercent } = row;
  const isGuess = source === 'none' || (source === 'words' && (confidencePercent ?? 0) < certainPercent);
  const isSaid = row.userCategoryKind === 'income' || row.userCategoryKind === 'spending';
  return isGuess && !isSaid && row.merchantName === null && !row.isAdjustment && row.partOfId === null;
}

/** What came with another account is not this bank’s own: as what a file brought, it becomes that once the bank sends it. */
function rowOfDelta(selected: Selected): StoredRow {
  const row = storedRow(selected);
  return row.source === 'bank' && selected.takenFromId !== null ? { ...row, source: 'file' } : row;
}

/** `postedSince`: where the bank removes some, the first day of the posted ones that may be the same; null where it removes none. */
export type AskedRows = {
  accountIds: readonly string[];
  bankIds: readonly string[];
  /** Of what the bank sends. */
  amounts: readonly Cents[];
  postedSince: PlainDate | null;
  now: Date;
};

/**
 * The transactions that a delta may affect, as `planDelta` needs them: those that it names, and on the given accounts the pending, what the
 * bank removed recently with those alike, the adjustments, and, if anything is removed, the recent posted ones.
 */
export async function readRowsOfDelta(tx: Tx, asked: AskedRows): Promise<StoredRow[]> {
  const { accountIds, bankIds, postedSince } = asked;
  const ofAccounts = () =>
    bankRecords(tx).where('t.account_id', '=', sql<string>`any(${accountIds}::uuid[])`);
  const pending = ofAccounts().where('t.is_pending', '=', true).where('t.removed_at', 'is', null);
  const adjustments = ofAccounts()
    .where((row) => row.ref('t.is_adjustment'))
    .where('t.removed_at', 'is', null);
  const posted = ofAccounts().where('t.is_pending', '=', false);
  const [named, ...others] = await Promise.all([
    readNamed(tx, bankIds),
    pending.execute(),
    adjustments.execute(),
    readClaimable(tx, asked),
    postedSince === null ? [] : posted.where('t.posted_on', '>=', postedSince).execute(),
  ]);
  // One that is removed may have come again long ago, under another id.
  const older = postedSince === null ? [] : named.flat().filter(({ postedOn }) => postedOn < postedSince);
  const found = [...named, ...others, await readAlike(tx, accountIds, older)];
  return [...new Map(found.flat().map((row) => [row.id, rowOfDelta(row)])).values()];
}

/** What the bank removed and may send again, or post, under another id, with the transactions of the same amount around its days. */
async function readClaimable(tx: Tx, { accountIds, amounts, now }: AskedRows): Promise<Selected[]> {
  const removed = await bankRecords(tx)
    .where('t.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('t.source', '=', sql.lit('bank'))
    .where('t.removed_at', '>', new Date(now.getTime() - claimableMs))
    .where('t.replaced_by_id', 'is', null)
    .where(isWithoutSuccessor(tx))
    .where((where) =>
      where.or([
        where('t.is_pending', '=', true),
        where('t.amount_cents', '=', sql<Cents>`any(${arrayParameter(amounts.map(String))}::bigint[])`),
      ]),
    )
    .execute();
  return [...removed, ...(await readAlike(tx, accountIds, removed))];
}

/** The transactions of the same amounts around the days of these. */
async function readAlike(
  tx: Tx,
  accountIds: readonly string[],
  rows: readonly Selected[],
): Promise<Selected[]> {
  const sizes = [...new Set(rows.map(({ amountCents }) => Math.abs(amountCents)))];
  const days = rows.map(({ postedOn }) => postedOn).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  return bankRecords(tx)
    .where('t.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('t.removed_at', 'is', null)
    .where('t.amount_abs_cents', '=', sql<Cents>`any(${sizes}::bigint[])`)
    .where('t.posted_on', '>=', addDays(first, -daysAlike))
    .where('t.posted_on', '<=', addDays(last, daysAlike))
    .execute();
}

/** What a person wrote on one that another replaced has moved there: it is not taken up twice. */
function isWithoutSuccessor({ householdId }: Tx) {
  return sql<boolean>`not exists (
    select from transactions successor
    where successor.household_id = ${householdId}::uuid and successor.pending_source_id = t.source_id
  )`;
}

/** In portions: the ids of a long history would be megabytes at once. */
async function readNamed(tx: Tx, bankIds: readonly string[]): Promise<Selected[][]> {
  const found: Selected[][] = [];
  for (const chunk of chunks(bankIds)) {
    const ids = sql<string>`any(${arrayParameter(chunk)}::text[])`;
    const named = bankRecords(tx).where((where) =>
      where.or([where('t.source_id', '=', ids), where('t.pending_source_id', '=', ids)]),
    );
    found.push(await named.execute());
  }
  return found;
}

/** Those of these accounts and days that a person, a file or another account brought, removed or not, without adjustments. */
export async function readRowsNotOfBank(
  tx: Tx,
  accountIds: readonly string[],
  days: { from: PlainDate; to: PlainDate },
): Promise<StoredRow[]> {
  const rows = bankRecords(tx)
    .where('t.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where((where) =>
      where.or([where('t.source', '<>', sql.lit('bank')), where('t.moved_from_account_id', 'is not', null)]),
    )
    .where('t.replaced_by_id', 'is', null)
    .where('t.is_adjustment', '=', false)
    .where(sql<boolean>`t.posted_on between ${days.from}::date and ${days.to}::date`);
  return (await rows.execute()).map(rowOfDelta);
}

/** The orphaned transactions of these accounts. */
export async function readOrphans(tx: Tx, accountIds: readonly string[]): Promise<StoredRow[]> {
  const orphans = bankRecords(tx)
    .where('t.account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('t.orphaned_at', 'is not', null);
  return (await orphans.execute()).map(storedRow);
}

/** The transactions that count and have one of these absolute amounts. */
export async function readRowsOfSizes(tx: Tx, sizesCents: readonly number[]): Promise<StoredRow[]> {
  const rows = await storedRows(tx)
    .where((row) => row.ref('t.is_counted'))
    .where('t.amount_abs_cents', '=', sql<Cents>`any(${sizesCents}::bigint[])`)
    .execute();
  return rows.map(storedRow);
}

/**
 * The absolute amounts among these that occur in both directions on different accounts, or that hold a transfer leg. Only these can
 * gain or lose a pair.
 */
export async function readSizesOfTransfers(
  { query, householdId }: Tx,
  sizesCents: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ size: number }>`
    select amount_abs_cents as size from transactions
    where household_id = ${householdId}::uuid and is_counted and amount_abs_cents = any(${sizesCents}::bigint[])
    group by amount_abs_cents
    having count(transfer_id) > 0
      or (min(amount_cents) < 0 and max(amount_cents) > 0 and min(account_id::text collate "C") <> max(account_id::text collate "C"))
  `.execute(query);
  return rows.map(({ size }) => size);
}

/** The transactions with these ids that count and that the person may see. */
export async function readStoredRows(tx: Tx, ids: readonly string[]): Promise<StoredRow[]> {
  const rows = await storedRows(tx)
    .where('t.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((row) => row.ref('t.is_counted'))
    .execute();
  return rows.map(storedRow);
}

/** A transaction that moves the balance, split or not: neither removed, excluded nor a part. */
export async function readBankRow(tx: Tx, id: string): Promise<StoredRow | undefined> {
  const row = await storedRows(tx)
    .where('t.id', '=', id)
    .where((where) => where.ref('t.affects_balance'))
    .executeTakeFirst();
  return row && storedRow(row);
}

/** A transaction that a person entered on an account without a connection, removed or not; undefined where there is none. */
export async function readOwnRow(tx: Tx, id: string): Promise<StoredRow | undefined> {
  const [row] = await readOwnRows(tx, [id]);
  return row;
}

/** Those of these transactions that are on accounts without a connection, removed or not. */
export async function readOwnRows(tx: Tx, ids: readonly string[]): Promise<StoredRow[]> {
  const rows = await bankRecords(tx)
    .where('t.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('a.connection_id', 'is', null)
    .execute();
  return rows.map(storedRow);
}
