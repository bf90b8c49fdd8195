import type { Channel, Confidence, CounterpartyType } from './movement.ts';

/**
 * A merchant as its customers' statements show it. In a line, `#` becomes a digit, `@` a capital letter or digit,
 * `{city}` and `{region}` the place. Independent shops are made up; chains are the ones everybody's statement has.
 */
export type Merchant = {
  name: string | null;
  lines: readonly string[];
  category: string;
  confidence?: Confidence;
  channel?: Channel;
  counterparty?: CounterpartyType;
  website?: string;
  /** Usual range in cents, at the prices of 2025. */
  low: number;
  high: number;
};

const store = (name: string, category: string, low: number, high: number, ...lines: string[]): Merchant => ({
  name,
  category,
  low,
  high,
  lines,
});

const online = (
  name: string,
  website: string,
  category: string,
  low: number,
  high: number,
  ...lines: string[]
): Merchant => ({ ...store(name, category, low, high, ...lines), website, channel: 'online' });

export const GROCERS: readonly Merchant[] = [
  store("Trader Joe's", 'FOOD_AND_DRINK_GROCERIES', 2200, 9400, "TRADER JOE'S #### {city} {region}"),
  store('Safeway', 'FOOD_AND_DRINK_GROCERIES', 1800, 12800, 'SAFEWAY #### {city} {region}'),
  store('Kroger', 'FOOD_AND_DRINK_GROCERIES', 1900, 13200, 'KROGER #0### {city} {region}'),
  store('Whole Foods', 'FOOD_AND_DRINK_GROCERIES', 2400, 11800, 'WHOLEFDS {city} ##### {city} {region}'),
  store('ALDI', 'FOOD_AND_DRINK_GROCERIES', 1500, 7900, 'ALDI ##### {city} {region}'),
  store('Costco', 'GENERAL_MERCHANDISE_SUPERSTORES', 6200, 24800, 'COSTCO WHSE #0### {city} {region}'),
  {
    ...store('Alder Street Market', 'FOOD_AND_DRINK_GROCERIES', 900, 6400, 'ALDER ST MKT {city} {region}'),
    confidence: 'MEDIUM',
  },
];

export const COFFEE: readonly Merchant[] = [
  store('Blue Finch Coffee', 'FOOD_AND_DRINK_COFFEE', 395, 985, 'SQ *BLUE FINCH COFFEE #### {city} {region}'),
  store('Starbucks', 'FOOD_AND_DRINK_COFFEE', 425, 1180, 'STARBUCKS STORE ##### {city} {region}'),
  store('Dunkin', 'FOOD_AND_DRINK_COFFEE', 325, 940, 'DUNKIN #3##### Q## {city} {region}'),
  store('Little Kettle', 'FOOD_AND_DRINK_COFFEE', 450, 1090, 'TST* LITTLE KETTLE - {city} {city} {region}'),
];

/** Tipped: the pending amount is the bill, the posted amount has the tip. */
export const RESTAURANTS: readonly Merchant[] = [
  store('Casa Madrona', 'FOOD_AND_DRINK_RESTAURANT', 2800, 8900, 'TST* CASA MADRONA {city} {region}'),
  store('Pho Lantern', 'FOOD_AND_DRINK_RESTAURANT', 1650, 4600, 'SQ *PHO LANTERN {city} {region}'),
  store('Osteria Bruna', 'FOOD_AND_DRINK_RESTAURANT', 4200, 13800, 'OSTERIA BRUNA {city} {region}'),
  store(
    'The Copper Table',
    'FOOD_AND_DRINK_RESTAURANT',
    3600,
    11200,
    'TST* THE COPPER TABLE {city} {region}',
  ),
  {
    ...store('Sanjo Ramen', 'FOOD_AND_DRINK_RESTAURANT', 1700, 5200, 'CLOVER* SANJO RMN {city} {region}'),
    confidence: 'MEDIUM',
  },
  store(
    'Ninth Street Taproom',
    'FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR',
    1400,
    5400,
    'NINTH ST TAPROOM {city} {region}',
  ),
];

