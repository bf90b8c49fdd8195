import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { payeeKeyOf } from './payee-key.ts';
import type { RecurringStream, StreamRow } from './stream.ts';

/** A year of payments. */
const lookBackDays = 365;
/** A higher monthly amount is noticed on a statement. */
const maxMonthlyCents = 25_00;
/** A lower yearly amount is not worth asking about. */
const minYearlyCents = 36_00;
/**
 * Plans that are easy to cancel and easy to overlook: software, news, storage, memberships. Films, music and games are used visibly
 * and excluded.
 */
const unseenCategoryIds: ReadonlySet<string> = new Set(['subscriptions', 'personal-care', 'shopping']);

export type ForgettableRow = StreamRow & { categoryId: string; parentId: string };

/**
 * Keys of streams that may be forgotten: small monthly plans of a year or more at one price, with no other payment to the payee in
 * any account. The ledger cannot show whether one is used. `rows`: settled, without transfers, including those of the streams.
 */
export function forgettable<Row extends ForgettableRow>(
  streams: readonly RecurringStream<Row>[],
  rows: readonly Row[],
  today: PlainDate,
): ReadonlySet<string> {
  const from = addDays(today, -lookBackDays);
  const lately = Map.groupBy(
    rows.filter((row) => row.postedOn > from && row.postedOn <= today),
    (row) => payeeKeyOf(row.payee),
  );
  const isAlone = (stream: RecurringStream<Row>) => {
    const own = new Set(stream.rows.map(({ id }) => id));
    const ofPayee = stream.rows.slice(-1).flatMap((row) => lately.get(payeeKeyOf(row.payee)) ?? []);
    return ofPayee.every(({ id }) => own.has(id));
  };
  return new Set(
    streams.filter((stream) => isSmallAndSteady(stream, from) && isAlone(stream)).map(({ key }) => key),
  );
}

function isSmallAndSteady(stream: RecurringStream<ForgettableRow>, from: PlainDate): boolean {
  const [first, last] = [stream.rows[0], stream.rows.at(-1)];
  const change = stream.changes.at(-1);
  return (
    first !== undefined &&
    last !== undefined &&
    stream.status === 'active' &&
    stream.cadence === 'monthly' &&
    !stream.isVariable &&
    // A person who accepted a new price has noticed the plan.
    (change === undefined || change.on <= from) &&
    daysBetween(first.postedOn, last.postedOn) >= lookBackDays &&
    -stream.usualCents <= maxMonthlyCents &&
    -stream.yearlyCents >= minYearlyCents &&
    (unseenCategoryIds.has(last.categoryId) || unseenCategoryIds.has(last.parentId))
  );
}
