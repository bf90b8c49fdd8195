import type { Merchant } from '../world/merchants.ts';
import { COFFEE, FUEL, GROCERS, QUICK_FOOD, RESTAURANTS, RIDES, SHOPS } from '../world/merchants.ts';
import type { AccountSpec, Balance, CounterpartyType } from '../world/movement.ts';

/** When a line of a person's statement comes: every so many days, or on places of each month. */
type When = { everyDays: number; from?: number } | { onPlaces: readonly number[] };

/** A line that comes again and again. Cents with Plaid's sign; `high` equals `low` where the amount is always the same. */
export type Habit = { account: string; when: When; low: number; high: number } & (
  | { at: readonly Merchant[] }
  | { line: string; category: string; merchant?: string; counterparty?: CounterpartyType }
);

/** One of the people whose three months of rows never change: accounts, what they hold, and habits. */
export type CastMember = {
  accounts: readonly (AccountSpec & { balance: Balance })[];
  habits: readonly Habit[];
};

const TYPES = {
  checking: 'depository',
  savings: 'depository',
  'credit card': 'credit',
  mortgage: 'loan',
  '401k': 'investment',
} as const;

function account(
  key: string,
  name: string,
  mask: string,
  subtype: keyof typeof TYPES,
  current: number,
  more: { available?: number; limit?: number; holder?: 'business' } = {},
): CastMember['accounts'][number] {
  const { available = null, limit = null, ...holder } = more;
  const account = {
    key,
    name,
    officialName: name,
    mask,
    type: TYPES[subtype],
    subtype,
    currency: 'USD',
    ...holder,
  };
  return { ...account, balance: { current, available, limit } };
}

type Payee = { merchant?: string; counterparty?: CounterpartyType };

function repeats(
  account: string,
  when: When,
  [low, high]: readonly [number, number],
  line: string,
  category: string,
  payee: Payee = {},
): Habit {
  return { account, when, low, high, line, category, ...payee };
}

const pay = (line: string, everyDays: number, cents: number): Habit =>
  repeats('checking', { everyDays }, [-cents, -cents], line, 'INCOME_SALARY', {
    counterparty: 'income_source',
  });

const monthly = (
  account: string,
  place: number,
  cents: number,
  line: string,
  category: string,
  merchant?: string,
) =>
  repeats(
    account,
    { onPlaces: [place] },
    [cents, cents],
    line,
    category,
    merchant === undefined ? {} : { merchant },
  );

const visits = (account: string, everyDays: number, at: readonly Merchant[], from = 0): Habit => ({
  account,
  when: { everyDays, from },
  low: 0,
  high: 0,
  at,
});

/** Paid by the hour, and often before payday. */
const EWA_USER: CastMember = {
  accounts: [account('checking', 'Day to Day Checking', '3108', 'checking', 412.36, { available: 371.11 })],
  habits: [
    pay('FERNHILL STORES PAYROLL', 14, 98_412),
    repeats(
      'checking',
      { everyDays: 7, from: 3 },
      [-12_000, -6_000],
      'EARLYBIRD ADVANCE',
      'LOAN_DISBURSEMENTS_EWA',
      { merchant: 'Earlybird' },
    ),
    repeats(
      'checking',
      { everyDays: 14, from: 1 },
      [12_299, 24_299],
      'EARLYBIRD REPAYMENT',
      'LOAN_PAYMENTS_EWA',
      { merchant: 'Earlybird' },
    ),
    monthly('checking', 2, 71_500, 'ASHBY PLACE LLC WEB PMTS', 'RENT_AND_UTILITIES_RENT'),
    monthly('checking', 12, 4_500, 'VZWRLSS PREPAID AUTOPAY', 'RENT_AND_UTILITIES_TELEPHONE', 'Verizon'),
    {
      ...monthly('checking', 21, 3_500, 'OVERDRAFT FEE', 'BANK_FEES_OVERDRAFT_FEES'),
      when: { everyDays: 33 },
    },
    visits('checking', 5, GROCERS),
    visits('checking', 4, QUICK_FOOD, 1),
    visits('checking', 9, FUEL, 2),
  ],
};

