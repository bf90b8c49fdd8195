import { toCents } from '@cairn/domain/money';
import { addDays, type PlainDate } from '@cairn/domain/plain-date';
import { confidencePercent } from '../../findings/confidence.ts';
import { countFact, dateFact, moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot } from '../../ledger/types.ts';
import { isFeeOrInterest } from '../../snapshot/fee-and-loan-rows.ts';
import { spendingUntil, spentCents } from '../../snapshot/spending.ts';
import { evidenceOf } from '../evidence.ts';
import { priorityOf } from '../priority.ts';

/** Banks may refund fees of the last quarter. */
const lookBackDays = 90;
/** A smaller sum is not worth a call. */
const minFeesCents = 20_00;

/** Fees and interest of the last quarter, including loan interest, net of refunds. */
export function detectAvoidableFees(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  const from = addDays(today, -lookBackDays);
  const rows = spendingUntil(snapshot, today).filter((row) => isFeeOrInterest(row) && row.postedOn > from);
  // Loan interest is contractual; other fees can be disputed.
  const fees = rows.filter((row) => row.amountCents < 0 && row.categoryId !== 'loan-interest');
  const largest = fees.toSorted((a, b) => a.amountCents - b.amountCents)[0];
  const oldest = rows[0];
  const paid = spentCents(rows);
  const onLoans = spentCents(rows.filter(({ categoryId }) => categoryId === 'loan-interest'));
  const avoidable = toCents(paid - onLoans);
  if (largest === undefined || oldest === undefined || avoidable < minFeesCents) return [];

  const facts = {
    paid: moneyFact(paid, snapshot.currency),
    onLoans: moneyFact(onLoans, snapshot.currency),
    since: dateFact(oldest.postedOn),
    fees: countFact(fees.length),
    largest: moneyFact(largest.amountCents, snapshot.currency),
    largestName: textFact(largest.name),
    largestOn: dateFact(largest.postedOn),
  };
  return [
    {
      detector: 'avoidable-fees',
      type: 'recommendation',
      priority: priorityOf(avoidable),
      // A larger fee is a new cause; otherwise it is the same insight with a growing amount.
      dedupKey: `avoidable-fees:${largest.id}`,
      title: sentence`${facts.paid} went to fees and interest`,
      message: [
        sentence`You have paid ${facts.paid} in fees and interest since ${facts.since}.`,
        ...(onLoans > 0 ? [sentence`That includes ${facts.onLoans} in loan interest.`] : []),
        sentence`Ask your bank to refund the largest`.concat(
          onLoans > 0 ? ' of the rest, ' : ', ',
          sentence`${facts.largest} on ${facts.largestOn} (${facts.largestName}).`,
        ),
      ].join(' '),
      facts,
      evidence: evidenceOf(rows),
      confidencePercent: confidencePercent({
        observations: fees.length,
        asHigh: 0,
        distanceRatio: avoidable / minFeesCents,
      }),
    },
  ];
}
