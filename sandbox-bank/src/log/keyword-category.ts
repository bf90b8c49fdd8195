/** Categories for test transactions by the first matching pattern, else INCOME_OTHER or OTHER_OTHER. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/payroll|direct dep|salary/i, 'INCOME_SALARY'],
  [/interest (payment|paid|earned)|intrst pymnt/i, 'INCOME_INTEREST_EARNED'],
  [/tax ref/i, 'INCOME_TAX_REFUND'],
  [
    /credit card payment|card payment|automatic payment|autopay.*thank you|payment.*thank you/i,
    'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT',
  ],
  [/mortgage/i, 'LOAN_PAYMENTS_MORTGAGE_PAYMENT'],
  [/student l(oa)?n/i, 'LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT'],
  [/auto loan|car payment/i, 'LOAN_PAYMENTS_CAR_PAYMENT'],
  [/transfer from|transfer in/i, 'TRANSFER_IN_ACCOUNT_TRANSFER'],
  [/transfer to|transfer out/i, 'TRANSFER_OUT_ACCOUNT_TRANSFER'],
  [/foreign transaction fee/i, 'BANK_FEES_FOREIGN_TRANSACTION_FEES'],
  [/overdraft/i, 'BANK_FEES_OVERDRAFT_FEES'],
  [/\batm\b.*\bfee/i, 'BANK_FEES_ATM_FEES'],
  [/\bfee\b/i, 'BANK_FEES_OTHER_BANK_FEES'],
  [/\batm\b|withdrawal/i, 'TRANSFER_OUT_WITHDRAWAL'],
  [/\brent\b/i, 'RENT_AND_UTILITIES_RENT'],
  [/electric|power|\bgas co|utility/i, 'RENT_AND_UTILITIES_GAS_AND_ELECTRICITY'],
  [/comcast|xfinity|internet/i, 'RENT_AND_UTILITIES_INTERNET_AND_CABLE'],
  [/verizon|vzw|t-mobile|at&t/i, 'RENT_AND_UTILITIES_TELEPHONE'],
  [/trader joe|safeway|kroger|whole ?foods|wholefds|grocer|market/i, 'FOOD_AND_DRINK_GROCERIES'],
  [/coffee|starbucks|dunkin/i, 'FOOD_AND_DRINK_COFFEE'],
  [/mcdonald|chipotle|burger|taco bell|kfc/i, 'FOOD_AND_DRINK_FAST_FOOD'],
  [/restaurant|tst\*|pizza|doordash|diner|bistro|cafe/i, 'FOOD_AND_DRINK_RESTAURANT'],
  [/netflix|hulu|disney/i, 'ENTERTAINMENT_TV_AND_MOVIES'],
  [/spotify/i, 'ENTERTAINMENT_MUSIC_AND_AUDIO'],
  [/amazon|amzn/i, 'GENERAL_MERCHANDISE_ONLINE_MARKETPLACES'],
  [/target|walmart|costco/i, 'GENERAL_MERCHANDISE_SUPERSTORES'],
  [/uber|lyft|taxi/i, 'TRANSPORTATION_TAXIS_AND_RIDE_SHARES'],
  [/shell|chevron|exxon/i, 'TRANSPORTATION_GAS'],
  [/cvs|walgreens|pharmacy/i, 'MEDICAL_PHARMACIES_AND_SUPPLEMENTS'],
  [/airlines?|delta air|united/i, 'TRAVEL_FLIGHTS'],
  [/hotel|airbnb/i, 'TRAVEL_LODGING'],
  [/insurance|\bins\b/i, 'GENERAL_SERVICES_INSURANCE'],
  [/gym|fitness/i, 'PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS'],
  [/venmo|zelle|cash app/i, 'TRANSFER_OUT_TRANSFER_OUT_FROM_APPS'],
];

/** The detailed category, version 2, of a description. `amount` has Plaid's sign: negative is money in. */
export function categoryByKeyword(description: string, amount: number): string {
  const found = PATTERNS.find(([pattern]) => pattern.test(description))?.[1];
  if (found === undefined) return amount < 0 ? 'INCOME_OTHER' : 'OTHER_OTHER';
  if (found === 'TRANSFER_OUT_TRANSFER_OUT_FROM_APPS' && amount < 0)
    return 'TRANSFER_IN_TRANSFER_IN_FROM_APPS';
  return found;
}
