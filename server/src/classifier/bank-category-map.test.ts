import { awaitsDecisionIds, builtInCategories } from '@cairn/domain/categories';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meaningOfBankCategory } from './bank-category-map.ts';
import { meaningByDetailed, meaningByPrimary } from './bank-category-table.ts';
import { labelOf } from './labels.ts';

/** Plaid's taxonomy, version 2, written out again on its own: primary → suffixes of its detailed codes. */
const taxonomy: Record<string, string> = {
  INCOME:
    'CHILD_SUPPORT CONTRACTOR DIVIDENDS GIG_ECONOMY INTEREST_EARNED LONG_TERM_DISABILITY MILITARY RENTAL RETIREMENT_PENSION SALARY TAX_REFUND UNEMPLOYMENT OTHER',
  TRANSFER_IN:
    'ACCOUNT_TRANSFER DEPOSIT INVESTMENT_AND_RETIREMENT_FUNDS SAVINGS TRANSFER_IN_FROM_APPS WIRE OTHER_TRANSFER_IN',
  TRANSFER_OUT:
    'ACCOUNT_TRANSFER CRYPTO INVESTMENT_AND_RETIREMENT_FUNDS SAVINGS TRANSFER_OUT_FROM_APPS WIRE WITHDRAWAL OTHER_TRANSFER_OUT',
  LOAN_PAYMENTS:
    'BNPL CAR_PAYMENT CASH_ADVANCES CREDIT_CARD_PAYMENT EWA MORTGAGE_PAYMENT PERSONAL_LOAN_PAYMENT STUDENT_LOAN_PAYMENT OTHER_PAYMENT',
  BANK_FEES:
    'ATM_FEES INSUFFICIENT_FUNDS INTEREST_CHARGE FOREIGN_TRANSACTION_FEES OVERDRAFT_FEES LATE_FEES CASH_ADVANCE OTHER_BANK_FEES',
  ENTERTAINMENT:
    'CASINOS_AND_GAMBLING MUSIC_AND_AUDIO SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS TV_AND_MOVIES VIDEO_GAMES OTHER_ENTERTAINMENT',
  FOOD_AND_DRINK:
    'BEER_WINE_AND_LIQUOR COFFEE FAST_FOOD GROCERIES RESTAURANT VENDING_MACHINES OTHER_FOOD_AND_DRINK',
  GENERAL_MERCHANDISE:
    'BOOKSTORES_AND_NEWSSTANDS CLOTHING_AND_ACCESSORIES CONVENIENCE_STORES DEPARTMENT_STORES DISCOUNT_STORES ELECTRONICS GIFTS_AND_NOVELTIES OFFICE_SUPPLIES ONLINE_MARKETPLACES PET_SUPPLIES SPORTING_GOODS SUPERSTORES TOBACCO_AND_VAPE OTHER_GENERAL_MERCHANDISE',
  HOME_IMPROVEMENT: 'FURNITURE HARDWARE REPAIR_AND_MAINTENANCE SECURITY OTHER_HOME_IMPROVEMENT',
  MEDICAL:
    'DENTAL_CARE EYE_CARE NURSING_CARE PHARMACIES_AND_SUPPLEMENTS PRIMARY_CARE VETERINARY_SERVICES OTHER_MEDICAL',
  PERSONAL_CARE: 'GYMS_AND_FITNESS_CENTERS HAIR_AND_BEAUTY LAUNDRY_AND_DRY_CLEANING OTHER_PERSONAL_CARE',
  GENERAL_SERVICES:
    'ACCOUNTING_AND_FINANCIAL_PLANNING AUTOMOTIVE CHILDCARE CONSULTING_AND_LEGAL EDUCATION INSURANCE POSTAGE_AND_SHIPPING STORAGE OTHER_GENERAL_SERVICES',
  GOVERNMENT_AND_NON_PROFIT:
    'DONATIONS GOVERNMENT_DEPARTMENTS_AND_AGENCIES TAX_PAYMENT OTHER_GOVERNMENT_AND_NON_PROFIT',
  TRANSPORTATION:
    'BIKES_AND_SCOOTERS GAS PARKING PUBLIC_TRANSIT TAXIS_AND_RIDE_SHARES TOLLS OTHER_TRANSPORTATION',
  TRAVEL: 'FLIGHTS LODGING RENTAL_CARS OTHER_TRAVEL',
  RENT_AND_UTILITIES:
    'GAS_AND_ELECTRICITY INTERNET_AND_CABLE RENT SEWAGE_AND_WASTE_MANAGEMENT TELEPHONE WATER OTHER_UTILITIES',
  LOAN_DISBURSEMENTS: 'AUTO CASH_ADVANCES EWA MORTGAGE PERSONAL STUDENT OTHER_DISBURSEMENT',
  OTHER: 'OTHER',
};
const version2Codes = Object.entries(taxonomy).flatMap(([primary, suffixes]) =>
  suffixes.split(' ').map((suffix) => `${primary}_${suffix}`),
);
const version1OnlyCodes = ['INCOME_WAGES', 'INCOME_OTHER_INCOME', 'TRANSFER_IN_CASH_ADVANCES_AND_LOANS'];

