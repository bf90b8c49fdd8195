import type { BuiltInCategoryId } from '@cairn/domain/categories';

/** Our category for a bank category, and its name in plain words. */
export type BankCategoryMeaning = { categoryId: BuiltInCategoryId; words: string };

function meaning(categoryId: BuiltInCategoryId, words: string): BankCategoryMeaning {
  return { categoryId, words };
}

/**
 * Every detailed category of Plaid's personal finance categories, versions 1 and 2
 * (https://plaid.com/documents/pfc-taxonomy-all.csv). The wording is ours.
 *
 * Choices: a mortgage is Housing and a card payment a transfer, though both are LOAN_PAYMENTS; insurance is Bills & Utilities; vets
 * are Healthcare and pet supplies Shopping; home repair is Housing, goods for the home are Shopping. A loan payout
 * (LOAN_DISBURSEMENTS) is owed, so it is a transfer. Payments to and from people, cash, checks and wires count as spending or income
 * (`awaitsDecisionIds`), since the other account may not be the household's own.
 */
export const meaningByDetailed = {
  INCOME_CHILD_SUPPORT: meaning('benefits', 'child support received'),
  INCOME_CONTRACTOR: meaning('self-employment', 'contractor income'),
  INCOME_DIVIDENDS: meaning('interest-and-dividends', 'dividends'),
  INCOME_GIG_ECONOMY: meaning('self-employment', 'gig work income'),
  INCOME_INTEREST_EARNED: meaning('interest-and-dividends', 'interest earned'),
  INCOME_LONG_TERM_DISABILITY: meaning('benefits', 'disability benefits'),
  INCOME_MILITARY: meaning('paycheck', 'military pay'),
  INCOME_RENTAL: meaning('income', 'rental income'),
  INCOME_RETIREMENT_PENSION: meaning('benefits', 'a pension'),
  INCOME_SALARY: meaning('paycheck', 'salary'),
  INCOME_TAX_REFUND: meaning('tax-refunds', 'a tax refund'),
  INCOME_UNEMPLOYMENT: meaning('benefits', 'unemployment benefits'),
  INCOME_OTHER: meaning('income', 'income'),
  INCOME_WAGES: meaning('paycheck', 'wages'),
  INCOME_OTHER_INCOME: meaning('income', 'income'),

  TRANSFER_IN_ACCOUNT_TRANSFER: meaning('account-transfers', 'a transfer between accounts'),
  TRANSFER_IN_DEPOSIT: meaning('deposits', 'a deposit'),
  TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS: meaning(
    'savings-and-investments',
    'a transfer from investments',
  ),
  TRANSFER_IN_SAVINGS: meaning('savings-and-investments', 'a transfer from savings'),
  TRANSFER_IN_TRANSFER_IN_FROM_APPS: meaning('money-from-people', 'money in through a payment app'),
  TRANSFER_IN_WIRE: meaning('money-from-people', 'a wire transfer in'),
  TRANSFER_IN_OTHER_TRANSFER_IN: meaning('money-from-people', 'a transfer in'),
  // A loan is owed: neither income nor a refund.
  TRANSFER_IN_CASH_ADVANCES_AND_LOANS: meaning('transfer', 'a loan or cash advance'),

  TRANSFER_OUT_ACCOUNT_TRANSFER: meaning('account-transfers', 'a transfer between accounts'),
  TRANSFER_OUT_CRYPTO: meaning('savings-and-investments', 'a transfer to a crypto account'),
  TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS: meaning(
    'savings-and-investments',
    'a transfer to investments',
  ),
  TRANSFER_OUT_SAVINGS: meaning('savings-and-investments', 'a transfer to savings'),
  TRANSFER_OUT_TRANSFER_OUT_FROM_APPS: meaning('payments-to-people', 'money out through a payment app'),
  TRANSFER_OUT_WIRE: meaning('payments-to-people', 'a wire transfer out'),
  TRANSFER_OUT_WITHDRAWAL: meaning('cash', 'a cash withdrawal'),
  TRANSFER_OUT_OTHER_TRANSFER_OUT: meaning('payments-to-people', 'a transfer out'),

  LOAN_PAYMENTS_BNPL: meaning('loan-payments', 'a pay-later installment'),
  LOAN_PAYMENTS_CAR_PAYMENT: meaning('car-loan', 'a car payment'),
  LOAN_PAYMENTS_CASH_ADVANCES: meaning('loan-payments', 'a cash advance repaid'),
  LOAN_PAYMENTS_CREDIT_CARD_PAYMENT: meaning('card-payments', 'a credit card payment'),
  LOAN_PAYMENTS_EWA: meaning('loan-payments', 'a pay advance repaid'),
  LOAN_PAYMENTS_MORTGAGE_PAYMENT: meaning('mortgage', 'a mortgage payment'),
  LOAN_PAYMENTS_PERSONAL_LOAN_PAYMENT: meaning('personal-loan', 'a personal loan payment'),
  LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT: meaning('student-loan', 'a student loan payment'),
  LOAN_PAYMENTS_OTHER_PAYMENT: meaning('loan-payments', 'a loan payment'),

  BANK_FEES_ATM_FEES: meaning('atm-fees', 'an ATM fee'),
  BANK_FEES_INSUFFICIENT_FUNDS: meaning('late-fees', 'an insufficient funds fee'),
  BANK_FEES_INTEREST_CHARGE: meaning('interest-charges', 'an interest charge'),
  BANK_FEES_FOREIGN_TRANSACTION_FEES: meaning('bank-fees', 'a foreign transaction fee'),
  BANK_FEES_OVERDRAFT_FEES: meaning('late-fees', 'an overdraft fee'),
  BANK_FEES_LATE_FEES: meaning('late-fees', 'a late fee'),
  BANK_FEES_CASH_ADVANCE: meaning('bank-fees', 'a cash advance fee'),
  BANK_FEES_OTHER_BANK_FEES: meaning('bank-fees', 'a bank fee'),

  ENTERTAINMENT_CASINOS_AND_GAMBLING: meaning('entertainment', 'casinos and gambling'),
  ENTERTAINMENT_MUSIC_AND_AUDIO: meaning('music', 'music and audio'),
  ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS: meaning(
    'events',
    'sporting events, amusement parks and museums',
  ),
  ENTERTAINMENT_TV_AND_MOVIES: meaning('movies-and-tv', 'TV and movies'),
  ENTERTAINMENT_VIDEO_GAMES: meaning('games', 'video games'),
  ENTERTAINMENT_OTHER_ENTERTAINMENT: meaning('entertainment', 'entertainment'),

  FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR: meaning('bars-and-alcohol', 'beer, wine and liquor'),
  FOOD_AND_DRINK_COFFEE: meaning('coffee', 'coffee'),
  FOOD_AND_DRINK_FAST_FOOD: meaning('fast-food', 'fast food'),
  FOOD_AND_DRINK_GROCERIES: meaning('groceries', 'groceries'),
  FOOD_AND_DRINK_RESTAURANT: meaning('restaurants', 'restaurant'),
  FOOD_AND_DRINK_VENDING_MACHINES: meaning('food-and-dining', 'vending machine'),
  FOOD_AND_DRINK_OTHER_FOOD_AND_DRINK: meaning('food-and-dining', 'food and drink'),

  GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS: meaning('shopping', 'bookstore or newsstand'),
  GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES: meaning('clothing', 'clothing and accessories'),
  GENERAL_MERCHANDISE_CONVENIENCE_STORES: meaning('shopping', 'convenience store'),
  GENERAL_MERCHANDISE_DEPARTMENT_STORES: meaning('general-stores', 'department store'),
  GENERAL_MERCHANDISE_DISCOUNT_STORES: meaning('general-stores', 'discount store'),
  GENERAL_MERCHANDISE_ELECTRONICS: meaning('electronics', 'electronics'),
  GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES: meaning('gifts', 'gifts and novelties'),
  GENERAL_MERCHANDISE_OFFICE_SUPPLIES: meaning('shopping', 'office supplies'),
  GENERAL_MERCHANDISE_ONLINE_MARKETPLACES: meaning('online-shopping', 'online marketplace'),
  GENERAL_MERCHANDISE_PET_SUPPLIES: meaning('pets', 'pet supplies'),
  GENERAL_MERCHANDISE_SPORTING_GOODS: meaning('shopping', 'sporting goods'),
  GENERAL_MERCHANDISE_SUPERSTORES: meaning('general-stores', 'superstore'),
  GENERAL_MERCHANDISE_TOBACCO_AND_VAPE: meaning('shopping', 'tobacco and vape'),
  GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE: meaning('shopping', 'general merchandise'),

  HOME_IMPROVEMENT_FURNITURE: meaning('home-goods', 'furniture'),
  HOME_IMPROVEMENT_HARDWARE: meaning('home-goods', 'hardware store'),
  HOME_IMPROVEMENT_REPAIR_AND_MAINTENANCE: meaning('home-repair', 'home repair and maintenance'),
  HOME_IMPROVEMENT_SECURITY: meaning('bills-and-utilities', 'home security'),
  HOME_IMPROVEMENT_OTHER_HOME_IMPROVEMENT: meaning('home-goods', 'home improvement'),

  MEDICAL_DENTAL_CARE: meaning('dentist', 'dental care'),
  MEDICAL_EYE_CARE: meaning('eye-care', 'eye care'),
  MEDICAL_NURSING_CARE: meaning('healthcare', 'nursing care'),
  MEDICAL_PHARMACIES_AND_SUPPLEMENTS: meaning('pharmacy', 'pharmacy'),
  MEDICAL_PRIMARY_CARE: meaning('doctor', 'a doctor'),
  MEDICAL_VETERINARY_SERVICES: meaning('vet', 'a vet'),
  MEDICAL_OTHER_MEDICAL: meaning('healthcare', 'medical care'),

  PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS: meaning('gym', 'gym or fitness center'),
  PERSONAL_CARE_HAIR_AND_BEAUTY: meaning('hair-and-beauty', 'hair and beauty'),
  PERSONAL_CARE_LAUNDRY_AND_DRY_CLEANING: meaning('laundry', 'laundry and dry cleaning'),
  PERSONAL_CARE_OTHER_PERSONAL_CARE: meaning('personal-care', 'personal care'),

  GENERAL_SERVICES_ACCOUNTING_AND_FINANCIAL_PLANNING: meaning(
    'professional-services',
    'accounting and financial planning',
  ),
  GENERAL_SERVICES_AUTOMOTIVE: meaning('car-service', 'car repair and service'),
  GENERAL_SERVICES_CHILDCARE: meaning('childcare', 'childcare'),
  GENERAL_SERVICES_CONSULTING_AND_LEGAL: meaning('professional-services', 'consulting and legal services'),
  GENERAL_SERVICES_EDUCATION: meaning('tuition', 'education'),
  GENERAL_SERVICES_INSURANCE: meaning('insurance', 'insurance'),
  GENERAL_SERVICES_POSTAGE_AND_SHIPPING: meaning('postage', 'postage and shipping'),
  GENERAL_SERVICES_STORAGE: meaning('other', 'storage'),
  GENERAL_SERVICES_OTHER_GENERAL_SERVICES: meaning('other', 'services'),

  GOVERNMENT_AND_NON_PROFIT_DONATIONS: meaning('donations', 'a donation'),
  GOVERNMENT_AND_NON_PROFIT_GOVERNMENT_DEPARTMENTS_AND_AGENCIES: meaning('other', 'a government agency'),
  GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT: meaning('taxes', 'a tax payment'),
  GOVERNMENT_AND_NON_PROFIT_OTHER_GOVERNMENT_AND_NON_PROFIT: meaning('other', 'government or non-profit'),

  TRANSPORTATION_BIKES_AND_SCOOTERS: meaning('transportation', 'bikes and scooters'),
  TRANSPORTATION_GAS: meaning('gas', 'gas station'),
  TRANSPORTATION_PARKING: meaning('parking', 'parking'),
  TRANSPORTATION_PUBLIC_TRANSIT: meaning('public-transit', 'public transit'),
  TRANSPORTATION_TAXIS_AND_RIDE_SHARES: meaning('ride-shares', 'taxi or ride share'),
  TRANSPORTATION_TOLLS: meaning('tolls', 'tolls'),
  TRANSPORTATION_OTHER_TRANSPORTATION: meaning('transportation', 'transportation'),

  TRAVEL_FLIGHTS: meaning('flights', 'flights'),
  TRAVEL_LODGING: meaning('lodging', 'lodging'),
  TRAVEL_RENTAL_CARS: meaning('rental-cars', 'rental car'),
  TRAVEL_OTHER_TRAVEL: meaning('travel', 'travel'),

  RENT_AND_UTILITIES_GAS_AND_ELECTRICITY: meaning('electricity', 'gas and electricity'),
  RENT_AND_UTILITIES_INTERNET_AND_CABLE: meaning('internet', 'internet and cable'),
  RENT_AND_UTILITIES_RENT: meaning('rent', 'rent'),
  RENT_AND_UTILITIES_SEWAGE_AND_WASTE_MANAGEMENT: meaning('water', 'sewage and waste'),
  RENT_AND_UTILITIES_TELEPHONE: meaning('phone', 'telephone'),
  RENT_AND_UTILITIES_WATER: meaning('water', 'water'),
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

/** The 18 primary categories, for detailed ones newer than the table above. */
export const meaningByPrimary = {
  INCOME: meaning('income', 'income'),
  TRANSFER_IN: meaning('money-from-people', 'a transfer in'),
  TRANSFER_OUT: meaning('payments-to-people', 'a transfer out'),
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
