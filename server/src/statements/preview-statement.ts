import { AppError } from '@cairn/contract/errors';
import {
  type StatementCause,
  type StatementPreview,
  type StatementQuery,
  statementCauseKind,
} from '@cairn/contract/statements';
import { sumCents, toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { type OwnAccount, requireOwnAccount } from '../accounts/own-accounts.store.ts';
import type { HouseholdTransaction } from '../db/in-household.ts';
import { explainEntered } from '../reconciliation/explain-entered.ts';
import { readCausesOf } from '../reconciliation/reconciliation.store.ts';
import { readBankRow } from '../transactions/transaction-rows.store.ts';
import {
  readFirstBalance,
  readLastStatement,
  readUnreconciledRows,
  type StatementRow,
} from './statements.store.ts';

type Tx = HouseholdTransaction;

const maxCauses = 6;

/**
 * A statement beside the account's transactions. It begins with the statement before, or else with the first balance that is known, and
 * not with one that was stated since: that could hide the difference. A day that is reconciled already has no difference. Throws
 * `not_found`, and `conflict` for a day before the first balance.
 */
export async function previewStatement(
  tx: Tx,
  accountId: string,
  { on, balanceCents, leftOut = '' }: Omit<StatementQuery, 'on'> & { on: PlainDate },
): Promise<StatementPreview> {
  const account = await requireOwnAccount(tx, accountId);
  const { opening, after, last } = await readOpening(tx, accountId, on);
  const found = await readUnreconciledRows(tx, account, { after, on });
  const rows = found.filter(({ postedOn }) => postedOn <= on);
  const leftOutIds = new Set(leftOut.split(','));
  const onStatement = rows.filter(({ id }) => !leftOutIds.has(id));
  const rowsSum = sumCents(onStatement.map(({ amountCents }) => amountCents));
  const isOpen = last === null || on > last.closesOn;
  const expected = opening === null || !isOpen ? null : toCents(opening.balance + rowsSum);
  const difference =
    expected === null || balanceCents === undefined ? null : toCents(balanceCents - expected);
  const later = found.filter(({ postedOn }) => postedOn > on);
  return {
    accountId,
    accountName: account.name,
    accountType: account.type,
    currency: account.currency,
    on,
    opening,
    rows: rows.map((row) => ({ ...shownRow(row, account), isOnStatement: !leftOutIds.has(row.id) })),
    rowsSum,
    expected,
    difference,
    causes:
      difference === null || difference === 0
        ? []
        : await readCauses(tx, account, {
            difference,
            on,
            agreedOn: opening?.on ?? null,
            onStatement,
            later,
          }),
    last,
  };
}

/** Where the comparison begins; rows after `after` are compared. */
async function readOpening(tx: Tx, accountId: string, on: PlainDate) {
  const stored = await readLastStatement(tx, accountId);
  const first = await readFirstBalance(tx, accountId);
  const opening = stored === null ? first : { on: stored.closesOn, balance: stored.balance };
  if (stored === null && opening !== null && on <= opening.on)
    throw new AppError(
      'conflict',
      'This day is before the first balance of the account. Please choose a later day.',
    );
  const adjustment =
    stored?.adjustmentId == null ? null : ((await readBankRow(tx, stored.adjustmentId))?.amountCents ?? null);
  const last = stored && {
    id: stored.id,
    closesOn: stored.closesOn,
    balance: stored.balance,
    transactionsCount: stored.transactionIds.length,
    adjustment,
  };
  return { opening, after: first?.on ?? null, last };
}

function shownRow({ id, postedOn, description, amountCents }: StatementRow, { name }: OwnAccount) {
  return { id, date: postedOn, description, amount: amountCents, accountName: name };
}

type Compared = {
  difference: StatementCause['row']['amount'];
  on: PlainDate;
  agreedOn: PlainDate | null;
  onStatement: readonly StatementRow[];
  later: readonly StatementRow[];
};

/** Slips of the hand, and what can be wrong at a bank as well. A row is named once, with its likeliest cause. */
async function readCauses(
  tx: Tx,
  account: OwnAccount,
  { difference, on, agreedOn, onStatement, later }: Compared,
): Promise<StatementCause[]> {
  const byId = new Map([...onStatement, ...later].map((row) => [row.id, row]));
  const shared = await readCausesOf(tx, account, {
    differenceCents: difference,
    agreedOn,
    divergedOn: null,
    today: on,
  });
  const ofBoth = shared.flatMap(({ kind: ofBank, row, previousAmount, expectedOn }): StatementCause[] => {
    const { data: kind } = statementCauseKind.safeParse(ofBank);
    // A transaction that was deleted or is on another account is not among the rows; any other must be.
    const isElsewhere = kind === 'removed' || kind === 'missing_leg' || kind === 'missing_repeat';
    if (kind === undefined || (!isElsewhere && !byId.has(row.id))) return [];
    const isByHand = byId.get(row.id)?.isByHand ?? kind === 'removed';
    return [{ kind, row, isByHand, shouldBe: previousAmount, expectedOn }];
  });
  const entered = explainEntered(difference, onStatement, { on, later }).flatMap(
    ({ kind, rowId, shouldBeCents }): StatementCause[] => {
      const row = byId.get(rowId);
      if (row === undefined) return [];
      const { isByHand } = row;
      return [{ kind, row: shownRow(row, account), isByHand, shouldBe: shouldBeCents, expectedOn: null }];
    },
  );
  const named = new Set<string>();
  return [...ofBoth, ...entered]
    .filter(({ row }) => !named.has(row.id) && named.add(row.id))
    .slice(0, maxCauses);
}
