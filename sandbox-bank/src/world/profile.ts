import {
  COFFEE,
  GROCERS,
  type Merchant,
  QUICK_FOOD,
  RESTAURANTS,
  SHOPS,
  SUBSCRIPTIONS,
} from './merchants.ts';
import { type Rng, rngFrom } from './rng.ts';

export type Place = { city: string; region: string };

/** Everything about the default person of one institution that does not change from day to day. Money in cents. */
export type Profile = {
  seed: string;
  currency: string;
  home: Place;
  employer: string;
  /** Net pay every second Friday, at the wages of 2025. */
  payCents: number;
  /** 0 or 1: which of the two fortnights has the payday. */
  payFortnight: number;
  rentCents: number;
  landlord: string;
  /** Day of the month on which the card's statement closes; the payment follows 25 days later. */
  statementDay: number;
  savingsTransferCents: number;
  brokerageTransferCents: number;
  /** Yearly interest on savings, in millionths. */
  savingsRatePpm: number;
  loan: {
    kind: 'auto' | 'student';
    paymentCents: number;
    principalCents: number;
    ratePpm: number;
    day: number;
  };
  insurance: { month: number; day: number; cents: number };
  subscriptions: {
    merchant: Merchant;
    day: number;
    cents: number;
    raiseMonth: number;
    yearlyRaiseCents: number;
  }[];
  favorites: {
    grocers: Merchant[];
    coffee: Merchant[];
    restaurants: Merchant[];
    quick: Merchant[];
    shops: Merchant[];
  };
  electricityCents: number;
  gasCents: number;
  internetCents: number;
  phoneCents: number;
  cardLimitCents: number;
  masks: { checking: string; savings: string; card: string; loan: string; brokerage: string };
};

const HOMES: readonly Place[] = [
  { city: 'PORTLAND', region: 'OR' },
  { city: 'AUSTIN', region: 'TX' },
  { city: 'COLUMBUS', region: 'OH' },
  { city: 'DENVER', region: 'CO' },
  { city: 'RALEIGH', region: 'NC' },
  { city: 'MINNEAPOLIS', region: 'MN' },
  { city: 'PITTSBURGH', region: 'PA' },
  { city: 'SACRAMENTO', region: 'CA' },
];

const EMPLOYERS = [
  'LARKSPUR DESIGN CO',
  'HOLLIS & WREN LLC',
  'TIDEWATER ROBOTICS',
  'BRAMBLE HEALTH INC',
  'OAKLINE LOGISTICS',
  'NORTHERN PINE SOFTW',
] as const;

const LANDLORDS = [
  'JUNIPER COURT APTS',
  'MAPLEWOOD PROPERTY MGMT',
  'RIVERSTONE RESIDENTIAL',
  'ASHBY PLACE LLC',
] as const;

function some<T>(rng: Rng, choices: readonly T[], count: number): T[] {
  const left = [...choices];
  const taken: T[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(rng.int(0, left.length - 1), 1));
  return taken;
}

function loanOf(rng: Rng): Profile['loan'] {
  const day = rng.int(4, 24);
  return rng.chance(0.5)
    ? {
        kind: 'auto',
        paymentCents: rng.int(38_500, 52_000),
        principalCents: rng.int(2_650_000, 3_350_000),
        ratePpm: 57_900,
        day,
      }
    : {
        kind: 'student',
        paymentCents: rng.int(31_000, 44_000),
        principalCents: rng.int(4_300_000, 5_600_000),
        ratePpm: 49_900,
        day,
      };
}

function subscriptionsOf(rng: Rng): Profile['subscriptions'] {
  return SUBSCRIPTIONS.map(({ merchant, yearlyRaiseCents }) => ({
    merchant,
    day: rng.int(2, 27),
    // Prices that end in 99 or 49, as prices do.
    cents:
      yearlyRaiseCents > 0
        ? merchant.low
        : Math.max(merchant.low, Math.floor(rng.int(merchant.low, merchant.high) / 50) * 50 - 1),
    raiseMonth: rng.int(3, 9),
    yearlyRaiseCents,
  }));
}

/** The same institution always gives the same person. Currency is an ISO 4217 code. */
export function profileOf(institutionId: string, currency: string): Profile {
  const rng = rngFrom(`profile:${institutionId}`);
  const mask = () => String(rng.int(1000, 9999));
  const payCents = rng.int(238_000, 342_000);
  return {
    seed: institutionId,
    currency,
    home: rng.pick(HOMES),
    employer: rng.pick(EMPLOYERS),
    payCents,
    payFortnight: rng.int(0, 1),
    // Rent near 30 % of a month's net pay makes the household solvent whatever the draw.
    rentCents: Math.round((payCents * 0.62) / 2500) * 2500,
    landlord: rng.pick(LANDLORDS),
    statementDay: rng.int(18, 27),
    savingsTransferCents: rng.int(5, 9) * 5000,
    brokerageTransferCents: rng.int(3, 6) * 5000,
    savingsRatePpm: rng.int(31, 42) * 1000,
    loan: loanOf(rng),
    insurance: { month: rng.int(1, 12), day: rng.int(5, 25), cents: rng.int(64_000, 118_000) },
    subscriptions: subscriptionsOf(rng),
    favorites: {
      grocers: some(rng, GROCERS, 4),
      coffee: some(rng, COFFEE, 2),
      restaurants: some(rng, RESTAURANTS, 4),
      quick: some(rng, QUICK_FOOD, 3),
      shops: some(rng, SHOPS, 6),
    },
    electricityCents: rng.int(7200, 10_400),
    gasCents: rng.int(4800, 7600),
    internetCents: rng.pick([5999, 6999, 7999]),
    phoneCents: rng.int(3500, 8500),
    cardLimitCents: rng.int(8, 16) * 100_000,
    masks: { checking: mask(), savings: mask(), card: mask(), loan: mask(), brokerage: mask() },
  };
}
