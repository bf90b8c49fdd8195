import { classify } from '@cairn/domain/classify';
import type { PlainDate } from '@cairn/domain/plain-date';
import { insertOwnAccount, refreshOwnBalance } from '../accounts/own-accounts.store.ts';
import { readCategoryKinds } from '../categories/categories.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { followFirstAccounts } from '../journal/household-currency.store.ts';
import { readHousehold, todayOf } from '../journal/households.store.ts';
import { sharingOfNew } from '../journal/private-accounts.store.ts';
import { withinRoomForAccounts } from '../plans/entitlements.ts';
import { readCategorizerInputs } from '../predictions/categorizer-inputs.ts';
import { refreshParts, type Touched } from '../splits/splits.store.ts';
import { fileTags } from '../tags/tags-of-file.ts';
import { rewriteDailyTotals, TouchedDays } from '../totals/daily-totals.store.ts';
import { chunks } from '../transactions/chunks.ts';
import { insertRows, type RowWrite, updateRows } from '../transactions/row-writes.store.ts';
import { readSizesOfTransfers, readStoredRows } from '../transactions/transaction-rows.store.ts';
import { linkSides } from '../transfers/link-sides.ts';
import { reclassify, reclassifyTransferLegs } from '../transfers/reclassify.store.ts';
import { centsOf } from './cents.ts';
import { saveFileCategories } from './file-categories.ts';
import { readFilledAccounts, saveBalances, saveUserFields } from './filled-accounts.store.ts';
import { outcomeOf } from './import-outcome.ts';
import { insertImportRows, type RowRecord, saveFileNames, type Written } from './imports.store.ts';
import { linkableRows } from './linkable-rows.ts';
import { isKept, kindOfUnknown, type PlannedAccount } from './plan-import.ts';
import type { Prepared } from './prepare-import.ts';
import { type Added, addedOf, type Chosen, type Filled, isBack, predictAdded } from './row-categories.ts';
import { balanceNow, type StatedBalance, statedBalances } from './stated-balances.ts';
import { writeLimits } from './write-limits.ts';
import { writeFileParts } from './write-parts.ts';
import { writePlans } from './write-plans.ts';

type Tx = HouseholdTransaction;

/** Called with the share of the work that is done, from 0 to 1. What it throws ends the import. */
export type Progress = (share: number) => void;

/** Of the work: writing transactions, and then which import has them. */
const sharesDone = { transactions: 0.6, records: 0.9 };

/** `isShared`: every account that was filled is the household’s. */
export type WriteResult = { written: Written; addedCount: number; matchedCount: number; isShared: boolean };

/**
 * Writes what was planned: new accounts, transactions, balances, transfers and totals. The caller holds the ledger’s lock, and planned
 * under it.
 */
