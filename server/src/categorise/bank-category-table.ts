import type { BuiltInCategoryId } from '@cairn/contract/categories';

/** Where rows of a bank category belong, and what that category is called in plain words. */
export type BankCategoryMeaning = { categoryId: BuiltInCategoryId; words: string };

function meaning(categoryId: BuiltInCategoryId, words: string): BankCategoryMeaning {
  return { categoryId, words };
}

/**
 * Every detailed category of Plaid's personal finance categories, versions 1 and 2
 * (https://plaid.com/documents/pfc-taxonomy-all.csv). The words are ours.
 *
 * Borders worth knowing: a mortgage is Housing and a card payment is a Transfer, though both come under LOAN_PAYMENTS; insurance
 * is Bills & Utilities; vets are Healthcare and pet supplies Shopping; home repair is Housing, but what one buys for
 * the home is Shopping. Money lent to a person (LOAN_DISBURSEMENTS) is neither income nor spending, so it is a Transfer.
 */
export const meaningByDetailed = {
  INCOME_CHILD_SUPPORT: meaning('income', 'child support received'),
  INCOME_CONTRACTOR: meaning('income', 'contractor income'),
  INCOME_DIVIDENDS: meaning('income', 'dividends'),
  INCOME_GIG_ECONOMY: meaning('income', 'gig work income'),
  INCOME_INTEREST_EARNED: meaning('income', 'interest earned'),
  INCOME_LONG_TERM_DISABILITY: meaning('income', 'disability benefits'),
  INCOME_MILITARY: meaning('income', 'military pay'),
  INCOME_RENTAL: meaning('income', 'rental income'),
  INCOME_RETIREMENT_PENSION: meaning('income', 'a pension'),
  INCOME_SALARY: meaning('income', 'salary'),
  INCOME_TAX_REFUND: meaning('income', 'a tax refund'),
  INCOME_UNEMPLOYMENT: meaning('income', 'unemployment benefits'),
  INCOME_OTHER: meaning('income', 'income'),
  INCOME_WAGES: meaning('income', 'wages'),
  INCOME_OTHER_INCOME: meaning('income', 'income'),

  TRANSFER_IN_ACCOUNT_TRANSFER: meaning('transfer', 'a transfer between accounts'),
  TRANSFER_IN_DEPOSIT: meaning('transfer', 'a deposit'),
  TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS: meaning('transfer', 'a transfer from investments'),
  TRANSFER_IN_SAVINGS: meaning('transfer', 'a transfer from savings'),
  TRANSFER_IN_TRANSFER_IN_FROM_APPS: meaning('transfer', 'money in through a payment app'),
  TRANSFER_IN_WIRE: meaning('transfer', 'a wire transfer in'),
  TRANSFER_IN_OTHER_TRANSFER_IN: meaning('transfer', 'a transfer in'),
  // Money lent is owed again: it is neither income nor a refund of anything.
  TRANSFER_IN_CASH_ADVANCES_AND_LOANS: meaning('transfer', 'a loan or cash advance'),

  TRANSFER_OUT_ACCOUNT_TRANSFER: meaning('transfer', 'a transfer between accounts'),
  TRANSFER_OUT_CRYPTO: meaning('transfer', 'a transfer to a crypto account'),
  TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS: meaning('transfer', 'a transfer to investments'),
  TRANSFER_OUT_SAVINGS: meaning('transfer', 'a transfer to savings'),
  TRANSFER_OUT_TRANSFER_OUT_FROM_APPS: meaning('transfer', 'money out through a payment app'),
  TRANSFER_OUT_WIRE: meaning('transfer', 'a wire transfer out'),
  TRANSFER_OUT_WITHDRAWAL: meaning('transfer', 'a cash withdrawal'),
  TRANSFER_OUT_OTHER_TRANSFER_OUT: meaning('transfer', 'a transfer out'),

  LOAN_PAYMENTS_BNPL: meaning('loan-payments', 'a pay-later installment'),
  LOAN_PAYMENTS_CAR_PAYMENT: meaning('loan-payments', 'a car payment'),
  LOAN_PAYMENTS_CASH_ADVANCES: meaning('loan-payments', 'a cash advance repaid'),
  LOAN_PAYMENTS_CREDIT_CARD_PAYMENT: meaning('transfer', 'a credit card payment'),
  LOAN_PAYMENTS_EWA: meaning('loan-payments', 'a pay advance repaid'),
  LOAN_PAYMENTS_MORTGAGE_PAYMENT: meaning('housing', 'a mortgage payment'),
  LOAN_PAYMENTS_PERSONAL_LOAN_PAYMENT: meaning('loan-payments', 'a personal loan payment'),
  LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT: meaning('loan-payments', 'a student loan payment'),
  LOAN_PAYMENTS_OTHER_PAYMENT: meaning('loan-payments', 'a loan payment'),

  BANK_FEES_ATM_FEES: meaning('fees-and-charges', 'an ATM fee'),
  BANK_FEES_INSUFFICIENT_FUNDS: meaning('fees-and-charges', 'an insufficient funds fee'),
  BANK_FEES_INTEREST_CHARGE: meaning('fees-and-charges', 'an interest charge'),
  BANK_FEES_FOREIGN_TRANSACTION_FEES: meaning('fees-and-charges', 'a foreign transaction fee'),
  BANK_FEES_OVERDRAFT_FEES: meaning('fees-and-charges', 'an overdraft fee'),
  BANK_FEES_LATE_FEES: meaning('fees-and-charges', 'a late fee'),
  BANK_FEES_CASH_ADVANCE: meaning('fees-and-charges', 'a cash advance fee'),
  BANK_FEES_OTHER_BANK_FEES: meaning('fees-and-charges', 'a bank fee'),

  ENTERTAINMENT_CASINOS_AND_GAMBLING: meaning('entertainment', 'casinos and gambling'),
  ENTERTAINMENT_MUSIC_AND_AUDIO: meaning('entertainment', 'music and audio'),
  ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS: meaning(
    'entertainment',
    'sporting events, amusement parks and museums',
  ),
  ENTERTAINMENT_TV_AND_MOVIES: meaning('entertainment', 'TV and movies'),
  ENTERTAINMENT_VIDEO_GAMES: meaning('entertainment', 'video games'),
  ENTERTAINMENT_OTHER_ENTERTAINMENT: meaning('entertainment', 'entertainment'),

  FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR: meaning('food-and-dining', 'beer, wine and liquor'),
  FOOD_AND_DRINK_COFFEE: meaning('food-and-dining', 'coffee'),
  FOOD_AND_DRINK_FAST_FOOD: meaning('food-and-dining', 'fast food'),
  FOOD_AND_DRINK_GROCERIES: meaning('groceries', 'groceries'),
  FOOD_AND_DRINK_RESTAURANT: meaning('food-and-dining', 'restaurant'),
  FOOD_AND_DRINK_VENDING_MACHINES: meaning('food-and-dining', 'vending machine'),
  FOOD_AND_DRINK_OTHER_FOOD_AND_DRINK: meaning('food-and-dining', 'food and drink'),

  GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS: meaning('shopping', 'bookstore or newsstand'),
  GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES: meaning('shopping', 'clothing and accessories'),
  GENERAL_MERCHANDISE_CONVENIENCE_STORES: meaning('shopping', 'convenience store'),
  GENERAL_MERCHANDISE_DEPARTMENT_STORES: meaning('shopping', 'department store'),
  GENERAL_MERCHANDISE_DISCOUNT_STORES: meaning('shopping', 'discount store'),
  GENERAL_MERCHANDISE_ELECTRONICS: meaning('shopping', 'electronics'),
  GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES: meaning('shopping', 'gifts and novelties'),
  GENERAL_MERCHANDISE_OFFICE_SUPPLIES: meaning('shopping', 'office supplies'),
  GENERAL_MERCHANDISE_ONLINE_MARKETPLACES: meaning('shopping', 'online marketplace'),
  GENERAL_MERCHANDISE_PET_SUPPLIES: meaning('shopping', 'pet supplies'),
  GENERAL_MERCHANDISE_SPORTING_GOODS: meaning('shopping', 'sporting goods'),
  GENERAL_MERCHANDISE_SUPERSTORES: meaning('shopping', 'superstore'),
  GENERAL_MERCHANDISE_TOBACCO_AND_VAPE: meaning('shopping', 'tobacco and vape'),
  GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE: meaning('shopping', 'general merchandise'),

  HOME_IMPROVEMENT_FURNITURE: meaning('shopping', 'furniture'),
  HOME_IMPROVEMENT_HARDWARE: meaning('shopping', 'hardware store'),
  HOME_IMPROVEMENT_REPAIR_AND_MAINTENANCE: meaning('housing', 'home repair and maintenance'),
  HOME_IMPROVEMENT_SECURITY: meaning('bills-and-utilities', 'home security'),
  HOME_IMPROVEMENT_OTHER_HOME_IMPROVEMENT: meaning('shopping', 'home improvement'),

  MEDICAL_DENTAL_CARE: meaning('healthcare', 'dental care'),
  MEDICAL_EYE_CARE: meaning('healthcare', 'eye care'),
  MEDICAL_NURSING_CARE: meaning('healthcare', 'nursing care'),
  MEDICAL_PHARMACIES_AND_SUPPLEMENTS: meaning('healthcare', 'pharmacy'),
  MEDICAL_PRIMARY_CARE: meaning('healthcare', 'a doctor'),
  MEDICAL_VETERINARY_SERVICES: meaning('healthcare', 'a vet'),
  MEDICAL_OTHER_MEDICAL: meaning('healthcare', 'medical care'),

  PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS: meaning('personal-care', 'gym or fitness center'),
  PERSONAL_CARE_HAIR_AND_BEAUTY: meaning('personal-care', 'hair and beauty'),
  PERSONAL_CARE_LAUNDRY_AND_DRY_CLEANING: meaning('personal-care', 'laundry and dry cleaning'),
  PERSONAL_CARE_OTHER_PERSONAL_CARE: meaning('personal-care', 'personal care'),

  GENERAL_SERVICES_ACCOUNTING_AND_FINANCIAL_PLANNING: meaning('other', 'accounting and financial planning'),
  GENERAL_SERVICES_AUTOMOTIVE: meaning('transportation', 'car repair and service'),
  GENERAL_SERVICES_CHILDCARE: meaning('education', 'childcare'),
  GENERAL_SERVICES_CONSULTING_AND_LEGAL: meaning('other', 'consulting and legal services'),
  GENERAL_SERVICES_EDUCATION: meaning('education', 'education'),
  GENERAL_SERVICES_INSURANCE: meaning('bills-and-utilities', 'insurance'),
  GENERAL_SERVICES_POSTAGE_AND_SHIPPING: meaning('other', 'postage and shipping'),
  GENERAL_SERVICES_STORAGE: meaning('other', 'storage'),
  GENERAL_SERVICES_OTHER_GENERAL_SERVICES: meaning('other', 'services'),

  GOVERNMENT_AND_NON_PROFIT_DONATIONS: meaning('other', 'a donation'),
  GOVERNMENT_AND_NON_PROFIT_GOVERNMENT_DEPARTMENTS_AND_AGENCIES: meaning('other', 'a government agency'),
  GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT: meaning('other', 'a tax payment'),
  GOVERNMENT_AND_NON_PROFIT_OTHER_GOVERNMENT_AND_NON_PROFIT: meaning('other', 'government or non-profit'),

  TRANSPORTATION_BIKES_AND_SCOOTERS: meaning('transportation', 'bikes and scooters'),
  TRANSPORTATION_GAS: meaning('transportation', 'gas station'),
  TRANSPORTATION_PARKING: meaning('transportation', 'parking'),
  TRANSPORTATION_PUBLIC_TRANSIT: meaning('transportation', 'public transit'),
  TRANSPORTATION_TAXIS_AND_RIDE_SHARES: meaning('transportation', 'taxi or ride share'),
  TRANSPORTATION_TOLLS: meaning('transportation', 'tolls'),
  TRANSPORTATION_OTHER_TRANSPORTATION: meaning('transportation', 'transportation'),

  TRAVEL_FLIGHTS: meaning('travel', 'flights'),
  TRAVEL_LODGING: meaning('travel', 'lodging'),
  TRAVEL_RENTAL_CARS: meaning('travel', 'rental car'),
  TRAVEL_OTHER_TRAVEL: meaning('travel', 'travel'),

  RENT_AND_UTILITIES_GAS_AND_ELECTRICITY: meaning('bills-and-utilities', 'gas and electricity'),
  RENT_AND_UTILITIES_INTERNET_AND_CABLE: meaning('bills-and-utilities', 'internet and cable'),
  RENT_AND_UTILITIES_RENT: meaning('housing', 'rent'),
  RENT_AND_UTILITIES_SEWAGE_AND_WASTE_MANAGEMENT: meaning('bills-and-utilities', 'sewage and waste'),
  RENT_AND_UTILITIES_TELEPHONE: meaning('bills-and-utilities', 'telephone'),
  RENT_AND_UTILITIES_WATER: meaning('bills-and-utilities', 'water'),
  RENT_AND_UTILITIES_OTHER_UTILITIES: meaning('bills-and-utilities', 'utilities'),

  LOAN_DISBURSEMENTS_AUTO: meaning('transfer', 'a car loan paid out'),
  LOAN_DISBURSEMENTS_CASH_ADVANCES: meaning('transfer', 'a cash advance paid out'),
  LOAN_DISBURSEMENTS_EWA: meaning('transfer', 'a pay advance paid out'),
  LOAN_DISBURSEMENTS_MORTGAGE: meaning('transfer', 'a mortgage paid out'),
  LOAN_DISBURSEMENTS_PERSONAL: meaning('transfer', 'a personal loan paid out'),
  LOAN_DISBURSEMENTS_STUDENT: meaning('transfer', 'a student loan paid out'),
  LOAN_DISBURSEMENTS_OTHER_DISBURSEMENT: meaning('transfer', 'a loan paid out'),

  OTHER_OTHER: meaning('other', 'other'),
} as const satisfies Record<string, BankCategoryMeaning>;