export const QUICK_FOOD: readonly Merchant[] = [
  store(
    'Chipotle',
    'FOOD_AND_DRINK_FAST_FOOD',
    1080,
    2680,
    'CHIPOTLE #### {city} {region}',
    'CHIPOTLE ONLINE',
  ),
  store("McDonald's", 'FOOD_AND_DRINK_FAST_FOOD', 620, 1790, "MCDONALD'S F##### {city} {region}"),
  store('Subway', 'FOOD_AND_DRINK_FAST_FOOD', 840, 1620, 'SUBWAY ##### {city} {region}'),
  online(
    'DoorDash',
    'doordash.com',
    'FOOD_AND_DRINK_RESTAURANT',
    1890,
    5680,
    'DD *DOORDASH PHOLANTER',
    'DOORDASH*CASA MADRO',
  ),
];

export const FUEL: readonly Merchant[] = [
  store('Shell', 'TRANSPORTATION_GAS', 2800, 6200, 'SHELL OIL 5744####### {city} {region}'),
  store('Chevron', 'TRANSPORTATION_GAS', 2900, 6400, 'CHEVRON 00##### {city} {region}'),
];

export const RIDES: readonly Merchant[] = [
  online(
    'Uber',
    'uber.com',
    'TRANSPORTATION_TAXIS_AND_RIDE_SHARES',
    920,
    3890,
    'UBER   *TRIP HELP.UBER.COM CA',
  ),
  online(
    'Lyft',
    'lyft.com',
    'TRANSPORTATION_TAXIS_AND_RIDE_SHARES',
    880,
    3490,
    'LYFT   *RIDE SUN 7PM LYFT.COM CA',
  ),
  store('ParkWell Garage', 'TRANSPORTATION_PARKING', 400, 2200, 'PARKWELL GRG ## {city} {region}'),
  store('City Transit', 'TRANSPORTATION_PUBLIC_TRANSIT', 250, 2500, '{city} TRANSIT MOBILE {region}'),
];

export const SHOPS: readonly Merchant[] = [
  {
    ...online(
      'Amazon',
      'amazon.com',
      'GENERAL_MERCHANDISE_ONLINE_MARKETPLACES',
      890,
      12900,
      'AMZN Mktp US*2@@@@@@@@',
      'AMAZON.COM*R@@@@@@@@ SEATTLE WA',
    ),
    counterparty: 'marketplace',
  },
  store(
    'Target',
    'GENERAL_MERCHANDISE_SUPERSTORES',
    1200,
    11400,
    'TARGET T-#### {city} {region}',
    'TARGET 0000#### {city} {region}',
  ),
  store('The Home Depot', 'HOME_IMPROVEMENT_HARDWARE', 1180, 18900, 'THE HOME DEPOT #### {city} {region}'),
  online('Etsy', 'etsy.com', 'GENERAL_MERCHANDISE_GIFTS_AND_NOVELTIES', 1600, 7400, 'ETSY.COM*FERNANDMOSS'),
  store(
    'Old Navy',
    'GENERAL_MERCHANDISE_CLOTHING_AND_ACCESSORIES',
    2400,
    11800,
    'OLD NAVY US #### {city} {region}',
  ),
  store('Best Buy', 'GENERAL_MERCHANDISE_ELECTRONICS', 1900, 24900, 'BEST BUY      0000#### {city} {region}'),
  {
    ...store(
      'Paper Lantern Books',
      'GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS',
      1100,
      4800,
      'SQ *PAPER LANTERN BO {city} {region}',
    ),
    confidence: 'MEDIUM',
  },
  store('Petco', 'GENERAL_MERCHANDISE_PET_SUPPLIES', 1500, 8200, 'PETCO #### 63500### {city} {region}'),
];