/** Any UTF-16, lone surrogates and unassigned characters too. */
const anyText = fc.array(fc.nat({ max: 0xffff })).map((units) => String.fromCharCode(...units));

function categoryOf(detailed: string, primary = 'UNHEARD_OF'): string {
  return meaningOfBankCategory({ primary, detailed }).categoryId;
}

function kindOf(categoryId: string): string | undefined {
  return builtInCategories.find(({ id }) => id === categoryId)?.kind;
}

function labelOfCode(detailed: string): string {
  return labelOf(categoryOf(detailed));
}

describe('pitfall 30 every code', () => {
  test('of both versions is in the table, and nothing else does', () => {
    expect(version2Codes).toHaveLength(127);
    expect(Object.keys(meaningByDetailed).sort()).toEqual([...version2Codes, ...version1OnlyCodes].sort());
    expect(Object.keys(meaningByPrimary).sort()).toEqual(Object.keys(taxonomy).sort());
  });

  test('means a built-in category and reads as words', () => {
    const ids = new Set<string>(builtInCategories.map((category) => category.id));
    for (const meaning of [...Object.values(meaningByDetailed), ...Object.values(meaningByPrimary)]) {
      expect(ids).toContain(meaning.categoryId);
      expect(meaning.words).toMatch(/^[A-Za-z][A-Za-z, -]*[a-z]$/);
    }
  });
});

