import { negateCents } from '@cairn/contract/money';
import { addDays, type PlainDate } from '@cairn/contract/plain-date';
import type { LedgerSnapshot, SnapshotRow } from '../ledger/types.ts';
import { countFact, dateFact, moneyFact, sentence, textFact } from './fact.ts';
import type { Finding } from './finding.ts';
import { calmPriorityOf } from './priority.ts';
import { evidenceOf, payeeKey, settledCharges, spentCents } from './spending.ts';
import { latestOf, type SnapshotStream } from './streams.ts';
import { cancellableCategoryIds } from './subscription-cost.detector.ts';

/** What has run for a year has renewed itself for a year. */
const fewestCharges = 12;
const lookBackDays = 365;
/** What costs more is seen on every statement; it is the small ones that are forgotten. */
const mostMonthlyCents = 20_00;
/** Less a year is not worth the look. */
const leastYearlyCents = 36_00;

/**
 * Small monthly plans that ran for a year, while nothing else was paid to the same payee. Whether one is used, no ledger
 * knows: the finding says what it saw and leaves that to the person.
 */
export function detectForgottenSubscriptions(
  snapshot: LedgerSnapshot,
  today: PlainDate,
  streams: readonly SnapshotStream[],
): Finding[] {
  const from = addDays(today, -lookBackDays);
  const byPayee = Map.groupBy(settledCharges(snapshot, today), payeeKey);
  return streams.flatMap((stream) => {
    const latest = latestOf(stream);
    const yearly = negateCents(stream.yearlyCents);
    if (stream.cadence !== 'monthly' || stream.status !== 'active' || stream.isVariable) return [];
    if (latest.flow !== 'spending' || !cancellableCategoryIds.has(latest.categoryId)) return [];
    if (-stream.usualCents > mostMonthlyCents || yearly < leastYearlyCents) return [];
    const charges = stream.rows.filter((row) => row.postedOn > from);
    const others = (byPayee.get(payeeKey(latest)) ?? []).filter(
      (row) => row.postedOn > from && !charges.includes(row),
    );
    if (charges.length < fewestCharges || others.length > 0) return [];
    return [findingOf(stream, charges, snapshot.currency)];
  });
}

function findingOf(stream: SnapshotStream, charges: readonly SnapshotRow[], currency: string): Finding {
  const latest = latestOf(stream);
  const yearly = negateCents(stream.yearlyCents);
  const facts = {
    payee: textFact(stream.payee),
    paid: moneyFact(spentCents(charges), currency),
    charges: countFact(charges.length),
    since: dateFact((charges[0] ?? latest).postedOn),
    yearly: moneyFact(yearly, currency),
  };
  return {
    detector: 'forgotten-subscription',
    type: 'recommendation',
    priority: calmPriorityOf(yearly),
    dedupKey: `forgotten-subscription:${stream.accountId}:${payeeKey(latest)}`,
    title: sentence`Do you still use ${facts.payee}?`,
    message: sentence`${facts.payee} has taken ${facts.paid} in ${facts.charges} charges since ${facts.since}, and you paid nothing else there. If you no longer use it, cancelling it saves ${facts.yearly} a year.`,
    facts,
    evidence: evidenceOf(charges),
    confidencePercent: stream.confidencePercent,
  };
}
