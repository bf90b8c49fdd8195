import { negateCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { countFact, dateFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot, SnapshotRow } from '../../ledger/types.ts';
import { forgettable } from '../../recurring/forgotten.ts';
import { latestOf, type SnapshotStream } from '../../recurring/streams.ts';
import { payeeKey, spentCents } from '../../snapshot/spending.ts';
import { evidenceOf } from '../evidence.ts';
import { calmPriorityOf } from '../priority.ts';

/** Period whose charges are shown. */
const lookBackDays = 365;

/** Small plans that may be forgotten (recurring/forgotten.ts). */
export function detectForgottenSubscriptions(
  snapshot: LedgerSnapshot,
  today: PlainDate,
  streams: readonly SnapshotStream[],
): Finding[] {
  const from = addDays(today, -lookBackDays);
  const settled = snapshot.rows.filter((row) => !row.isPending && row.kind !== 'transfer');
  const mayBeForgotten = forgettable(streams, settled, today);
  return streams
    .filter((stream) => mayBeForgotten.has(stream.key) && latestOf(stream).kind === 'spending')
    .map((stream) => {
      const charges = stream.rows.filter((row) => row.postedOn > from);
      return findingOf(stream, charges, snapshot.currency);
    });
}

function findingOf(stream: SnapshotStream, charges: readonly SnapshotRow[], currency: string): Finding {
  const latest = latestOf(stream);
  const yearly = negateCents(stream.yearlyCents);
  const facts = {
    payee: textFact(latest.name),
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
    message: sentence`${facts.payee} has charged you ${facts.paid} in ${facts.charges} payments since ${facts.since}, and you paid them nothing else. If you no longer use it, canceling it saves ${facts.yearly} a year.`,
    facts,
    evidence: evidenceOf(charges),
    confidencePercent: stream.confidencePercent,
  };
}