/** Young, well paid, and seldom at home. */
const YUPPIE: CastMember = {
  accounts: [
    account('checking', 'Premier Checking', '2043', 'checking', 14_870.22, { available: 14_870.22 }),
    account('card', 'Horizon Travel Card', '8817', 'credit card', 3_214.58, {
      available: 21_785.42,
      limit: 25_000,
    }),
    account('mortgage', 'Home Mortgage', '5590', 'mortgage', 418_233.19),
    account('retirement', 'Employer 401k', '7702', '401k', 86_411.9805),
  ],
  habits: [
    pay('NORTHERN PINE SOFTW PAYROLL', 14, 412_077),
    monthly('checking', 1, 278_916, 'HOME MORTGAGE ...5590 AUTOPAY', 'LOAN_PAYMENTS_MORTGAGE_PAYMENT'),
    monthly('mortgage', 1, -278_916, 'PAYMENT RECEIVED - THANK YOU', 'LOAN_PAYMENTS_MORTGAGE_PAYMENT'),
    monthly('checking', 14, 264_030, 'HORIZON CARD ...8817 PYMT', 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT'),
    monthly('card', 15, -264_030, 'AUTOMATIC PAYMENT - THANK YOU', 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT'),
    monthly(
      'card',
      6,
      18_900,
      'ARROYO CLUB FITNESS',
      'PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS',
      'Arroyo Club',
    ),
    visits('card', 2, COFFEE),
    visits('card', 3, RESTAURANTS, 1),
    visits('card', 4, RIDES, 2),
    visits('card', 8, SHOPS, 3),
    visits('card', 7, GROCERS, 5),
  ],
};

/** A workshop with a few customers and a few suppliers. */
const SMALL_BUSINESS: CastMember = {
  accounts: [
    account('checking', 'Business Checking', '6120', 'checking', 38_204.77, {
      available: 36_950.27,
      holder: 'business',
    }),
    account('card', 'Business Card', '9931', 'credit card', 2_877.4, {
      available: 12_122.6,
      limit: 15_000,
      holder: 'business',
    }),
  ],
  habits: [
    repeats('checking', { everyDays: 6 }, [-420_000, -85_000], 'STRIPE TRANSFER', 'INCOME_OTHER', {
      merchant: 'Stripe',
      counterparty: 'payment_app',
    }),
    repeats(
      'checking',
      { everyDays: 17, from: 4 },
      [-960_000, -310_000],
      'WIRE IN BRAMBLE HEALTH INC',
      'TRANSFER_IN_WIRE',
    ),
    repeats(
      'checking',
      { onPlaces: [1, 15] },
      [518_240, 518_240],
      'GRANGE PAYROLL RUN',
      'GENERAL_SERVICES_OTHER_GENERAL_SERVICES',
      { merchant: 'Grange Payroll' },
    ),
    monthly('checking', 3, 240_000, 'RIVERSTONE COMMERCIAL RENT', 'RENT_AND_UTILITIES_RENT'),
    monthly('checking', 15, 132_700, 'IRS USATAXPYMT', 'GOVERNMENT_AND_NON_PROFIT_TAX_PAYMENT'),
    monthly(
      'checking',
      20,
      21_480,
      'HARBORLIGHT INS BUSINESS',
      'GENERAL_SERVICES_INSURANCE',
      'Harborlight Insurance',
    ),
    monthly(
      'card',
      9,
      5_400,
      'LEDGERLY SUBSCRIPTION',
      'GENERAL_SERVICES_ACCOUNTING_AND_FINANCIAL_PLANNING',
      'Ledgerly',
    ),
    visits('card', 5, SHOPS),
    visits('card', 6, FUEL, 1),
    visits('card', 11, QUICK_FOOD, 2),
  ],
};

/** Two wages, a rent that comes in, and interest. */
const BANK_INCOME: CastMember = {
  accounts: [
    account('checking', 'Income Checking', '1575', 'checking', 6_318.4, { available: 6_318.4 }),
    account('savings', 'Rainy Day Savings', '1576', 'savings', 9_020.15, { available: 9_020.15 }),
  ],
  habits: [
    pay('TIDEWATER ROBOTICS DIRECT DEP', 14, 186_250),
    repeats(
      'checking',
      { everyDays: 7, from: 2 },
      [-31_000, -14_000],
      'CITYHOP DRIVER PAYOUT',
      'INCOME_GIG_ECONOMY',
      { merchant: 'Cityhop', counterparty: 'income_source' },
    ),
    monthly('checking', 5, -95_000, 'ROOM RENT FROM J ALDER', 'INCOME_RENTAL'),
    monthly('savings', 28, -2_631, 'INTEREST PAYMENT', 'INCOME_INTEREST_EARNED'),
    monthly('checking', 1, 168_000, 'MAPLEWOOD PROPERTY MGMT', 'RENT_AND_UTILITIES_RENT'),
    monthly('checking', 10, 20_000, 'TRANSFER TO SAVINGS ...1576', 'TRANSFER_OUT_SAVINGS'),
    monthly('savings', 10, -20_000, 'TRANSFER FROM CHECKING ...1575', 'TRANSFER_IN_SAVINGS'),
    visits('checking', 6, GROCERS),
    visits('checking', 8, FUEL, 3),
  ],
};

const CAST: ReadonlyMap<string, CastMember> = new Map([
  ['user_ewa_user', EWA_USER],
  ['user_yuppie', YUPPIE],
  ['user_small_business', SMALL_BUSINESS],
  ['user_bank_income', BANK_INCOME],
]);

/** The person behind one of Plaid's own test names, if it is one of these. */
export function castMember(username: string): CastMember | undefined {
  return CAST.get(username);
}
