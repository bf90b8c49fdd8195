import { type Cents, sumCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import type { StreamRow } from '../recurring/stream.ts';

/** Date → net amount. */
export function netOf(rows: readonly StreamRow[]): Map<PlainDate, Cents> {
  const byDay = Map.groupBy(rows, (row) => row.postedOn);
  return new Map(
    [...byDay].map(([on, ofDay]) => [on, sumCents(ofDay.map(({ amountCents }) => amountCents))]),
  );
}
