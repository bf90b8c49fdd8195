import { negateCents } from '@cairn/domain/money';
import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { countFact, dateFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import { payeeKeyOf } from '../../recurring/payee-key.ts';
import { cadenceText, latestOf, type SnapshotStream } from '../../recurring/streams.ts';
import { coverageOf } from '../../snapshot/coverage.ts';
import { spentCents } from '../../snapshot/spending.ts';
import { evidenceOf } from '../evidence.ts';
import { calmPriorityOf } from '../priority.ts';
import { isCancelable } from './subscription-cost.detector.ts';

/** A monthly plan is detected at its third charge, after two months; a month later it is not news. */
const newsDays = 100;
/** Required account history before the first charge; otherwise the plan may be older than the data. */
const minKnownDays = 45;
/** A lower yearly amount is not worth showing. */
const minYearlyCents = 24_00;

/** Recent plans at a payee without earlier payments. */
export function detectNewSubscriptions(
  snapshot: LedgerSnapshot,
  today: PlainDate,
  streams: readonly SnapshotStream[],
): Finding[] {
  const coverage = coverageOf(snapshot);
  return streams.flatMap((stream) => {
    const latest = latestOf(stream);
    const first = stream.rows[0] ?? latest;
    const knownSince = coverage.get(stream.accountId)?.firstOn ?? first.postedOn;
    if (stream.status === 'stopped' || stream.isVariable || latest.kind !== 'spending') return [];
    if (!isCancelable(latest)) return [];
    if (daysBetween(first.postedOn, today) > newsDays) return [];
    if (daysBetween(knownSince, first.postedOn) < minKnownDays) return [];
    if (-stream.yearlyCents < minYearlyCents || wasPaidBefore(snapshot.rows, first)) return [];
    return [findingOf(stream, first, snapshot.currency)];
  });
}

function wasPaidBefore(rows: readonly SnapshotRow[], first: SnapshotRow): boolean {
  const payeeKey = payeeKeyOf(first.payee);
  return rows.some((row) => row.postedOn < first.postedOn && payeeKeyOf(row.payee) === payeeKey);
}

function findingOf(stream: SnapshotStream, first: SnapshotRow, currency: string): Finding {
  const yearly = negateCents(stream.yearlyCents);
  const facts = {
    payee: textFact(latestOf(stream).name),
    paid: moneyFact(spentCents(stream.rows), currency),
    charges: countFact(stream.rows.length),
    since: dateFact(first.postedOn),
    price: moneyFact(stream.usualCents, currency),
    yearly: moneyFact(yearly, currency),
  };
  const trial = stream.beganAsTrial ? ' It started as a trial.' : '';
  return {
    detector: 'new-subscription',
    type: 'alert',
    priority: calmPriorityOf(yearly),
    dedupKey: `new-subscription:${first.id}`,
    title: sentence`A new subscription: ${facts.payee}`,
    message: `${sentence`${facts.payee} has charged you ${facts.paid} in ${facts.charges} payments since ${facts.since}. It now costs ${facts.price}`} ${cadenceText[stream.cadence]}, ${sentence`or ${facts.yearly} a year.`}${trial} Cancel it now if you only meant to try it.`,
    facts,
    evidence: evidenceOf(stream.rows),
    confidencePercent: stream.confidencePercent,
  };
}
