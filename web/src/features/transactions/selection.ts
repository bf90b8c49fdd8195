import { type Cents, sumCents } from '@cairn/contract/money';

type Amount = { amount: Cents; currency: string };

/** The chosen rows: id to amount, so that their sums need no list. */
export type Selection = ReadonlyMap<string, Amount>;

type Selectable = Amount & { id: string };

export const nothingSelected: Selection = new Map();

/** Takes a row in, or out when it was in. */
export function toggleRow(selection: Selection, row: Selectable): Selection {
  const next = new Map(selection);
  if (!next.delete(row.id)) next.set(row.id, amountOf(row));
  return next;
}

/** Takes in several rows. */
export function addRows(selection: Selection, rows: Iterable<Selectable>): Selection {
  const next = new Map(selection);
  for (const row of rows) next.set(row.id, amountOf(row));
  return next;
}

function amountOf({ amount, currency }: Selectable): Amount {
  return { amount, currency };
}

/** What the chosen rows add up to, by currency in the order in which the currencies came. */
export function sumsOfSelection(selection: Selection): Amount[] {
  const byCurrency = Map.groupBy(selection.values(), ({ currency }) => currency);
  return [...byCurrency].map(([currency, rows]) => ({
    currency,
    amount: sumCents(rows.map(({ amount }) => amount)),
  }));
}