describe('borders', () => {
  test.each([
    ['LOAN_PAYMENTS_MORTGAGE_PAYMENT', 'housing'],
    ['LOAN_PAYMENTS_CREDIT_CARD_PAYMENT', 'transfer'],
    ['LOAN_PAYMENTS_BNPL', 'loan-payments'],
    ['RENT_AND_UTILITIES_RENT', 'housing'],
    ['RENT_AND_UTILITIES_TELEPHONE', 'bills-and-utilities'],
    ['FOOD_AND_DRINK_GROCERIES', 'groceries'],
    ['FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR', 'food-and-dining'],
    ['GENERAL_MERCHANDISE_CONVENIENCE_STORES', 'shopping'],
    ['GENERAL_MERCHANDISE_SUPERSTORES', 'shopping'],
    ['GENERAL_MERCHANDISE_PET_SUPPLIES', 'shopping'],
    ['MEDICAL_VETERINARY_SERVICES', 'healthcare'],
    ['HOME_IMPROVEMENT_FURNITURE', 'shopping'],
    ['HOME_IMPROVEMENT_REPAIR_AND_MAINTENANCE', 'housing'],
    ['HOME_IMPROVEMENT_SECURITY', 'bills-and-utilities'],
    ['GENERAL_SERVICES_AUTOMOTIVE', 'transportation'],
    ['GENERAL_SERVICES_INSURANCE', 'bills-and-utilities'],
    ['GENERAL_SERVICES_CHILDCARE', 'education'],
    ['GENERAL_SERVICES_POSTAGE_AND_SHIPPING', 'other'],
    ['GOVERNMENT_AND_NON_PROFIT_DONATIONS', 'other'],
    ['PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS', 'personal-care'],
    ['TRANSPORTATION_TAXIS_AND_RIDE_SHARES', 'transportation'],
    ['TRAVEL_RENTAL_CARS', 'travel'],
    ['BANK_FEES_LATE_FEES', 'fees-and-charges'],
    ['TRANSFER_IN_CASH_ADVANCES_AND_LOANS', 'transfer'],
  ])('%s is labeled %s', (detailed, labelId) => {
    expect(labelOfCode(detailed)).toBe(labelId);
  });

  test.each([
    ['FOOD_AND_DRINK_COFFEE', 'coffee'],
    ['TRANSPORTATION_GAS', 'gas'],
    ['TRANSPORTATION_PARKING', 'parking'],
    ['RENT_AND_UTILITIES_RENT', 'rent'],
    ['RENT_AND_UTILITIES_GAS_AND_ELECTRICITY', 'electricity'],
    ['RENT_AND_UTILITIES_INTERNET_AND_CABLE', 'internet'],
    ['PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS', 'gym'],
    ['MEDICAL_PHARMACIES_AND_SUPPLEMENTS', 'pharmacy'],
    ['GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT', 'taxes'],
  ])('%s is the part %s', (detailed, categoryId) => {
    expect(categoryOf(detailed)).toBe(categoryId);
  });

  test('P07 pitfall 16 own transfers, card payments and loan payouts are transfers', () => {
    const moving = version2Codes.filter((code) => /^(TRANSFER_|LOAN_DISBURSEMENTS_)/.test(code));
    expect(moving).toHaveLength(22);
    const counted = moving.filter((code) => kindOf(categoryOf(code)) !== 'transfer');
    // To and from people, in cash or by check: nothing shows that the other side is the household's own.
    expect(counted).toEqual([
      'TRANSFER_IN_DEPOSIT',
      'TRANSFER_IN_TRANSFER_IN_FROM_APPS',
      'TRANSFER_IN_WIRE',
      'TRANSFER_IN_OTHER_TRANSFER_IN',
      'TRANSFER_OUT_TRANSFER_OUT_FROM_APPS',
      'TRANSFER_OUT_WIRE',
      'TRANSFER_OUT_WITHDRAWAL',
      'TRANSFER_OUT_OTHER_TRANSFER_OUT',
    ]);
    for (const code of counted) expect(awaitsDecisionIds).toContain(categoryOf(code));
    expect(kindOf(categoryOf('LOAN_PAYMENTS_CREDIT_CARD_PAYMENT'))).toBe('transfer');
  });
});

describe('pitfall 31 codes newer than the table', () => {
  test('fall back on their primary, then on Other', () => {
    expect(categoryOf('FOOD_AND_DRINK_ROBOT_CHEF', 'FOOD_AND_DRINK')).toBe('food-and-dining');
    expect(meaningOfBankCategory({ primary: 'PETS', detailed: 'PETS_PET_ROCKS' })).toEqual({
      categoryId: 'other',
      words: 'pets pet rocks',
    });
  });

  test.each(['constructor', '__proto__', 'toString', '', '___'])('%j is Other and has words', (code) => {
    const meaning = meaningOfBankCategory({ primary: code, detailed: code });
    expect(meaning.categoryId).toBe('other');
    expect(meaning.words).not.toBe('');
  });

  test('never throw, whatever the text', () => {
    fc.assert(
      fc.property(anyText, anyText, (primary, detailed) => {
        expect(meaningOfBankCategory({ primary, detailed }).words).not.toBe('');
      }),
    );
  });
});
