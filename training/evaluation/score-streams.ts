import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { detectStreams } from '../../server/src/recurring/detect-streams.ts';
import type { RecurringStream } from '../../server/src/recurring/stream.ts';
import type { BerkaRow, RecurringPayment } from './berka.ts';

export type Score = { precision: number; recall: number; f1: number; orders: number; streams: number };

/** A stream is a recurring payment's when they share this much of the rows of both together. */
const leastShare = 0.8;
const nearDays = 3;
const minPaymentsBefore = 3;

/**
 * How well the streams show the recurring payments. Found: a stream and an order share at least 80% of the rows of both together,
 * one stream for one order. False: a stream made mostly of outgoing transfers that is no order's. Streams of other rows
 * (interest, fees, pensions, wages, cash every 30 days) are true or not by no record, so they count neither way.
 */
export function scoreStreams(
  streams: readonly RecurringStream<BerkaRow>[],
  recurringPayments: readonly RecurringPayment[],
): Score {
  const judged = streams.filter(isMostlyTransfers);
  const found = matches(judged, recurringPayments).size;
  const precision = judged.length === 0 ? 1 : found / judged.length;
  const recall = found / recurringPayments.length;
  return {
    precision,
    recall,
    f1: found === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    orders: recurringPayments.length,
    streams: judged.length,
  };
}

/**
 * Cut at a day, with the rows until then: the share of the orders with at least three payments before and one after whose
 * next payment was predicted within three days. Right for the one due (a skipped payment cannot be foreseen) and for the
 * one that came are counted apart. An order that is not found counts as predicted wrong.
 */
export function scoreNextDates(
  rows: readonly BerkaRow[],
  recurringPayments: readonly RecurringPayment[],
  cutOn: PlainDate,
): { asked: number; rightDue: number; rightPaid: number } {
  const streams = detectStreams(rows, cutOn).filter(isMostlyTransfers);
  const known = recurringPayments.flatMap((order) => {
    const before = order.rows.filter((row) => row.postedOn <= cutOn);
    const next = order.rows.find((row) => row.postedOn > cutOn);
    const due = order.due.find((row) => row.postedOn > cutOn) ?? next;
    if (next === undefined || due === undefined || before.length < minPaymentsBefore) return [];
    return [{ rows: before, due, next }];
  });
  let [rightDue, rightPaid] = [0, 0];
  for (const [order, stream] of matches(streams, known)) {
    const predicted = stream.next?.on;
    if (predicted === undefined) continue;
    if (Math.abs(daysBetween(predicted, order.due.postedOn)) <= nearDays) rightDue += 1;
    if (Math.abs(daysBetween(predicted, order.next.postedOn)) <= nearDays) rightPaid += 1;
  }
  return { asked: known.length, rightDue, rightPaid };
}

export function isMostlyTransfers(stream: RecurringStream<BerkaRow>): boolean {
  return stream.rows.filter((row) => row.paidTo !== null).length * 2 > stream.rows.length;
}

function matches<Order extends { rows: readonly BerkaRow[] }>(
  streams: readonly RecurringStream<BerkaRow>[],
  recurringPayments: readonly Order[],
): Map<Order, RecurringStream<BerkaRow>> {
  const streamOf = new Map(streams.flatMap((stream) => stream.rows.map((row) => [row.id, stream])));
  const taken = new Set<RecurringStream<BerkaRow>>();
  const matched = new Map<Order, RecurringStream<BerkaRow>>();
  for (const order of recurringPayments) {
    const shared = new Map<RecurringStream<BerkaRow>, number>();
    for (const row of order.rows) {
      const stream = streamOf.get(row.id);
      if (stream !== undefined) shared.set(stream, (shared.get(stream) ?? 0) + 1);
    }
    for (const [stream, count] of shared) {
      if (taken.has(stream) || count < leastShare * (stream.rows.length + order.rows.length - count))
        continue;
      taken.add(stream);
      matched.set(order, stream);
    }
  }
  return matched;
}
