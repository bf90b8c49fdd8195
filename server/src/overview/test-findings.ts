import { randomUUID } from 'node:crypto';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { dateFact, moneyFact, sentence, textFact } from '../findings/fact.ts';
import type { Finding, FindingPriority } from '../findings/finding.ts';
import { saveFindings } from '../insights/insights.store.ts';
import { now, type TestLedger } from '../ledger/test-ledger.ts';

/** For tests: a finding about a payee; its transaction does not exist. */
export function findingAbout(payee: string, cents = 17_99, priority: FindingPriority = 'medium'): Finding {
  const facts = {
    payee: textFact(payee),
    newPrice: moneyFact(toCents(cents), 'USD'),
    on: dateFact(toPlainDate('2026-11-05')),
  };
  return {
    detector: 'price-rise',
    type: 'alert',
    priority,
    dedupKey: `price-rise:${payee}`,
    title: sentence`${facts.payee} raised its price`,
    message: sentence`${facts.payee} charged ${facts.newPrice} on ${facts.on}. Check whether it is worth it.`,
    facts,
    evidence: { transactionIds: [randomUUID()], totalCents: toCents(-cents) },
    confidencePercent: 90,
  };
}

/** For tests: saves findings as insights. */
export function saveTestFindings(ledger: TestLedger, findings: readonly Finding[]): Promise<void> {
  return ledger.run((tx) => saveFindings(tx, findings, { isProvisional: false, privateTo: null, now }));
}
