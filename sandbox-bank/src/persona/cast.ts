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

/** One of the people whose three months of rows stand still: accounts, what they hold, and habits. */
export type CastMember = {
  accounts: readonly (AccountSpec & { balance: Balance })[];
  habits: readonly Habit[];
};

type AccountDraft = Pick<AccountSpec, 'key' | 'name' | 'mask' | 'type' | 'subtype'> & {
  holder?: 'business';
  current: number;
  available?: number | null;
  limit?: number;
};

function account(draft: AccountDraft): CastMember['accounts'][number] {
  const { key, name, mask, type, subtype, holder } = draft;
  return {
    key,
    name,
    officialName: name,
    mask,
    type,
    subtype,
    currency: 'USD',
    ...(holder === undefined ? {} : { holder }),
    balance: { current: draft.current, available: draft.available ?? null, limit: draft.limit ?? null },
  };
}

const pay = (line: string, everyDays: number, cents: number): Habit => ({
  account: 'checking',
  when: { everyDays },
  low: -cents,
  high: -cents,
  line,
  category: 'INCOME_SALARY',
  counterparty: 'income_source',
});

const monthly = (
  account: string,
  place: number,
  cents: number,
  line: string,
  category: string,
  merchant?: string,
): Habit => ({
  account,
  when: { onPlaces: [place] },
  low: cents,
  high: cents,
  line,
  category,
  ...(merchant === undefined ? {} : { merchant }),
});

const visits = (account: string, everyDays: number, at: readonly Merchant[], from = 0): Habit => ({
  account,
  when: { everyDays, from },
  low: 0,
  high: 0,
  at,
});

/** Paid by the hour, and often before payday. */
const EWA_USER: CastMember = {
  accounts: [
    account({
      key: 'checking',
      name: 'Day to Day Checking',
      mask: '3108',
      type: 'depository',
      subtype: 'checking',
      current: 412.36,
      available: 371.11,
    }),
  ],
  habits: [
    pay('FERNHILL STORES PAYROLL', 14, 98_412),
    {
      account: 'checking',
      when: { everyDays: 7, from: 3 },
      low: -12_000,
      high: -6_000,
      line: 'EARLYBIRD ADVANCE',
      category: 'LOAN_DISBURSEMENTS_EWA',
      merchant: 'Earlybird',
    },
    {
      account: 'checking',
      when: { everyDays: 14, from: 1 },
      low: 12_299,
      high: 24_299,
      line: 'EARLYBIRD REPAYMENT',
      category: 'LOAN_PAYMENTS_EWA',
      merchant: 'Earlybird',
    },
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
    account({
      key: 'checking',
      name: 'Premier Checking',
      mask: '2043',
      type: 'depository',
      subtype: 'checking',
      current: 14_870.22,
      available: 14_870.22,
    }),
    account({
      key: 'card',
      name: 'Horizon Travel Card',
      mask: '8817',
      type: 'credit',
      subtype: 'credit card',
      current: 3_214.58,
      available: 21_785.42,
      limit: 25_000,
    }),
    account({
      key: 'mortgage',
      name: 'Home Mortgage',
      mask: '5590',
      type: 'loan',
      subtype: 'mortgage',
      current: 418_233.19,
    }),
    account({
      key: 'retirement',
      name: 'Employer 401k',
      mask: '7702',
      type: 'investment',
      subtype: '401k',
      current: 86_411.9805,
    }),
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
    account({
      key: 'checking',
      name: 'Business Checking',
      mask: '6120',
      type: 'depository',
      subtype: 'checking',
      holder: 'business',
      current: 38_204.77,
      available: 36_950.27,
    }),
    account({
      key: 'card',
      name: 'Business Card',
      mask: '9931',
      type: 'credit',
      subtype: 'credit card',
      holder: 'business',
      current: 2_877.4,
      available: 12_122.6,
      limit: 15_000,
    }),
  ],
  habits: [
    {
      account: 'checking',
      when: { everyDays: 6 },
      low: -420_000,
      high: -85_000,
      line: 'STRIPE TRANSFER',
      category: 'INCOME_OTHER',
      merchant: 'Stripe',
      counterparty: 'payment_app',
    },
    {
      account: 'checking',
      when: { everyDays: 17, from: 4 },
      low: -960_000,
      high: -310_000,
      line: 'WIRE IN BRAMBLE HEALTH INC',
      category: 'TRANSFER_IN_WIRE',
    },
    {
      account: 'checking',
      when: { onPlaces: [1, 15] },
      low: 518_240,
      high: 518_240,
      line: 'GRANGE PAYROLL RUN',
      category: 'GENERAL_SERVICES_OTHER_GENERAL_SERVICES',
      merchant: 'Grange Payroll',
    },
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
    account({
      key: 'checking',
      name: 'Income Checking',
      mask: '1575',
      type: 'depository',
      subtype: 'checking',
      current: 6_318.4,
      available: 6_318.4,
    }),
    account({
      key: 'savings',
      name: 'Rainy Day Savings',
      mask: '1576',
      type: 'depository',
      subtype: 'savings',
      current: 9_020.15,
      available: 9_020.15,
    }),
  ],
  habits: [
    pay('TIDEWATER ROBOTICS DIRECT DEP', 14, 186_250),
    {
      account: 'checking',
      when: { everyDays: 7, from: 2 },
      low: -31_000,
      high: -14_000,
      line: 'CITYHOP DRIVER PAYOUT',
      category: 'INCOME_GIG_ECONOMY',
      merchant: 'Cityhop',
      counterparty: 'income_source',
    },
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
