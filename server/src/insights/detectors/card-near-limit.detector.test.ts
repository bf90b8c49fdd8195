import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import { describe, expect, test } from 'vitest';
import type { LedgerSnapshot, SnapshotAccount } from '../../ledger/types.ts';
import { emptyLedger, today } from '../../snapshot/test-snapshot.ts';
import { detectCardsNearLimit } from './card-near-limit.detector.ts';

function withCard(owedCents: number, change: Partial<SnapshotAccount> = {}): LedgerSnapshot {
  const card: SnapshotAccount = {
    id: 'card',
    name: 'Rewards Card',
    type: 'credit',
    subtype: 'credit card',
    balanceCents: toCents(-owedCents),
    limitCents: toCents(2_000_00),
    ...change,
  };
  return { ...emptyLedger, accounts: [card] };
}

describe('a card near its limit', () => {
  test('P24 shows debt, limit and remaining credit, from the balance', () => {
    expect(detectCardsNearLimit(withCard(1_850_00), today)).toEqual([
      expect.objectContaining({
        priority: 'high',
        title: 'Rewards Card is near its limit',
        message:
          'You owe $1,850.00 on Rewards Card, 92% of its limit. That leaves $150.00 of its $2,000.00 limit. Pay some of it before you use the card again.',
        evidence: { transactionIds: [], totalCents: -1_850_00, accountIds: ['card'] },
      }),
    ]);
  });

  test.each([
    [1_999_99, 'is near its limit', '99% of its limit. That leaves $0.01 of its $2,000.00 limit.'],
    [2_000_00, 'has reached its limit', '100% of its limit. The limit is $2,000.00.'],
    [2_400_00, 'is over its limit', '120% of its limit. That is $400.00 over its $2,000.00 limit.'],
  ])('P35 at %i cents it states exactly how near', (owed, title, message) => {
    const [finding] = detectCardsNearLimit(withCard(owed), today);
    expect(finding?.title).toBe(`Rewards Card ${title}`);
    expect(finding?.message).toContain(message);
  });

  test('P20 is one cause a month, and another once it is full', () => {
    const keyOf = (owed: number, on: string) =>
      detectCardsNearLimit(withCard(owed), toPlainDate(on))[0]?.dedupKey;
    expect(keyOf(1_850_00, '2026-11-02')).toBe(keyOf(1_900_00, '2026-11-29'));
    expect(keyOf(1_850_00, '2026-12-02')).not.toBe(keyOf(1_850_00, '2026-11-02'));
    expect(keyOf(2_000_00, '2026-11-29')).not.toBe(keyOf(1_900_00, '2026-11-29'));
  });

  test.each<[string, LedgerSnapshot]>([
    ['with room', withCard(1_799_99)],
    ['without a limit that is known', withCard(1_850_00, { limitCents: null })],
    ['without a balance that is known', withCard(1_850_00, { balanceCents: null })],
    ['that is a checking account', withCard(1_850_00, { type: 'depository' })],
    ['that holds a credit', withCard(-1_850_00)],
    ['with a limit that is no more than a store’s', withCard(95_00, { limitCents: toCents(100_00) })],
  ])('stays quiet on one %s', (_name, snapshot) => {
    expect(detectCardsNearLimit(snapshot, today)).toEqual([]);
  });
});
