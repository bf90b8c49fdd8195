import type { PlainDate } from '@cairn/domain/plain-date';
import { createChains } from './cached-chains.ts';
import { calendarDayOf } from './calendar-day.ts';
import type { Chain } from './chain.ts';
import { isMostOf } from './continue-chain.ts';
import { compareDatedRows, type DatedRow, toDatedRow } from './dated-row.ts';
import { describeStream } from './describe-stream.ts';
import { createChainSearch } from './find-chains.ts';
import { hasFixedAmount } from './price.ts';
import { mayHold, rhythms } from './rhythm.ts';
import type { RecurringStream, StreamRow } from './stream.ts';
import type { SeenSince } from './stream-status.ts';

/** Both must have been paid this often on about the same day; otherwise two parts of one bill may look like two plans. */
const minBeside = 3;

export type PayeeStream<Row extends StreamRow> = Omit<RecurringStream<Row>, 'key'>;

/**
 * Returns the streams among one payee's rows (one account and direction, any order) that were posted until a day, by their beginning.
 * `otherDays`: days of other rows that count as evidence that a payment was not missed.
 */
export function createPayeeStreams<Row extends StreamRow>(
  group: readonly Row[],
): (today: PlainDate, otherDays?: readonly number[]) => PayeeStream<Row>[] {
  const rows = group.map(toDatedRow).sort(compareDatedRows);
  let chainsOfFirst: ReturnType<typeof createChains<Row>> | undefined;
  return (today, otherDays = []) => {
    const { day } = calendarDayOf(today);
    const count = rows.findLastIndex((row) => row.day <= day) + 1;
    const spanDays = (rows[count - 1]?.day ?? 0) - (rows[0]?.day ?? 0);
    // Most payees have too few rows, which is known at once.
    if (!rhythms.some((rhythm) => mayHold(rhythm, count, spanDays))) return [];
    chainsOfFirst ??= createChains(rows, createChainSearch);
    const chains = chainsOfFirst(count);
    if (chains.length === 0) return [];
    const seenSince = createSeenSince(chains, rows.slice(0, count), otherDays);
    return chains.map((chain) => {
      const described = describeStream(chain, day, seenSince(chain));
      const latest = described.rows.at(-1) ?? group[0];
      return { ...described, payee: latest?.payee ?? '', accountId: latest?.accountId ?? '' };
    });
  };
}

/**
 * Other payments that may have been what a chain expects: all of the payee's rows and `otherDays`, except another plan's payments at
 * a price that this chain never had.
 */
function createSeenSince<Row extends StreamRow>(
  chains: readonly Chain<Row>[],
  rows: readonly DatedRow<Row>[],
  otherDays: readonly number[],
): (chain: Chain<Row>) => SeenSince {
  const taken = new Set(chains.flatMap((chain) => chain.rows));
  const left = rows.filter((row) => !taken.has(row));
  return (chain) => {
    const last = chain.rows.at(-1)?.day ?? 0;
    const amounts = new Set(chain.rows.map(({ row }) => row.amountCents));
    const ofOthers = chains.flatMap((other) => {
      if (other === chain) return [];
      const isAnotherPlan = hasFixedAmount(other.rows) && ranBeside(other, chain);
      return other.rows.filter(({ row }) => !isAnotherPlan || amounts.has(row.amountCents));
    });
    const seen = [...left, ...ofOthers];
    const isPaidOn = seen.some(({ day, row }) => day > last && amounts.has(row.amountCents));
    return {
      days: seen.map(({ day }) => day).concat(otherDays),
      amongPurchases:
        hasFixedAmount(chain.rows) && !isPaidOn && (ofOthers.length > 0 || !isMostOf(chain, left)),
    };
  };
}

/** Whether the other chain ran in parallel; otherwise both may be parts of the same bill. */
function ranBeside(other: Chain, chain: Chain): boolean {
  const beside = other.rows.filter(({ day }) =>
    chain.rows.some((row) => Math.abs(row.day - day) <= chain.rhythm.toleranceDays),
  );
  return beside.length >= minBeside && beside.length * 2 > other.rows.length;
}
