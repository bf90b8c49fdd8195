import { describe, expect, test } from 'vitest';
import { categoryModel } from '../predictions/classifier-file.ts';
import { type ClassifierPrediction, predictWithClassifier } from './classifier-prediction.ts';
import type { ClassifierInput } from './evidence.ts';

function prediction(description: string, more: Partial<ClassifierInput> = {}): ClassifierPrediction {
  const unknown = { direction: null, amountCents: null, accountType: null, bankCategory: null };
  return predictWithClassifier({ description, ...unknown, ...more }, categoryModel());
}

/** The share of right predictions required at a stated confidence. */
const sure = 0.9;

describe('what PayPal drew money for', () => {
  test.each([
    ['PAYPAL INST XFER NETFLIX WEB ID: PAYPALSI77', 'entertainment', 'Netflix'],
    ['PAYPAL INST XFER 260603 STARBUCKS', 'food-and-dining', 'Starbucks'],
    ['PAYPAL DES:INST XFER ID:LYFT INDN:JANE ROE CO ID:PAYPALSI77 WEB', 'transportation', 'Lyft'],
  ])('%s is bought at the shop', (description, labelId, merchantName) => {
    expect(prediction(description, { direction: 'debit' })).toMatchObject({ labelId, merchantName });
  });

  test.each(['PAYPAL INST XFER', 'PAYPAL INST XFER 260603', 'PAYPAL DES: TRANSFER'])(
    'P15 %s names no shop, and cannot be certain',
    (description) => {
      for (const direction of ['debit', 'credit'] as const) {
        expect(prediction(description, { direction }).confidence).toBeLessThan(sure);
      }
    },
  );
});

describe('money that comes', () => {
  test.each([
    ['IRS TREAS 310 TAX REF', 'income'],
    ['INTERNAL REVENUE SERVICE', 'income'],
    ['STATE DEPT OF REVENUE', 'income'],
    ['STARBUCKS 0123', 'food-and-dining'],
    ['NIKE RETURN', 'shopping'],
    ['DELTA AIR LINES REFUND', 'travel'],
  ])('%s', (description, labelId) => {
    expect(prediction(description, { direction: 'credit' }).labelId).toBe(labelId);
  });

  test('what goes to a tax office is a tax', () => {
    expect(prediction('INTERNAL REVENUE SERVICE', { direction: 'debit' }).labelId).toBe('other');
  });
});

describe('a filling station with a shop', () => {
  test.each(['WAWA 8123', 'CIRCLE K 07123', '7-ELEVEN 38123', 'SHEETZ 0412'])('%s', (description) => {
    const of = (amountCents: number) => prediction(description, { direction: 'debit', amountCents }).labelId;
    expect(of(4_800)).toBe('transportation');
    expect(of(350)).toBe('groceries');
  });

  test('the amount means nothing at a fuel station, whatever it is', () => {
    for (const amountCents of [300, 4_500]) {
      expect(prediction('SHELL OIL 57444', { direction: 'debit', amountCents }).labelId).toBe(
        'transportation',
      );
    }
  });
});

describe('a name that is a common word', () => {
  test.each(['GENERAL GLASS WORKS', 'STANDARD PARKING GARAGE', 'LEGACY BARBER SHOP', 'PARACHUTE PRESCHOOL'])(
    'P15 %s is not surely the brand that is called so',
    (description) => {
      const { merchantName, categoryId, confidence } = prediction(description, { direction: 'debit' });
      const isTaken = /insurance|legacy\.com|parachute home/i.test(merchantName) && confidence >= sure;
      expect({ categoryId, isTaken }).toMatchObject({ isTaken: false });
    },
  );
});

describe('P15 limits of confidence', () => {
  test('of a category whose border is seen otherwise by many, never very sure', () => {
    expect(prediction('ADOBE INC', { direction: 'debit' })).toMatchObject({ categoryId: 'subscriptions' });
    expect(prediction('ADOBE INC', { direction: 'debit' }).confidence).toBeLessThan(sure);
  });

  test.each(['STARBUCKS 0123', 'SHELL OIL 57444', 'ATM WITHDRAWAL FEE', 'CHIPOTLE 2211 DENVER CO'])(
    '%s is sure',
    (description) => {
      expect(prediction(description, { direction: 'debit' }).confidence).toBeGreaterThanOrEqual(sure);
    },
  );

  test('a superstore is less sure than a grocer', () => {
    const [superstore, grocer] = [prediction('WALMART 1234'), prediction('TRADER JOES 1234')];
    expect(superstore.confidence).toBeLessThan(grocer.confidence);
  });
});

describe('a name is taken only on evidence', () => {
  const rent = { primary: 'RENT_AND_UTILITIES', detailed: 'RENT_AND_UTILITIES_RENT', confidence: 'HIGH' };
  const repair = { primary: 'GENERAL_SERVICES', detailed: 'GENERAL_SERVICES_AUTOMOTIVE', confidence: 'HIGH' };

  test.each([
    // Point S sells tires; a point in the name of a house is not its name, whatever the bank says of the row.
    ['HARBOR POINT APARTMENTS RENT', rent, 'Harbor Point Apartments Rent'],
    ['HARBOR POINT GARAGE', repair, 'Harbor Point Garage'],
    ['POINT S TIRE 123', repair, 'Point S'],
  ])('%s', (description, bankCategory, name) => {
    const { merchantName, categoryId } = prediction(description, { direction: 'debit', bankCategory });
    expect(merchantName).toBe(name);
    expect(categoryId).toBe(bankCategory === rent ? 'rent' : 'car-service');
  });
});

describe('the name', () => {
  test.each([
    ['without the way of paying', 'QUOXLEY LIGHT BILL PAYM', 'Quoxley Light'],
    ['without the way of paying', 'QUOXLEY DIRECT DEBIT', 'Quoxley'],
    ['without the way of paying', 'QUOXLEY MUTUAL WEB PMT', 'Quoxley Mutual'],
    ['without the way of paying', 'QUOXLEY & SONS', 'Quoxley & Sons'],
    ['as the brand writes it', 'USPS 1234567890', 'USPS'],
    ['as the brand writes it', 'YMCA', 'YMCA'],
    ['as the brand writes it', 'GOFUNDME* HELP ANN', 'GoFundMe'],
    // A brand is one word of these; the other words say what is sold.
    ['not a part of it alone', 'JACK QUOXLEY SUPPLIES', 'Jack Quoxley Supplies'],
    ['not a part of it alone', 'GENERAL QUOXLEY LABORATORY', 'General Quoxley Laboratory'],
    ['not a part of it alone', 'GAP QUOXLEY PIZZERIA', 'Gap Quoxley Pizzeria'],
  ])('is %s: %s', (_, description, name) => {
    expect(prediction(description).merchantName).toBe(name);
  });
});