export const CARE: readonly Merchant[] = [
  store('CVS', 'MEDICAL_PHARMACIES_AND_SUPPLEMENTS', 690, 5400, 'CVS/PHARMACY #0#### {city} {region}'),
  store('Walgreens', 'MEDICAL_PHARMACIES_AND_SUPPLEMENTS', 620, 4900, 'WALGREENS #### {city} {region}'),
  store(
    'Fieldstone Family Medicine',
    'MEDICAL_PRIMARY_CARE',
    2500,
    16500,
    'FIELDSTONE FAMILY MED {city} {region}',
  ),
  store('Brightside Dental', 'MEDICAL_DENTAL_CARE', 4000, 28500, 'BRIGHTSIDE DENTAL PC {city} {region}'),
  store(
    'Juniper Hair Studio',
    'PERSONAL_CARE_HAIR_AND_BEAUTY',
    4800,
    11500,
    'SQ *JUNIPER HAIR STUDIO {city} {region}',
  ),
];

export const FUN: readonly Merchant[] = [
  store('AMC Theatres', 'ENTERTAINMENT_TV_AND_MOVIES', 1450, 4900, 'AMC #### ONLINE LEAWOOD KS'),
  online('Steam', 'steampowered.com', 'ENTERTAINMENT_VIDEO_GAMES', 499, 5999, 'STEAMGAMES.COM 4259522985 WA'),
  online(
    'Ticketmaster',
    'ticketmaster.com',
    'ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS',
    4200,
    18900,
    'TM *TICKETMASTER CONCERT',
  ),
  store(
    'City Art Museum',
    'ENTERTAINMENT_SPORTING_EVENTS_AMUSEMENT_PARKS_AND_MUSEUMS',
    1500,
    4800,
    '{city} ART MUSEUM {region}',
  ),
];

/** Lines that the enrichment cannot place: no merchant, little confidence. */
export const UNCLEAR: readonly Merchant[] = [
  {
    ...store('', 'GENERAL_SERVICES_OTHER_GENERAL_SERVICES', 900, 8800, 'PP*GRNLF SVCS ##### {region}'),
    name: null,
    confidence: 'LOW',
  },
  {
    ...store('', 'OTHER_OTHER', 700, 6400, 'ECI*VNTR## 8########'),
    name: null,
    confidence: 'UNKNOWN',
    channel: 'other',
  },
  {
    ...store('', 'GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE', 800, 7200, 'SP HRTHWRE {city}'),
    name: null,
    confidence: 'LOW',
  },
];

export type Subscription = {
  merchant: Merchant /** Raised once a year by this many cents; 0 for a steady price. */;
  yearlyRaiseCents: number;
};

export const SUBSCRIPTIONS: readonly Subscription[] = [
  {
    merchant: online(
      'Netflix',
      'netflix.com',
      'ENTERTAINMENT_TV_AND_MOVIES',
      1549,
      1549,
      'NETFLIX.COM LOS GATOS CA',
    ),
    yearlyRaiseCents: 200,
  },
  {
    merchant: online(
      'Spotify',
      'spotify.com',
      'ENTERTAINMENT_MUSIC_AND_AUDIO',
      1199,
      1199,
      'SPOTIFY USA NEW YORK NY',
    ),
    yearlyRaiseCents: 0,
  },
  {
    merchant: online(
      'Apple',
      'apple.com',
      'GENERAL_SERVICES_OTHER_GENERAL_SERVICES',
      299,
      999,
      'APPLE.COM/BILL 866-712-7753 CA',
    ),
    yearlyRaiseCents: 0,
  },
  {
    merchant: online(
      'The New York Times',
      'nytimes.com',
      'GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS',
      1700,
      2500,
      'NYTIMES*NYTIMES DISC 800-698-4637 NY',
    ),
    yearlyRaiseCents: 0,
  },
  {
    merchant: {
      ...store(
        'Northgate Fitness',
        'PERSONAL_CARE_GYMS_AND_FITNESS_CENTERS',
        2999,
        5499,
        'ABC*NORTHGATE FITNESS {city} {region}',
      ),
      channel: 'online',
    },
    yearlyRaiseCents: 0,
  },
];
