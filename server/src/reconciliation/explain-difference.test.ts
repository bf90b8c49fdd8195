import { toCents } from '@cairn/domain/money';
import { describe, expect, test } from 'vitest';
import { dayOf, row } from '../statements/test-compared-row.ts';
import { type ComparedRow, explainDifference } from './explain-difference.ts';

describe('P06 explanations', () => {
  const explain = (difference: number, rows: readonly ComparedRow[], day = 40) =>
    explainDifference({
      accountId: 'checking',
      differenceCents: toCents(difference),
      agreedOn: dayOf(29),
      divergedOn: null,
      today: dayOf(day),
      rows,
    });

  test('two like charges of another amount, or a week apart, are not doubles', () => {
    expect(explain(500, [row(1, 0, -500, 'A CAFE'), row(9, 0, -500, 'A CAFE')])).toEqual([]);
    expect(explain(500, [row(1, 0, -500, 'A CAFE'), row(1, 1, -500, 'BUS FARE')])).toEqual([]);
    expect(explain(400, [row(1, 0, -500, 'A CAFE'), row(1, 1, -500, 'A CAFE')])).toEqual([]);
  });

  test('a leg on another account without its partner names the missing leg', () => {
    const leg = { ...row(30, 0, 40_000, 'ONLINE TRANSFER'), accountId: 'savings', isTransferLeg: true };
    expect(explain(-40_000, [leg])).toMatchObject([{ kind: 'missing_leg', row: { id: leg.id } }]);
    expect(explain(-40_000, [{ ...leg, hasOtherLeg: true }])).toEqual([]);
  });

  test('what came every month and did not this time is named with its day', () => {
    const rent = [0, 31].map((day) => row(day, 0, -150_000, 'RENT MARCH'));
    const [cause] = explain(-150_000, rent, 65);
    expect(cause).toMatchObject({
      kind: 'missing_repeat',
      row: { id: rent[1]?.id },
      expectedOn: dayOf(62),
    });
    expect(explain(-150_000, rent, 50)).toEqual([]);
  });

  test('an amount that the bank changed and its balance did not follow', () => {
    const changed = {
      ...row(30, 0, -2_100, 'OSTERIA'),
      previousAmountCents: toCents(-2_000),
      changedOn: dayOf(30),
    };
    expect(explain(100, [changed])).toMatchObject([{ kind: 'changed', row: { id: changed.id } }]);
  });

  test('P20 a pending row that the bank counts already explains itself', () => {
    const pending = { ...row(40, 0, -5_000, 'OSTERIA'), isPending: true };
    expect(explain(-5_000, [pending])).toMatchObject([{ kind: 'pending' }]);
  });
});
