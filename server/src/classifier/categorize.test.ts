import { unsureBelowPercent } from '@cairn/contract/review';
import { toCents } from '@cairn/domain/money';
import { toPlainDate } from '@cairn/domain/plain-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryModel } from '../predictions/classifier-file.ts';
import { type Categorization, categorize, type RowToCategorize } from './categorize.ts';
import { CorrectionIndex, indexCorrections } from './correction-index.ts';

const restaurant = { primary: 'FOOD_AND_DRINK', detailed: 'FOOD_AND_DRINK_RESTAURANT', confidence: 'HIGH' };

const model = categoryModel();

function prediction(row: Partial<RowToCategorize>, corrections = new CorrectionIndex()): Categorization {
  const unknown = {
    description: '',
    merchantName: null,
    amountCents: null,
    accountType: null,
    category: null,
  };
  return categorize({ ...unknown, ...row }, { corrections, model });
}

/** Any UTF-16, lone surrogates and unassigned characters too. */
const anyText = fc.array(fc.nat({ max: 0xffff })).map((units) => String.fromCharCode(...units));

describe('who decides', () => {
  test("a household's correction counts before every prediction, and its reason names the day", () => {
    const corrections = indexCorrections([
      { description: 'SQ *PLUM ORCHARD 12', categoryId: 'education', correctedOn: toPlainDate('2026-05-03') },
    ]);
    const row = { description: 'SQ *PLUM ORCHARD 77 DENVER CO', category: restaurant };
    expect(prediction(row, corrections)).toMatchObject({
      categoryId: 'education',
      source: 'correction',
      reason: 'Your correction on May 3: “plum orchard”',
    });
  });

  test('without known words, the bank’s category applies', () => {
    expect(prediction({ description: 'QXZ 0012', category: restaurant })).toMatchObject({
      categoryId: 'restaurants',
      source: 'bank',
      reason: 'Your bank’s category: restaurant',
    });
  });

  test.each([
    ['STARBUCKS STORE 01234 SEATTLE WA', 'coffee', 'brand', 'Known brand: Starbucks'],
    ['ATM WITHDRAWAL 000123', 'cash', 'pattern', 'Looks like a cash withdrawal or deposit'],
    ['MONTHLY SERVICE FEE', 'bank-fees', 'pattern', 'Looks like a bank fee'],
    ['QUOXLEY PHARMACY', 'pharmacy', 'words', 'Based on the word “pharmacy”'],
  ])('without a bank’s category, %s', (description, categoryId, source, reason) => {
    expect(prediction({ description })).toMatchObject({ categoryId, source, reason });
  });

  test.each(['WITHDRAWAL', 'Withdrawal 4411', 'PAYMENT', 'Deposit'])(
    'a word for how money moved is no brand, and no fee: %s',
    (description) => {
      const { source, categoryId } = prediction({ description, amountCents: toCents(-40_00) });
      expect(source).not.toBe('brand');
      expect(categoryId).not.toBe('bank-fees');
    },
  );

  test.each([
    ['GEICO AUTO PAYMENT', 'insurance'],
    ['STATE FARM E-PAYMENT', 'insurance'],
    ['ALLY AUTO PAYMENT', 'car-loan'],
    ['CAPITAL ONE AUTO FIN', 'car-loan'],
    ['CITI BIKE NYC', 'transportation'],
    ['DISCOVER E-PAYMENT 0123', 'card-payments'],
    ['AUTO PAYMENT THANK YOU', 'card-payments'],
    ['CITI CARD ONLINE PAYMENT', 'card-payments'],
    ['AMERICAN EXPRESS 0123', 'card-payments'],
  ])('whose bill is paid decides what it was: %s', (description, categoryId) => {
    expect(prediction({ description, amountCents: toCents(-52_00) }).categoryId).toBe(categoryId);
  });

  test('incoming interest is income, outgoing a fee', () => {
    expect(prediction({ description: 'INTEREST', amountCents: toCents(120) }).categoryId).toBe(
      'interest-and-dividends',
    );
    expect(prediction({ description: 'INTEREST', amountCents: toCents(-120) }).categoryId).toBe(
      'interest-charges',
    );
  });

  test('loan interest and card interest have different categories', () => {
    const row = { description: 'INTEREST CHARGE', amountCents: toCents(-2_900) };
    expect(prediction({ ...row, accountType: 'loan' }).categoryId).toBe('loan-interest');
    expect(prediction({ ...row, accountType: 'credit' }).categoryId).toBe('interest-charges');
  });

  test.each([
    ['VENMO PAYMENT 1029384756', -100_00, 'payments-to-people'],
    ['VENMO CASHOUT', 100_00, 'money-from-people'],
    ['ZELLE TO ANNA', -40_00, 'payments-to-people'],
    ['ATM WITHDRAWAL 000123', -60_00, 'cash'],
    ['ATM CASH DEPOSIT', 60_00, 'deposits'],
    ['CHECK 1042', -250_00, 'checks'],
    ['MOBILE CHECK DEPOSIT', 250_00, 'deposits'],
  ])('money from hand to hand is a category of its own: %s of %d', (description, cents, categoryId) => {
    expect(prediction({ description, amountCents: toCents(cents) }).categoryId).toBe(categoryId);
  });

  test('a transfer without an own account needs review', () => {
    const sure = prediction({
      description: 'ONLINE TRANSFER TO SAVINGS 1234',
      amountCents: toCents(-500_00),
    });
    const unknown = prediction({ description: 'ONLINE TRANSFER REF 8812', amountCents: toCents(-500_00) });
    expect(sure.categoryId).toBe('account-transfers');
    expect(sure.confidencePercent).toBeGreaterThanOrEqual(unsureBelowPercent);
    expect(unknown.categoryId).toBe('account-transfers');
    expect(unknown.confidencePercent).toBeLessThan(unsureBelowPercent);
  });

  test('without evidence there is no category', () => {
    expect(prediction({ description: 'QXZV 1042' })).toMatchObject({
      categoryId: null,
      source: 'none',
      reason: 'Unknown merchant',
    });
  });
});

