import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { payeeKeyOf } from './payee-key.ts';
import type { RecurringStream, StreamRow } from './stream.ts';

/** What has run for a year has renewed itself for a year. */
const lookBackDays = 365;
/** What costs more a month is seen on every statement; a newspaper or a program costs less, and is what is forgotten. */
const mostMonthlyCents = 25_00;
/** Less a year is not worth the look. */
const leastYearlyCents = 36_00;
/**
 * Plans that one can end with a click and need not see at work: software, news, storage, memberships. Films, music and games are none of
 * them: they are played at home week by week, and to ask of each whether it is forgotten is to ask nothing.
 */
const unseenCategoryIds: ReadonlySet<string> = new Set(['subscriptions', 'personal-care', 'shopping']);

export type ForgettableRow = StreamRow & { categoryId: string; parentId: string };

/**
 * The keys of the streams of which it is fair to ask whether they are still used: small monthly plans that ran for a year and more at one price,
 * while nothing else was paid to the same payee, in any account. Whether one is used, no ledger knows. `rows`: settled ones,
 * without transfers; those of the streams among them.
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
    // Who kept it at a new price has thought about it.
    (change === undefined || change.on <= from) &&
    daysBetween(first.postedOn, last.postedOn) >= lookBackDays &&
    -stream.usualCents <= mostMonthlyCents &&
    -stream.yearlyCents >= leastYearlyCents &&
    (unseenCategoryIds.has(last.categoryId) || unseenCategoryIds.has(last.parentId))
  );
}
