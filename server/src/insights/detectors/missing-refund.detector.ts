import { toCents } from '@cairn/domain/money';
import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { confidencePercent } from '../../findings/confidence.ts';
import { countFact, dateFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import { ownSpendingUntil, payeeKey } from '../../snapshot/spending.ts';
import { evidenceOf } from '../evidence.ts';
import { priorityOf } from '../priority.ts';

/** Merchants refund within two weeks of a return, and cards take some days more. */
const noteWaitDays = 21;
/** A pending credit posts within a week, or ten days with holidays. */
const pendingWaitDays = 10;
/** After this, the refund arrived, was given up, or the note meant something else. */
const longestWaitDays = 120;
const minAmountCents = 10_00;
/** A refund may be partial. */
const minReturnedShare = 0.1;

/** Notes about an expected refund. */
const waitsForMoney =
  /\b(refund|return(ed|ing)?|sent (it )?back|dispute[ds]?|charge ?back|cancel+ed|money back)\b/i;
/** Notes about a completed or denied refund. */
const isSettled = /\b(no|not|non|received|got|refunded|done|came|denied)\b/i;

/** Charges with an overdue refund: by the user's note, or by a credit that stays pending. */
export function detectMissingRefunds(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  const rows = ownSpendingUntil(snapshot, today);
  const byPayee = Map.groupBy(rows, payeeKey);
  const waits = pastWaits(byPayee);
  return rows.flatMap((row) => {
    const waited = daysBetween(row.postedOn, today);
    if (waited > longestWaitDays || Math.abs(row.amountCents) < minAmountCents) return [];
    const asLong = waits.filter((days) => days >= waited).length;
    const seen = { waited, observations: waits.length, asHigh: asLong };
    if (isStuckCredit(row)) return waited < pendingWaitDays ? [] : [stuck(row, snapshot.currency, seen)];
    if (!isAwaited(row) || waited < noteWaitDays) return [];
    const back = (byPayee.get(payeeKey(row)) ?? []).some((other) => givesBack(other, row));
    return back ? [] : [awaited(row, snapshot.currency, seen)];
  });
}

function isStuckCredit(row: SnapshotRow): boolean {
  return row.isPending && row.kind === 'refund' && row.amountCents > 0;
}

function isAwaited({ note, amountCents, isPending }: SnapshotRow): boolean {
  return note !== null && amountCents < 0 && !isPending && waitsForMoney.test(note) && !isSettled.test(note);
}

function givesBack(other: SnapshotRow, charge: SnapshotRow): boolean {
  return (
    other.postedOn >= charge.postedOn &&
    other.amountCents >= -charge.amountCents * minReturnedShare &&
    other.amountCents <= -charge.amountCents
  );
}

/** Days that the household's past refunds took, from the payee's latest charge of at least the amount. */
function pastWaits(byPayee: ReadonlyMap<string, readonly SnapshotRow[]>): number[] {
  return [...byPayee.values()].flatMap((rows) =>
    rows.flatMap((row, index) => {
      if (row.amountCents <= 0 || row.isPending) return [];
      const charge = rows.slice(0, index).findLast((past) => past.amountCents <= -row.amountCents);
      return charge === undefined ? [] : [daysBetween(charge.postedOn, row.postedOn)];
    }),
  );
}

type Seen = { waited: number; observations: number; asHigh: number };

function factsOf(row: SnapshotRow, currency: string, { waited }: Seen) {
  return {
    payee: textFact(row.name),
    amount: moneyFact(row.amountCents, currency),
    on: dateFact(row.postedOn),
    waited: countFact(waited),
  };
}

function awaited(row: SnapshotRow, currency: string, seen: Seen): Finding {
  const facts = factsOf(row, currency, seen);
  const title = sentence`No refund from ${facts.payee} yet`;
  const message = sentence`You paid ${facts.amount} to ${facts.payee} on ${facts.on} and noted that you expect a refund; ${facts.waited} days later none has arrived. Ask them about it.`;
  return missing(row, seen, noteWaitDays, { title, message, facts });
}

function stuck(row: SnapshotRow, currency: string, seen: Seen): Finding {
  const facts = factsOf(row, currency, seen);
  const title = sentence`A refund from ${facts.payee} is still pending`;
  const message = sentence`A refund of ${facts.amount} from ${facts.payee} appeared on ${facts.on} and is still pending ${facts.waited} days later. Ask them whether they sent it.`;
  return missing(row, seen, pendingWaitDays, { title, message, facts });
}

function missing(
  row: SnapshotRow,
  { waited, ...seen }: Seen,
  waitDays: number,
  text: Pick<Finding, 'title' | 'message' | 'facts'>,
): Finding {
  return {
    detector: 'missing-refund',
    type: 'alert',
    priority: priorityOf(toCents(Math.abs(row.amountCents))),
    dedupKey: `missing-refund:${row.id}`,
    ...text,
    evidence: evidenceOf([row]),
    confidencePercent: confidencePercent({ ...seen, distanceRatio: waited / waitDays }),
  };
}
