import { negateCents, toCents } from '@cairn/contract/money';
import type { PlainDate } from '@cairn/contract/plain-date';
import type { LedgerSnapshot, SnapshotAccount } from '../ledger/types.ts';
import { moneyFact, percentFact, sentence, textFact } from './fact.ts';
import type { Finding } from './finding.ts';

/** From here on one larger purchase may be declined, and lenders count the card as full. */
const nearPercent = 90;
/** A limit so small is a store's, or a test's. */
const leastLimitCents = 200_00;
/** The bank says both figures. */
const sureOfBankPercent = 99;

/** Cards that owe nearly as much as they may. */
export function detectCardsNearLimit(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  return snapshot.accounts.flatMap((account) => judgeCard(account, snapshot.currency, today));
}

function judgeCard(account: SnapshotAccount, currency: string, today: PlainDate): Finding[] {
  const { id, name, type, balanceCents, limitCents } = account;
  if (type !== 'credit' || balanceCents === null || limitCents === null || limitCents < leastLimitCents)
    return [];
  const owed = negateCents(balanceCents);
  if (owed * 100 < limitCents * nearPercent) return [];
  const isOver = owed >= limitCents;
  const facts = {
    card: textFact(name),
    owed: moneyFact(owed, currency),
    limit: moneyFact(limitCents, currency),
    left: moneyFact(toCents(limitCents - owed), currency),
    usedPercent: percentFact(owed, limitCents),
  };
  const room = isOver
    ? sentence`The limit is ${facts.limit}.`
    : sentence`That leaves ${facts.left} of its ${facts.limit} limit.`;
  return [
    {
      detector: 'card-near-limit',
      type: 'alert',
      priority: 'high',
      // Once a month for each card, and once more when it is full.
      dedupKey: `card-near-limit:${id}:${today.slice(0, 7)}:${isOver ? 'full' : 'near'}`,
      title: isOver
        ? sentence`${facts.card} has reached its limit`
        : sentence`${facts.card} is near its limit`,
      message:
        sentence`You owe ${facts.owed} on ${facts.card}, ${facts.usedPercent} of its limit.` +
        ` ${room} Pay some of it before you use the card again.`,
      facts,
      evidence: { transactionIds: [], totalCents: balanceCents, accountIds: [id] },
      confidencePercent: sureOfBankPercent,
    },
  ];
}
