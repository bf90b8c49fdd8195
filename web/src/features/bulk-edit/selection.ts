import type { Transaction } from '@cairn/contract/transactions';
import { type Cents, sumCents } from '@cairn/domain/money';

/** The chosen rows by id, as they were last seen, so that a search that hides one leaves it chosen. */
export type Selection = ReadonlyMap<string, Transaction>;

export const nothingSelected: Selection = new Map();

/** Takes a row in, or out when it was in. */
export function toggleRow(selection: Selection, row: Transaction): Selection {
  const next = new Map(selection);
  if (!next.delete(row.id)) next.set(row.id, row);
  return next;
}

/** Takes in several rows. */
export function addRows(selection: Selection, rows: Iterable<Transaction>): Selection {
  const next = new Map(selection);
  for (const row of rows) next.set(row.id, row);
  return next;
}

/** Takes out a transaction that is no longer there, or is other rows now, with its parts. */
export function withoutTransaction(selection: Selection, goneId: string): Selection {
  return new Map([...selection].filter(([id, { partOfId }]) => id !== goneId && partOfId !== goneId));
}

/** The same rows as the list has them now; the same object where none of them is another. */
export function refreshRows(selection: Selection, listed: Iterable<Transaction>): Selection {
  const changed = [...listed]
    .filter(({ id }) => selection.has(id))
    .filter((row) => selection.get(row.id) !== row);
  return changed.length === 0 ? selection : addRows(selection, changed);
}

/** What is chosen: the rows that a bar counts, sums up and changes are these, and no others. */
export type ChosenRows = {
  rows: readonly Transaction[];
  sums: readonly { currency: string; amount: Cents }[];
  /** How many of them are not here: the filter leaves them out, or they are far from the window. */
  notShownCount: number;
};

/**
 * The chosen rows in the order in which they were chosen, with what they add up to, each currency for itself. `shown` gives a row as
 * changes on their way to the server will leave it.
 */
export function chosenRows(
  selection: Selection,
  listed: readonly Transaction[],
  shown: (row: Transaction) => Transaction,
): ChosenRows {
  const listedById = new Map(listed.map((row) => [row.id, row]));
  const rows = [...selection.values()].map((row) => shown(listedById.get(row.id) ?? row));
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return {
    rows,
    sums: [...byCurrency].map(([currency, ofCurrency]) => ({
      currency,
      amount: sumCents(ofCurrency.map(({ amount }) => amount)),
    })),
    notShownCount: rows.filter(({ id }) => !listedById.has(id)).length,
  };
}
