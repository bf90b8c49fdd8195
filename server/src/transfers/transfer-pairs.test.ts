import { toCents } from '@cairn/domain/money';
import { addDays, daysBetween, type PlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pairTransfers, type TransferLeg } from './transfer-pairs.ts';

const day = '2026-06-10' as PlainDate;

function leg(id: string, accountId: string, cents: number, change: Partial<TransferLeg> = {}): TransferLeg {
  return {
    id,
    sourceId: id,
    accountId,
    accountType: 'depository',
    amountCents: toCents(cents),
    currency: 'USD',
    postedOn: day,
    description: 'MOVE',
    predictedCategoryId: null,
    predictedCategoryKind: 'transfer',
    isOpen: false,
    ...change,
  };
}

describe('P07 pitfall 16 transfers', () => {
  test('two legs a few days apart are one', () => {
    const legs = [leg('a', 'checking', -500), leg('b', 'savings', 500, { postedOn: addDays(day, 3) })];
    expect(pairTransfers(legs)).toEqual([{ outId: 'a', inId: 'b' }]);
  });

  test.each<[string, TransferLeg]>([
    ['a week later', leg('b', 'savings', 500, { postedOn: addDays(day, 6) })],
    ['one cent off', leg('b', 'savings', 501)],
    ['another currency', leg('b', 'savings', 500, { currency: 'CAD' })],
    ['the same account', leg('b', 'checking', 500)],
    ['pay of the same size', leg('b', 'savings', 500, { predictedCategoryKind: 'income' })],
    ['a refund of the same size', leg('b', 'savings', 500, { predictedCategoryKind: 'spending' })],
    [
      'money for a friend',
      leg('b', 'savings', 500, { predictedCategoryId: 'rent', predictedCategoryKind: 'spending' }),
    ],
  ])('%s is no counterpart, and none is invented', (_name, other) => {
    expect(pairTransfers([leg('a', 'checking', -500), other])).toEqual([]);
  });

  test('a loan’s payment pairs with what reaches the loan, and with nothing else', () => {
    const payment = leg('a', 'checking', -500, {
      predictedCategoryId: 'student-loan',
      predictedCategoryKind: 'spending',
    });
    const reached = leg('b', 'loan', 500, { accountType: 'loan' });
    expect(pairTransfers([payment, reached])).toEqual([{ outId: 'a', inId: 'b' }]);
    expect(pairTransfers([payment, leg('b', 'savings', 500)])).toEqual([]);
    const rent = leg('a', 'checking', -500, {
      predictedCategoryId: 'rent',
      predictedCategoryKind: 'spending',
    });
    expect(pairTransfers([rent, reached])).toEqual([]);
    expect(
      pairTransfers([leg('a', 'loan', -500, { accountType: 'loan' }), leg('b', 'checking', 500)]),
    ).toEqual([]);
  });

  test('money from hand to hand pairs with a transfer, and with another payment only on nearly the same day', () => {
    const out = leg('a', 'checking', -500, {
      predictedCategoryId: 'payments-to-people',
      predictedCategoryKind: 'spending',
    });
    const into = (days: number, categoryId: string) =>
      leg('b', 'savings', 500, {
        postedOn: addDays(day, days),
        predictedCategoryId: categoryId,
        predictedCategoryKind: 'income',
      });
    expect(pairTransfers([out, leg('b', 'savings', 500)])).toHaveLength(1);
    expect(pairTransfers([out, into(1, 'money-from-people')])).toHaveLength(1);
    expect(pairTransfers([out, into(2, 'money-from-people')])).toEqual([]);
    expect(pairTransfers([out, into(0, 'deposits')])).toEqual([]);
    expect(pairTransfers([out, into(0, 'paycheck')])).toEqual([]);
    const check = { ...out, predictedCategoryId: 'checks' };
    expect(pairTransfers([check, into(5, 'deposits')])).toHaveLength(1);
    expect(pairTransfers([{ ...out, predictedCategoryId: 'cash' }, into(5, 'deposits')])).toEqual([]);
  });

  test('they may be five days apart and no more, in either order', () => {
    const after = (days: number) => [
      leg('a', 'checking', -500),
      leg('b', 'savings', 500, { postedOn: addDays(day, days) }),
    ];
    for (const days of [5, -5]) expect(pairTransfers(after(days))).toHaveLength(1);
    for (const days of [6, -6]) expect(pairTransfers(after(days))).toEqual([]);
  });

  test('a row of no amount, and one on an account that holds no money, pair with nothing', () => {
    expect(pairTransfers([leg('a', 'checking', 0), leg('b', 'savings', 0)])).toEqual([]);
    for (const accountType of ['investment', 'other'])
      expect(pairTransfers([leg('a', 'checking', -500), leg('b', 'savings', 500, { accountType })])).toEqual(
        [],
      );
    expect(
      pairTransfers([leg('a', 'checking', -500), leg('b', 'card', 500, { accountType: 'credit' })]),
    ).toHaveLength(1);
  });

  test('one leg that is a transfer by its text is enough, whichever it is', () => {
    const unknown = { predictedCategoryKind: null };
    const spoken = { predictedCategoryKind: null, description: 'ONLINE TRANSFER' };
    for (const [out, into] of [
      [spoken, unknown],
      [unknown, spoken],
    ])
      expect(pairTransfers([leg('a', 'checking', -500, out), leg('b', 'savings', 500, into)])).toHaveLength(
        1,
      );
    const spent = {
      predictedCategoryKind: 'spending' as const,
      description: 'ONLINE TRANSFER',
      predictedCategoryId: 'rent',
    };
    expect(pairTransfers([leg('a', 'checking', -500, spent), leg('b', 'savings', 500)])).toEqual([]);
  });

  test('a transfer that reaches a loan is one, and an unknown row is not', () => {
    const loan = { accountType: 'loan', predictedCategoryKind: null };
    expect(pairTransfers([leg('a', 'checking', -500), leg('b', 'loan', 500, loan)])).toHaveLength(1);
    const unknown = leg('a', 'checking', -500, { predictedCategoryKind: null });
    expect(pairTransfers([unknown, leg('b', 'loan', 500, { accountType: 'loan' })])).toEqual([]);
    // Money in by the category of a loan's payment is no payment.
    const paidBack = { predictedCategoryKind: 'spending' as const, predictedCategoryId: 'student-loan' };
    expect(pairTransfers([leg('a', 'checking', -500), leg('b', 'savings', 500, paidBack)])).toEqual([]);
  });

  test('equally near ones are paired in the order of their days and the bank’s ids', () => {
    const legs = [
      leg('a2', 'checking', -500, { sourceId: '2' }),
      leg('a1', 'checking', -500, { sourceId: '1' }),
      leg('b2', 'savings', 500, { sourceId: '4' }),
      leg('b1', 'savings', 500, { sourceId: '3' }),
    ];
    expect(pairTransfers(legs)).toEqual([
      { outId: 'a1', inId: 'b1' },
      { outId: 'a2', inId: 'b2' },
    ]);
  });

  test('two rows of one size of which something certain is known are not a transfer', () => {
    const unknown = { predictedCategoryKind: null };
    expect(pairTransfers([leg('a', 'checking', -500, unknown), leg('b', 'savings', 500, unknown)])).toEqual(
      [],
    );
  });

  test('the nearest in time are paired first', () => {
    const legs = [
      leg('a', 'checking', -500),
      leg('far', 'savings', 500, { postedOn: addDays(day, 4) }),
      leg('near', 'savings', 500, { postedOn: addDays(day, 1) }),
    ];
    expect(pairTransfers(legs)).toEqual([{ outId: 'a', inId: 'near' }]);
  });

  describe('of which nothing certain is known', () => {
    const open = (id: string, accountId: string, cents: number, change: Partial<TransferLeg> = {}) =>
      leg(id, accountId, cents, {
        description: cents < 0 ? 'MOVE TO NEW' : 'FROM OLD',
        predictedCategoryId: cents < 0 ? 'housing' : 'income',
        predictedCategoryKind: cents < 0 ? 'spending' : 'income',
        isOpen: true,
        ...change,
      });
    const out = open('a', 'old', -1_000_000);
    const into = (change: Partial<TransferLeg> = {}) => open('b', 'new', 1_000_000, change);

    test('whatever their texts are, each the other’s only candidate', () => {
      for (const days of [0, 5, -5])
        expect(pairTransfers([out, into({ postedOn: addDays(day, days) })])).toEqual([
          { outId: 'a', inId: 'b' },
        ]);
      expect(pairTransfers([out, into({ accountType: 'credit' })])).toHaveLength(1);
    });

    test.each<[string, TransferLeg[]]>([
      ['six days apart', [out, into({ postedOn: addDays(day, 6) })]],
      ['in two currencies', [out, into({ currency: 'CAD' })]],
      ['on one account', [out, into({ accountId: 'old' })]],
      ['into an investment account', [out, into({ accountType: 'investment' })]],
      ['of which the bank, a brand or a person says what one is', [out, into({ isOpen: false })]],
      ['of a card’s purchase', [{ ...out, accountType: 'credit' }, into()]],
      ['with a second candidate', [out, into(), open('c', 'third', 1_000_000)]],
      [
        'with a second candidate that is surely something else',
        [out, into(), open('c', 'third', 1_000_000, { isOpen: false })],
      ],
      ['of two amounts out', [out, open('c', 'third', -1_000_000), into()]],
    ])('%s: none', (_name, legs) => {
      expect(pairTransfers(legs)).toEqual([]);
    });

    test('small round amounts only a day apart', () => {
      const pairsOf = (cents: number, days: number) =>
        pairTransfers([open('a', 'old', -cents), open('b', 'new', cents, { postedOn: addDays(day, days) })]);
      expect([pairsOf(50_00, 1), pairsOf(50_00, 2)].map(({ length }) => length)).toEqual([1, 0]);
      expect([pairsOf(50_01, 5), pairsOf(200_00, 5)].map(({ length }) => length)).toEqual([1, 1]);
    });

    test('one that a text pairs is no candidate of another', () => {
      const legs = [out, into(), leg('c', 'third', -1_000_000), leg('d', 'fourth', 1_000_000)];
      expect(pairTransfers(legs)).toEqual([
        { outId: 'c', inId: 'd' },
        { outId: 'a', inId: 'b' },
      ]);
    });
  });

  const legs = fc
    .array(
      fc.record({
        account: fc.constantFrom('checking', 'savings', 'card'),
        cents: fc.constantFrom(-7_001, -5_003, 5_003, 7_001),
        days: fc.nat(8),
        predictedCategoryKind: fc.constantFrom('transfer' as const, 'income' as const, null),
        isOpen: fc.boolean(),
      }),
      { maxLength: 14 },
    )
    .map((rows) =>
      rows.map(({ account, cents, days, ...change }, index) =>
        leg(`r${index}`, account, cents, { postedOn: addDays(day, days), ...change }),
      ),
    );

  test('each transaction is in at most one pair, and pairs cancel out', () => {
    fc.assert(
      fc.property(legs, (rows) => {
        const byId = new Map(rows.map((row) => [row.id, row]));
        const pairs = pairTransfers(rows);
        const ids = pairs.flatMap(({ outId, inId }) => [outId, inId]);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { outId, inId } of pairs) {
          expect((byId.get(outId)?.amountCents ?? 0) + (byId.get(inId)?.amountCents ?? 1)).toBe(0);
        }
      }),
    );
  });

  test('without texts exactly those are paired that are each other’s only candidate and of which nothing is certain', () => {
    fc.assert(
      fc.property(legs, (drawn) => {
        const rows = drawn.map((row) => ({ ...row, predictedCategoryKind: 'income' as const }));
        const fits = (one: TransferLeg, other: TransferLeg) =>
          one.accountId !== other.accountId &&
          one.amountCents === -other.amountCents &&
          Math.abs(daysBetween(one.postedOn, other.postedOn)) <= 5;
        const onlyOf = (one: TransferLeg) => {
          const [first, ...more] = rows.filter((other) => fits(one, other));
          return more.length === 0 ? first : undefined;
        };
        const expected = rows.flatMap((out) => {
          const into = onlyOf(out);
          const isPair = out.amountCents < 0 && into !== undefined && onlyOf(into) === out;
          return isPair && out.isOpen && into.isOpen ? [`${out.id} ${into.id}`] : [];
        });
        const pairs = pairTransfers(rows).map(({ outId, inId }) => `${outId} ${inId}`);
        expect(pairs.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  test('the order in which rows come does not matter', () => {
    fc.assert(
      fc.property(legs, (rows) => {
        expect(pairTransfers(rows.toReversed())).toEqual(pairTransfers(rows));
      }),
    );
  });
});
