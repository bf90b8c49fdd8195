import { type Cents, sumCents } from '@cairn/domain/money';

type Chosen = { amount: Cents; currency: string };

/** The chosen rows by id, with their amounts, so that their sum needs no list. */
export type Selection = ReadonlyMap<string, Chosen>;

type Selectable = Chosen & { id: string };

export const nothingSelected: Selection = new Map();

/** Takes a row in, or out when it was in. */
export function toggleRow(selection: Selection, { id, amount, currency }: Selectable): Selection {
  const next = new Map(selection);
  if (!next.delete(id)) next.set(id, { amount, currency });
  return next;
}

/** Takes in several rows. */
export function addRows(selection: Selection, rows: Iterable<Selectable>): Selection {
  const next = new Map(selection);
  for (const { id, amount, currency } of rows) next.set(id, { amount, currency });
  return next;
}

/** What the chosen rows add up to, each currency for itself. */
export function sumsOfSelection(selection: Selection): Chosen[] {
  const byCurrency = Map.groupBy(selection.values(), ({ currency }) => currency);
  return [...byCurrency].map(([currency, rows]) => ({
    currency,
    amount: sumCents(rows.map(({ amount }) => amount)),
  }));
}
