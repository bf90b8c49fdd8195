import { negateCents, toCents } from '@cairn/domain/money';
import type { PlainDate } from '@cairn/domain/plain-date';
import { moneyFact, sentence, textFact } from '../../findings/fact.ts';
import type { Fact, Finding } from '../../findings/finding.ts';
import type { LedgerSnapshot, SnapshotAccount } from '../../ledger/types.ts';

/** A larger purchase may be declined, and lenders consider the card full. */
const nearPercent = 90;
/** Smaller limits are store cards or tests. */
const minLimitCents = 200_00;
/** The bank reports both amounts. */
const sureOfBankPercent = 99;

/** Cards with nearly their full limit in use. */
export function detectCardsNearLimit(snapshot: LedgerSnapshot, today: PlainDate): Finding[] {
  return snapshot.accounts.flatMap((account) => evaluateCard(account, snapshot.currency, today));
}

function evaluateCard(account: SnapshotAccount, currency: string, today: PlainDate): Finding[] {
  const { id, name, type, balanceCents, limitCents } = account;
  if (type !== 'credit' || balanceCents === null || limitCents === null || limitCents < minLimitCents)
    return [];
  const owed = negateCents(balanceCents);
  if (owed * 100 < limitCents * nearPercent) return [];
  const facts = {
    card: textFact(name),
    owed: moneyFact(owed, currency),
    limit: moneyFact(limitCents, currency),
    left: moneyFact(toCents(Math.max(0, limitCents - owed)), currency),
    over: moneyFact(toCents(Math.max(0, owed - limitCents)), currency),
    // Rounded down, so that 100% is a full card.
    usedPercent: { kind: 'percent', percent: Math.floor((owed * 100) / limitCents) } as const,
  };
  const { title, room } = wordsOf(facts, limitCents - owed);
  return [
    {
      detector: 'card-near-limit',
      type: 'alert',
      priority: 'high',
      // Once per month and card, and again when it is full.
      dedupKey: `card-near-limit:${id}:${today.slice(0, 7)}:${owed >= limitCents ? 'full' : 'near'}`,
      title,
      message:
        sentence`You owe ${facts.owed} on ${facts.card}, ${facts.usedPercent} of its limit.` +
        ` ${room} Pay some of it before you use the card again.`,
      facts,
      evidence: { transactionIds: [], totalCents: balanceCents, accountIds: [id] },
      confidencePercent: sureOfBankPercent,
    },
  ];
}

/** `roomCents`: remaining credit, negative above the limit. */
function wordsOf(
  { card, limit, left, over }: Record<'card' | 'limit' | 'left' | 'over', Fact>,
  roomCents: number,
): { title: string; room: string } {
  if (roomCents < 0)
    return {
      title: sentence`${card} is over its limit`,
      room: sentence`That is ${over} over its ${limit} limit.`,
    };
  if (roomCents === 0)
    return { title: sentence`${card} has reached its limit`, room: sentence`The limit is ${limit}.` };
  return {
    title: sentence`${card} is near its limit`,
    room: sentence`That leaves ${left} of its ${limit} limit.`,
  };
}
