import { type Cents, sumCents } from '@cairn/contract/money';

/** The chosen rows: id to amount, so that their sum needs no list. */
export type Selection = ReadonlyMap<string, Cents>;

type Selectable = { id: string; amount: Cents };

export const nothingSelected: Selection = new Map();

/** Takes a row in, or out when it was in. */
export function toggleRow(selection: Selection, { id, amount }: Selectable): Selection {
  const next = new Map(selection);
  if (!next.delete(id)) next.set(id, amount);
  return next;
}

/** Takes in several rows. */
export function addRows(selection: Selection, rows: Iterable<Selectable>): Selection {
  const next = new Map(selection);
  for (const { id, amount } of rows) next.set(id, amount);
  return next;
}

/** What the chosen rows add up to. */
export function sumOfSelection(selection: Selection): Cents {
  return sumCents(selection.values());
}