/** The 18 primaries, for a detailed category newer than the table above. */
export const meaningByPrimary = {
  INCOME: meaning('income', 'income'),
  TRANSFER_IN: meaning('transfer', 'a transfer in'),
  TRANSFER_OUT: meaning('transfer', 'a transfer out'),
  LOAN_PAYMENTS: meaning('loan-payments', 'a loan payment'),
  BANK_FEES: meaning('fees-and-charges', 'a bank fee'),
  ENTERTAINMENT: meaning('entertainment', 'entertainment'),
  FOOD_AND_DRINK: meaning('food-and-dining', 'food and drink'),
  GENERAL_MERCHANDISE: meaning('shopping', 'general merchandise'),
  HOME_IMPROVEMENT: meaning('shopping', 'home improvement'),
  MEDICAL: meaning('healthcare', 'medical care'),
  PERSONAL_CARE: meaning('personal-care', 'personal care'),
  GENERAL_SERVICES: meaning('other', 'services'),
  GOVERNMENT_AND_NON_PROFIT: meaning('other', 'government or non-profit'),
  TRANSPORTATION: meaning('transportation', 'transportation'),
  TRAVEL: meaning('travel', 'travel'),
  RENT_AND_UTILITIES: meaning('bills-and-utilities', 'utilities'),
  LOAN_DISBURSEMENTS: meaning('transfer', 'a loan paid out'),
  OTHER: meaning('other', 'other'),
} as const satisfies Record<string, BankCategoryMeaning>;
