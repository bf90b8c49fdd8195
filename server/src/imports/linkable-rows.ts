import type { TransferSide } from '../transfers/linked-sides.ts';
import { centsOf } from './cents.ts';
import { isKept, type PlannedRow } from './plan-import.ts';
import type { FilePart } from './write-parts.ts';

/** Rows of an account that an import fills. */
export type AccountRows = { accountId: string; rows: readonly PlannedRow[] };

/** What a file says came from or went to an own account, by transactions: a split row’s parts are its sides. And which of them the import adds. */
export function linkableRows(
  accounts: readonly AccountRows[],
  parts: readonly FilePart[],
): { sides: TransferSide[]; addedIds: ReadonlySet<string> } {
  const added = accounts.flatMap(({ rows }) => rows.filter(({ decision }) => decision === 'add'));
  return {
    sides: sidesOf(accounts, parts),
    addedIds: new Set([...added, ...parts.map(({ part }) => part)].map(({ id }) => id)),
  };
}

function sidesOf(accounts: readonly AccountRows[], parts: readonly FilePart[]): TransferSide[] {
  const accountIds = new Map<PlannedRow, string>();
  const rows = accounts.flatMap(({ accountId, rows: own }) =>
    own.filter(isKept).map((planned) => {
      accountIds.set(planned, accountId);
      return { id: planned.id, planned, of: planned.row };
    }),
  );
  const ofParts = parts.map(({ planned, ofFile, part }) => ({ id: part.id, planned, of: ofFile }));
  return [...rows, ...ofParts].flatMap(({ id, planned, of: { amount, transferAccount, transferKey } }) => {
    const amountCents = centsOf(amount);
    const accountId = accountIds.get(planned);
    if (transferAccount === null || amountCents === null || accountId === undefined) return [];
    const { accountName, filePosition, row } = planned;
    const key = transferKey === null ? null : `${filePosition} ${transferKey}`;
    const { postedOn, currency } = row;
    return [{ id, amountCents, currency, postedOn, accountId, accountName, transferAccount, key }];
  });
}
