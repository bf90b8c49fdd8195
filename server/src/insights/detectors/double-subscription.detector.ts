import { negateCents, sumCents } from '@cairn/domain/money';
import { daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import { countFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot } from '../../ledger/types.ts';
import { payeeKeyOf } from '../../recurring/payee-key.ts';
import { latestOf, type SnapshotStream } from '../../recurring/streams.ts';
import { compareRows } from '../../snapshot/spending.ts';
import { evidenceOf } from '../evidence.ts';
import { calmPriorityOf } from '../priority.ts';
import { isCancelable } from './subscription-cost.detector.ts';

/** Both must have been charged this recently. */
const lastSeenDays = 40;
/** Plans with a larger price ratio are different products. */
const maxPriceRatio = 1.5;

/** Two active monthly plans of one payee at a similar price. */
export function detectDoubleSubscriptions(
  snapshot: LedgerSnapshot,
  today: PlainDate,
  streams: readonly SnapshotStream[],
): Finding[] {
  const plans = streams.filter((stream) => isLivingPlan(stream, today));
  const byPayee = Map.groupBy(plans, (stream) => payeeKeyOf(latestOf(stream).payee));
  return [...byPayee.values()].flatMap((ofPayee) => evaluatePayee(ofPayee, snapshot.currency));
}

function isLivingPlan(stream: SnapshotStream, today: PlainDate): boolean {
  const latest = latestOf(stream);
  return (
    stream.cadence === 'monthly' &&
    stream.status === 'active' &&
    !stream.isVariable &&
    latest.kind === 'spending' &&
    isCancelable(latest) &&
    daysBetween(latest.postedOn, today) <= lastSeenDays
  );
}

function evaluatePayee(plans: readonly SnapshotStream[], currency: string): Finding[] {
  const [dearest, other, ...more] = plans.toSorted(
    (a, b) => a.usualCents - b.usualCents || (a.key < b.key ? -1 : 1),
  );
  if (dearest === undefined || other === undefined || more.length > 0) return [];
  if (dearest.usualCents / other.usualCents > maxPriceRatio) return [];
  const latest = [latestOf(dearest), latestOf(other)].sort(compareRows);
  const monthly = negateCents(sumCents(latest.map(({ amountCents }) => amountCents)));
  const saving = negateCents(other.usualCents);
  const facts = {
    payee: textFact(latestOf(dearest).name),
    monthly: moneyFact(monthly, currency),
    charges: countFact(latest.length),
    saving: moneyFact(saving, currency),
  };
  return [
    {
      detector: 'double-subscription',
      type: 'recommendation',
      priority: calmPriorityOf(saving),
      dedupKey: `double-subscription:${[dearest.key, other.key].sort().join(' ')}`,
      title: sentence`You pay ${facts.payee} twice`,
      message: sentence`${facts.payee} last charged you ${facts.monthly} in ${facts.charges} separate monthly charges. If you need only one, canceling the other saves ${facts.saving} a month.`,
      facts,
      evidence: evidenceOf(latest),
      confidencePercent: Math.min(dearest.confidencePercent, other.confidencePercent),
    },
  ];
}
