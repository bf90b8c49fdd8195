import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClassifyInput, classify, mentionsTransfer } from './classify.ts';
import { toCents } from './money.ts';

const purchase: ClassifyInput = {
  accountType: 'credit',
  amountCents: toCents(-1_000),
  description: 'CORNER MARKET',
  userCategoryKind: null,
  predictedCategoryId: 'groceries',
  predictedCategoryKind: 'spending',
  isPaired: false,
};

const kind = fc.constantFrom('income' as const, 'spending' as const, 'transfer' as const, null);
const input: fc.Arbitrary<ClassifyInput> = fc.record({
  accountType: fc.constantFrom('depository', 'credit', 'loan', 'investment', 'other'),
  amountCents: fc.integer().map(toCents),
  description: fc.string(),
  userCategoryKind: kind,
  predictedCategoryId: fc.constantFrom('groceries', 'loan-interest', 'late-fees', null),
  predictedCategoryKind: kind,
  isPaired: fc.boolean(),
});

describe('classify', () => {
  test.each<[string, Partial<ClassifyInput>, string]>([
    ['a purchase', {}, 'spending'],
    ['P08 money back in a spending category', { amountCents: toCents(1_000) }, 'refund'],
    [
      'pay',
      { accountType: 'depository', amountCents: toCents(1_000), predictedCategoryKind: 'income' },
      'income',
    ],
    ['reversed pay lowers income', { accountType: 'depository', predictedCategoryKind: 'income' }, 'income'],
    ['P07 a card payment by the bank’s word', { predictedCategoryKind: 'transfer' }, 'transfer'],
    ['P07 one leg of a pair', { predictedCategoryKind: null, isPaired: true }, 'transfer'],
    ['a payment that reaches a loan', { accountType: 'loan', amountCents: toCents(1_000) }, 'transfer'],
    [
      'interest that a lender adds to a loan',
      { accountType: 'loan', predictedCategoryId: 'loan-interest' },
      'spending',
    ],
    ['a late fee on a loan', { accountType: 'loan', predictedCategoryId: 'late-fees' }, 'spending'],
    ['a charge on a loan that is no cost of it', { accountType: 'loan' }, 'transfer'],
    ['an unknown charge', { predictedCategoryKind: null }, 'spending'],
    [
      'unknown money into a bank account',
      { accountType: 'depository', predictedCategoryKind: null, amountCents: toCents(5) },
      'income',
    ],
    [
      'unknown money into an investment account',
      { accountType: 'investment', predictedCategoryKind: null, amountCents: toCents(5) },
      'income',
    ],
    ['unknown money onto a card', { predictedCategoryKind: null, amountCents: toCents(5) }, 'refund'],
    [
      'P07 a payment onto a card, recognized by its text',
      { predictedCategoryKind: null, amountCents: toCents(5), description: 'AUTOPAY PAYMENT - THANK YOU' },
      'transfer',
    ],
    ['P13 a person’s word against a pair', { isPaired: true, userCategoryKind: 'spending' }, 'spending'],
    [
      'P13 a person’s word against the loan rule',
      { accountType: 'loan', userCategoryKind: 'spending' },
      'spending',
    ],
  ])('%s', (_name, change, kind) => {
    expect(classify({ ...purchase, ...change })).toBe(kind);
  });

  test('P13 where a person decided, nothing else matters but the direction', () => {
    fc.assert(
      fc.property(input, (row) => {
        fc.pre(row.userCategoryKind !== null);
        const bare = { ...purchase, amountCents: row.amountCents, userCategoryKind: row.userCategoryKind };
        expect(classify(row)).toBe(classify(bare));
      }),
    );
  });

  test('P07 a paired row is never income or spending unless a person says so', () => {
    fc.assert(
      fc.property(input, (row) => {
        expect(classify({ ...row, userCategoryKind: null, isPaired: true })).toBe('transfer');
      }),
    );
  });

  test('only money in is a refund, and only money out is spending', () => {
    fc.assert(
      fc.property(input, (row) => {
        const kind = classify(row);
        if (kind === 'refund') expect(row.amountCents).toBeGreaterThan(0);
        if (kind === 'spending') expect(row.amountCents).toBeLessThanOrEqual(0);
      }),
    );
  });
});

test.each([
  ['ONLINE TRANSFER TO SAV 1234', true],
  ['AUTOMATIC PAYMENT - THANK YOU', true],
  ['CAPITAL ONE MOBILE PMT', false],
  ['TRANSFERWARE POTTERY', false],
  ['STARBUCKS STORE 47066', false],
])('speaksOfTransfer(%s) is %s', (description, expected) => {
  expect(mentionsTransfer(description)).toBe(expected);
});