export async function writeImport(
  tx: Tx,
  importId: string,
  { files, accounts, currency }: Pick<Prepared, 'files' | 'accounts' | 'currency'>,
  { now, progress }: { now: Date; progress: Progress },
): Promise<WriteResult> {
  const added = accounts.filter(({ accountId }) => accountId === null);
  await followFirstAccounts(
    tx,
    added.map((account) => account.currency ?? currency),
  );
  const accountIds: string[] = [];
  const filled: Filled[] = [];
  await withinRoomForAccounts(tx, now, async () => {
    for (const planned of accounts) {
      const id = planned.accountId ?? (await addAccount(tx, planned, currency));
      if (planned.accountId === null) accountIds.push(id);
      const [account] = await readFilledAccounts(tx, [id]);
      if (account === undefined) throw new Error('An account of an import is gone');
      filled.push({ planned, account });
    }
  });
  const household = await readHousehold(tx);
  const today = todayOf(household, now);
  const rows = await writeTransactions(tx, filled, {
    now,
    progress: (share) => progress(share * sharesDone.transactions),
  });
  const ofRecords = sharesDone.records - sharesDone.transactions;
  await inChunks(
    filled.flatMap(recordsOf),
    (chunk) => insertImportRows(tx, importId, chunk),
    (share) => progress(sharesDone.transactions + share * ofRecords),
  );
  await saveFileNames(
    tx,
    filled.flatMap(({ planned, account }) =>
      planned.statements.map(({ nameInFile }) => ({ accountId: account.id, name: nameInFile })),
    ),
  );
  const plans = await writePlans(tx, importId, filled, { today, now });
  const limits = await writeLimits(tx, importId, { files }, { currency: household.currency, today, now });
  const balances = await saveBalances(
    tx,
    importId,
    filled.flatMap((one) => balancesFor(one, today)),
  );
  await rewriteFigures(tx, rows);
  for (const { account } of filled) await refreshOwnBalance(tx, account.id);
  const planned = filled.flatMap((one) => one.planned.rows);
  return {
    written: {
      accountIds,
      balances,
      tagIds: rows.tagIds,
      transferIds: rows.transferIds,
      planIds: plans.planIds,
      budgetIds: limits.budgetIds,
      outcome: outcomeOf(
        { files, accounts },
        {
          categoryCount: rows.categoryCount,
          splitCount: rows.splitCount,
          transferCount: rows.transferIds.length,
          plannedCount: plans.addedCount,
          limitCount: limits.limitCount,
        },
      ),
    },
    addedCount: rows.writes.length,
    matchedCount: planned.filter(({ decision }) => decision === 'there').length,
    isShared: filled.every(({ account }) => account.isShared),
  };
}

async function addAccount(
  tx: Tx,
  { name, kind, currency, sharing }: PlannedAccount,
  ofHousehold: string,
): Promise<string> {
  return insertOwnAccount(tx, {
    name,
    kind: kind ?? kindOfUnknown,
    currency: currency ?? ofHousehold,
    sharing: sharing ?? (await sharingOfNew(tx)),
  });
}

const addedTo = ({ planned, account }: Filled): Added[] =>
  planned.rows.filter(({ decision }) => decision === 'add').map((one) => addedOf(one, account));

/** What is written of each, with its prediction and kind. */
async function writesOf(tx: Tx, added: readonly Added[], chosen: Chosen): Promise<RowWrite[]> {
  const predictionOf = predictAdded(added, await readCategorizerInputs(tx));
  const kinds = await readCategoryKinds(tx);
  return added.map((one): RowWrite => {
    const { planned, account, row, use } = one;
    const prediction = predictionOf(one);
    const kind = classify({
      accountType: account.type,
      amountCents: row.amountCents,
      description: row.description,
      userCategoryKind: chosen.get(use)?.kind ?? null,
      predictedCategoryId: prediction.categoryId,
      predictedCategoryKind: kinds.get(prediction.categoryId ?? '') ?? null,
      ruleKind: prediction.ruleEffects.kind?.kind ?? null,
      isPaired: false,
    });
    const accountId = account.id;
    return { id: planned.id, accountId, row, replacedTransactionId: null, prediction, kind, source: 'file' };
  });
}

/** What was written, with the parts of split transactions, the transfers that were linked, and what they touched. */
type WrittenRows = {
  writes: RowWrite[];
  partIds: string[];
  tagIds: string[];
  transferIds: string[];
  /** Transactions with a category of the file, and those that are split there. */
  categoryCount: number;
  splitCount: number;
  touched: Touched;
};

async function inChunks<T>(
  items: readonly T[],
  write: (chunk: readonly T[]) => Promise<void>,
  progress: Progress,
): Promise<void> {
  let done = 0;
  for (const chunk of chunks(items)) {
    await write(chunk);
    done += chunk.length;
    progress(done / items.length);
  }
}

