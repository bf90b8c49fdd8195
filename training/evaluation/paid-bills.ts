import { negateCents, toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { plainDateOf } from '../../server/src/recurring/calendar-day.ts';
import { detectStreams } from '../../server/src/recurring/detect-streams.ts';
import type { RecurringStream, StreamRow } from '../../server/src/recurring/stream.ts';
import { type BillKind, billKinds } from './made-bills.ts';
import type { MadePayment } from './made-payments.ts';
import { createRandom, type Random } from './random.ts';

const fiveYears = 5 * 365;
const firstDay = 18_800;
/** As far back as the page of recurring payments reads. */
const knownDays = 760;
/** Ended streams are shown for so long. */
const endedDays = 180;
const oddShare = 0.04;
const oddFactors = [0.05, 0.3, 1.7, 2, 2.6, 4.5, 9] as const;
/** So many days after a payment of this kind came, the same one missing is overdue beyond doubt. */
const overdueAfterDays = 26;
const minPaymentsBefore = 6;

export type PaidScore = {
  bills: number;
  looks: number;
  /** Looks at which the latest payment is in a stream. */
  found: number;
  /** Looks at which a bill that was paid is reported as missed. */
  missed: number;
  /** Looks at which a bill that goes on is reported as ended. */
  ended: number;
  /** Bills that were left unpaid, and those of them reported as missed or ended. */
  unpaid: number;
  unpaidReported: number;
};

/** Synthetic bills over five years, tested on days after the due one is paid, and after it is left unpaid. */
export function scorePaidBills(
  count: number,
  firstSeed: number,
  withCategory: boolean,
  looksPerBill = 8,
): Map<string, PaidScore> {
  const scores = new Map<string, PaidScore>();
  const kinds = billKinds.filter(({ isIncome }) => !isIncome);
  for (let nth = 0; nth < count; nth += 1) {
    const kind = kinds[nth % kinds.length];
    if (kind === undefined) continue;
    const random = createRandom(firstSeed + nth);
    const payments = madeBill(kind, random);
    const score = scores.get(kind.kind) ?? emptyScore();
    score.bills += 1;
    for (let look = 0; look < looksPerBill; look += 1)
      lookOnce(score, payments, random, withCategory ? kind.categoryId : undefined);
    scores.set(kind.kind, score);
  }
  return scores;
}

function madeBill(kind: BillKind, random: Random): MadePayment[] {
  const span = { first: firstDay + random.between(0, 364), last: firstDay + 364 + fiveYears };
  return kind
    .make(random, span)
    .map(({ day, cents }) => ({
      day,
      cents: random.chance(oddShare) ? Math.max(1, Math.round(cents * random.pick(oddFactors))) : cents,
    }))
    .sort((a, b) => a.day - b.day);
}

function lookOnce(
  score: PaidScore,
  payments: readonly MadePayment[],
  random: Random,
  categoryId: string | undefined,
): void {
  const at = random.between(1, payments.length - 2);
  const [paid, next] = [payments[at], payments[at + 1]];
  const before = payments[at - 1];
  if (paid === undefined || next === undefined || before === undefined) return;
  // Half of the looks are on the day itself, the others before the next one comes.
  const usual = Math.min(next.day - paid.day, paid.day - before.day);
  const today = paid.day + (random.chance(0.5) ? 0 : random.between(0, Math.floor(usual / 2)));
  const streams = streamsOn(payments.slice(0, at + 1), today, categoryId);
  score.looks += 1;
  if (streams.some(({ rows }) => rows.some(({ id }) => id === String(at)))) score.found += 1;
  if (streams.some(({ status }) => status === 'missed')) score.missed += 1;
  const isShown = ({ dueOn }: RecurringStream) => dueOn >= plainDateOf(today - endedDays);
  if (streams.some((stream) => stream.status === 'stopped' && isShown(stream))) score.ended += 1;
  if (at < minPaymentsBefore || usual < overdueAfterDays || usual > 45) return;
  const unpaid = streamsOn(payments.slice(0, at), paid.day + overdueAfterDays, categoryId);
  if (unpaid.length !== 1) return;
  score.unpaid += 1;
  if (unpaid.every(({ status }) => status !== 'active')) score.unpaidReported += 1;
}

function streamsOn(
  payments: readonly MadePayment[],
  today: number,
  categoryId: string | undefined,
): RecurringStream[] {
  const rows = payments.flatMap(({ day, cents }, nth): StreamRow[] =>
    day < today - knownDays || day > today
      ? []
      : [
          {
            id: String(nth),
            accountId: 'checking',
            postedOn: plainDateOf(day),
            amountCents: negateCents(toCents(cents)),
            payee: 'The payee',
            categoryId,
          },
        ],
  );
  const on: PlainDate = plainDateOf(today);
  return detectStreams(rows, on);
}

function emptyScore(): PaidScore {
  return { bills: 0, looks: 0, found: 0, missed: 0, ended: 0, unpaid: 0, unpaidReported: 0 };
}
