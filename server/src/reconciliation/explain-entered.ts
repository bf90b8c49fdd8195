import type { StatementCauseKind } from '@cairn/contract/statements';
import { type Cents, negateCents, toCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';

export type EnteredRow = { id: string; postedOn: PlainDate; amountCents: Cents };

export type EnteredCause = { kind: StatementCauseKind; rowId: string; shouldBeCents: Cents | null };

/** How long a payment can take to appear on a statement. */
const maxDelayDays = 7;

/**
 * Slips of a hand that explain a difference to the cent, most likely first: a direction, two digits or a point that is wrong, and
 * transactions near the statement's end that it has or lacks. `rows` are those on the statement, `later` those after it. Pure.
 */
export function explainEntered(
  differenceCents: Cents,
  rows: readonly EnteredRow[],
  { on, later }: { on: PlainDate; later: readonly EnteredRow[] },
): EnteredCause[] {
  if (differenceCents === 0) return [];
  const slips = rows.flatMap((row) => {
    const shouldBeCents = toCents(row.amountCents + differenceCents);
    const kind = slipOf(row.amountCents, shouldBeCents);
    return kind === null ? [] : [{ kind, rowId: row.id, shouldBeCents }];
  });
  const since = addDays(on, -maxDelayDays);
  const until = addDays(on, maxDelayDays);
  const lacked = rows.filter(
    ({ amountCents, postedOn }) => amountCents === negateCents(differenceCents) && postedOn > since,
  );
  const had = later.filter(
    ({ amountCents, postedOn }) => amountCents === differenceCents && postedOn <= until,
  );
  return [
    ...slips,
    ...lacked.map(({ id }) => ({ kind: 'not_yet' as const, rowId: id, shouldBeCents: null })),
    ...had.map(({ id }) => ({ kind: 'later' as const, rowId: id, shouldBeCents: null })),
  ];
}

/** By which slip one amount can have become the other; null for none. */
export function slipOf(
  entered: number,
  meant: number,
): 'wrong_sign' | 'swapped_digits' | 'misplaced_point' | null {
  if (entered === 0 || meant === 0) return null;
  if (entered === -meant) return 'wrong_sign';
  if (Math.sign(entered) !== Math.sign(meant)) return null;
  const [a, b] = [Math.abs(entered), Math.abs(meant)];
  if ([10, 100].some((factor) => a === b * factor || b === a * factor)) return 'misplaced_point';
  return isOneSwap(String(a), String(b)) ? 'swapped_digits' : null;
}

/** Whether two neighboring digits are swapped, and nothing else differs. */
function isOneSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((digit, index) => digit !== b[index]);
  if (at < 0) return false;
  return a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b;
}