async function writeTransactions(
  tx: Tx,
  filled: readonly Filled[],
  { now, progress }: { now: Date; progress: Progress },
): Promise<WrittenRows> {
  const added = filled.flatMap(addedTo);
  const chosen = await saveFileCategories(
    tx,
    added.flatMap(({ use, uses }) => [use, ...uses]),
  );
  const writes = await writesOf(tx, added, chosen);
  const fresh = added.filter((one) => !isBack(one));
  const backIds = new Set(added.filter(isBack).map(({ planned }) => planned.id));
  await inChunks(
    writes.filter(({ id }) => !backIds.has(id)),
    (chunk) => insertRows(tx, chunk),
    progress,
  );
  await updateRows(
    tx,
    writes.filter(({ id }) => backIds.has(id)),
    now,
  );
  const tags = await fileTags(
    tx,
    added.map(({ planned }) => planned.row),
  );
  await saveUserFields(
    tx,
    fresh.flatMap(({ planned: { id, row }, use }) => {
      const fields = { categoryId: chosen.get(use)?.id ?? null, note: row.note, tagIds: tags.idsOf(row) };
      return Object.values(fields).every((value) => value === null) ? [] : [{ id, ...fields }];
    }),
    now,
  );
  const touched = { days: new TouchedDays(), sizes: new Set<number>() };
  const ofFile = await writeFileParts(tx, fresh, { chosen, tags, now }, touched);
  const ofRules = writes.flatMap(({ id, prediction }) =>
    prediction.ruleEffects.split === undefined ? [] : id,
  );
  const splitIds = new Set([...backIds, ...ofRules]);
  const partIds = [
    ...ofFile.map(({ part }) => part.id),
    ...(await refreshParts(tx, [...splitIds], { isPredicted: true, now }, touched)),
  ];
  const accounts = filled.map(({ planned, account }) => ({ accountId: account.id, rows: planned.rows }));
  const { sides, addedIds } = linkableRows(accounts, ofFile);
  const transferIds = await linkSides(tx, sides, addedIds, now);
  const categoryCount = fresh.filter(({ use, uses }) => [use, ...uses].some((one) => chosen.has(one))).length;
  const splitCount = new Set(ofFile.map(({ planned }) => planned)).size;
  return { writes, partIds, tagIds: tags.addedIds, transferIds, categoryCount, splitCount, touched };
}

/** Pairs transfers and computes the totals of the days that were written. */
async function rewriteFigures(tx: Tx, { writes, partIds, touched }: WrittenRows): Promise<void> {
  const { days, sizes } = touched;
  for (const { accountId, row } of writes) {
    days.add(accountId, row.postedOn);
    sizes.add(Math.abs(row.amountCents));
  }
  await reclassify(tx, await readStoredRows(tx, partIds));
  const ids = new Set([...writes.map(({ id }) => id), ...partIds]);
  await reclassifyTransferLegs(tx, await readSizesOfTransfers(tx, [...sizes]), days, ids);
  await rewriteDailyTotals(tx, days);
}

/** What the files, or the person, say that an account held. A bank keeps the balances of its own. */
function balancesFor({ planned, account }: Filled, today: PlainDate): StatedBalance[] {
  if (!account.isOwn) return [];
  const added = planned.rows.filter(({ decision }) => decision === 'add').map(({ row }) => row);
  const now = balanceNow(planned.balance, added, { accountId: account.id, today });
  return [...statedBalances(planned.statements, account.id), ...now];
}

function recordsOf({ planned, account }: Filled): RowRecord[] {
  return planned.rows.filter(isKept).map(({ position, id, decision, match, kind, row }) => ({
    position,
    accountId: account.id,
    transactionId: id,
    isAdded: decision === 'add',
    // One that is added although another is near has no match.
    matchReason: match === null || (decision === 'add' && match.reason === 'near') ? null : match.reason,
    format: kind,
    fileRowId: row.fileId,
    balanceCents: row.balance === null ? null : centsOf(row.balance),
    line: row.line,
    postedOn: row.postedOn,
    amountCents: centsOf(row.amount),
    description: row.description,
  }));
}
