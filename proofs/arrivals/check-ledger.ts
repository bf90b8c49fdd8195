import type { PlainDate } from '@cairn/domain/plain-date';
import type { ShownRow } from './arriving-ledger.ts';
import type { Charge } from './truth.ts';

/** A charge that the ledger has to hold once: with one of these amounts, on one of these days. */
export type Expected = { charge: Charge; cents: ReadonlySet<number>; days: ReadonlySet<PlainDate> };

/** What a person wrote on a charge, or on one that nothing tells from it: equal charges of one day. */
export type Note = { text: string; charges: readonly Charge[] };

/**
 * Finds for each row of the ledger the charge that it is, each once. Returns what contradicts the truth, and row → charge as far as it
 * was found.
 */
export function compareWithTruth(
  rows: readonly ShownRow[],
  expected: readonly Expected[],
  notes: readonly Note[],
): { problems: string[]; charges: Map<ShownRow, Charge> } {
  const noted = new Map(notes.map((note) => [note.text, note]));
  const candidatesOf = (row: ShownRow): number[] =>
    expected.flatMap(({ charge, cents, days }, at) => {
      const isOf = row.note === null || noted.get(row.note)?.charges.includes(charge) === true;
      return cents.has(row.cents) && days.has(row.day) && isOf ? [at] : [];
    });
  const found = assign(rows.map(candidatesOf));
  const missing = expected.filter((_, at) => !found.includes(at));
  const problems = [
    ...rows
      .filter((_, at) => found[at] === null)
      .map((row) => `${describe(row)} is no charge, or is there twice`),
    ...missing.map(({ charge }) => `${charge.postedOn} ${charge.cents} ${charge.payee} is missing`),
  ];
  const present = new Set(expected.map(({ charge }) => charge));
  const written = new Set(rows.map(({ note }) => note));
  for (const { text, charges } of notes)
    if (charges.every((charge) => present.has(charge)) && !written.has(text))
      problems.push(`${text} is lost`);
  const charges = new Map<ShownRow, Charge>();
  for (const [at, row] of rows.entries()) {
    const charge = expected[found[at] ?? -1]?.charge;
    if (charge !== undefined) charges.set(row, charge);
  }
  return { problems, charges };
}

function describe({ day, cents, text, note }: ShownRow): string {
  return `${day} ${cents} ${text}${note === null ? '' : ` (${note})`}`;
}

/** The most pairs, each candidate once: augmenting paths (Kuhn 1955). Row → candidate; null where there is none. */
function assign(candidates: readonly (readonly number[])[]): (number | null)[] {
  const rowOf = new Map<number, number>();
  const place = (row: number, seen: Set<number>): boolean => {
    for (const candidate of candidates[row] ?? []) {
      if (seen.has(candidate)) continue;
      seen.add(candidate);
      const holder = rowOf.get(candidate);
      if (holder !== undefined && !place(holder, seen)) continue;
      rowOf.set(candidate, row);
      return true;
    }
    return false;
  };
  for (const row of candidates.keys()) place(row, new Set());
  const found: (number | null)[] = candidates.map(() => null);
  for (const [candidate, row] of rowOf) found[row] = candidate;
  return found;
}
