import { negateCents } from '@cairn/domain/money';
import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { dateFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot } from '../../ledger/types.ts';
import { isChosen } from '../../recurring/owed-or-chosen.ts';
import { latestOf, type SnapshotStream } from '../../recurring/streams.ts';
import { evidenceOf } from '../evidence.ts';
import { calmPriorityOf } from '../priority.ts';

/** Time to set money aside, or to compare offers and cancel. */
const noticeDays = 30;
/** Smaller bills need no notice. */
const minAmountCents = 100_00;
/** Bills change little between years; a larger change is a coincidence, such as a trip in the same week. */
const largestStep = 1.25;

/** Yearly bills due within a month. */
export function detectYearlyBills(
  { currency }: LedgerSnapshot,
  today: PlainDate,
  streams: readonly SnapshotStream[],
): Finding[] {
  return streams.flatMap((stream) => {
    const latest = latestOf(stream);
    const { next } = stream;
    if (stream.cadence !== 'yearly' || stream.status !== 'active' || next === null) return [];
    const days = daysBetween(today, next.on);
    if (latest.kind !== 'spending' || days <= 0 || days > noticeDays) return [];
    const amount = negateCents(latest.amountCents);
    const before = stream.rows.at(-2)?.amountCents ?? latest.amountCents;
    const step = Math.max(before / latest.amountCents, latest.amountCents / before);
    if (isChosen(latest.categoryId)) return [];
    if (amount < minAmountCents || step > largestStep) return [];
    const facts = {
      payee: textFact(latest.name),
      amount: moneyFact(amount, currency),
      lastOn: dateFact(latest.postedOn),
      nextOn: dateFact(next.on),
    };
    return [
      {
        detector: 'yearly-bill',
        type: 'alert',
        priority: calmPriorityOf(amount),
        dedupKey: `yearly-bill:${latest.id}`,
        title: sentence`${facts.payee} is due around ${facts.nextOn}`,
        message: sentence`${facts.payee} is a yearly bill. It was ${facts.amount} on ${facts.lastOn} and is due again around ${facts.nextOn}. Set the money aside, or compare offers before it renews.`,
        facts,
        evidence: evidenceOf([latest]),
        confidencePercent: stream.confidencePercent,
      },
    ];
  });
}