describe('P15 confidence', () => {
  test('a bank that is sure makes it surer, one that contradicts less sure', () => {
    const row = { description: 'STARBUCKS 0123' };
    const hotel = { primary: 'TRAVEL', detailed: 'TRAVEL_LODGING', confidence: 'HIGH' };
    const [alone, confirmed, contradicted] = [
      prediction(row),
      prediction({ ...row, category: restaurant }),
      prediction({ ...row, category: hotel }),
    ].map(({ confidencePercent }) => confidencePercent);
    expect(confirmed).toBeGreaterThanOrEqual(alone ?? 100);
    expect(contradicted).toBeLessThan(alone ?? 0);
  });

  test.each(['LOW', 'UNKNOWN'])('%s shows the prediction and its reason', (confidence) => {
    expect(prediction({ description: 'X', category: { ...restaurant, confidence } })).toMatchObject({
      categoryId: 'restaurants',
      source: 'bank',
      reason: 'Your bank’s category (low confidence): restaurant',
    });
  });

  test('the bank’s OTHER leaves the transaction uncategorized', () => {
    const category = { primary: 'OTHER', detailed: 'OTHER_OTHER', confidence: 'HIGH' };
    expect(prediction({ description: 'X', category })).toMatchObject({
      categoryId: null,
      source: 'none',
      reason: 'Your bank sent no category',
    });
  });

  test('is at most 99 percent, and every prediction has a reason', () => {
    fc.assert(
      fc.property(anyText, (description) => {
        const { confidencePercent, reason } = prediction({ description });
        expect(confidencePercent).toBeGreaterThanOrEqual(0);
        expect(confidencePercent).toBeLessThanOrEqual(99);
        expect(reason).not.toBe('');
      }),
    );
  });
});
